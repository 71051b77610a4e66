import { lazyNamed, RemoteBoundary, Spinner, useTranslation } from '@mutua/web-kit';
import { useEffect, useRef } from 'react';

/** Loaded when it is first shown. */
const EmojiPicker = lazyNamed(() => import('./emoji-picker.tsx'), 'EmojiPicker');

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !(ctrlKey || metaKey || altKey || isComposing);

/** Puts text into a field that React controls. */
function type(field: HTMLInputElement, text: string): void {
  // React notices a change only by the setter of the element's own class.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * The emoji picker, loaded when it is first shown. Letters go to its search field, also those that are typed before it is there: they never
 * work as shortcuts of the page.
 */
export function LazyEmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('messaging');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let early = '';
    const search = () => element.querySelector('input');
    const onKey = (event: KeyboardEvent) => {
      // In a field, also in the one of the messages, the member sees what is typed.
      if (event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]')) return;
      if (!isLetter(event) && !(event.key === 'Backspace' && early !== '')) return;
      // The page must not get the key.
      event.stopPropagation();
      const field = search();
      if (field) return field.focus();
      event.preventDefault();
      early = event.key === 'Backspace' ? [...early].slice(0, -1).join('') : early + event.key;
    };
    const hand = () => {
      const field = search();
      if (!field) return;
      observer.disconnect();
      if (early === '') return;
      field.focus();
      type(field, early);
    };
    const observer = new MutationObserver(hand);
    observer.observe(element, { childList: true, subtree: true });
    hand();
    // In the capture phase, so that it comes before the page's own keys.
    window.addEventListener('keydown', onKey, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);
  return (
    <div ref={box}>
      <RemoteBoundary
        resetKey="emoji"
        pending={<Spinner />}
        failed={() => <p role="alert">{t('composer.emojiFailed')}</p>}
        onRetry={() => undefined}
      >
        <EmojiPicker onPick={onPick} />
      </RemoteBoundary>
    </div>
  );
}
