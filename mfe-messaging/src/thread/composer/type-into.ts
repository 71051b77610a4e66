/** Firefox on a laptop with a touch screen takes a finger for the main pointer. */
const isDesktopFirefox = ({ userAgent }: Navigator): boolean =>
  /Firefox\//.test(userAgent) && !/Android/.test(userAgent);

/** Whether a focused field opens a keyboard on the screen. */
export const hasScreenKeyboard = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches && !isDesktopFirefox(navigator);

/**
 * Types a text where the cursor of a field is; the field tells of it as of a key. The browser types, because a value that a script sets ends
 * the history of the field: Ctrl+Z would take back nothing any more. The focus stays where it is. On
 * a phone the script writes: the focus would open the keyboard, and there is no Ctrl+Z.
 */
export function typeInto(field: HTMLTextAreaElement, text: string): void {
  if (hasScreenKeyboard()) {
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return;
  }
  const focused = document.activeElement;
  field.focus({ preventScroll: true });
  document.execCommand('insertText', false, text);
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
}
