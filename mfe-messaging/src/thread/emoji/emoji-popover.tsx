import { IconButton, media, useTranslation } from '@mutua/web-kit';
import { isComposing } from '@mutua/web-kit/parts';
import { Smile } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { emojiColours } from './emoji-colours.ts';
import { LazyEmojiPicker } from './lazy-emoji-picker.tsx';
import { PICKER_HEIGHT } from './picker-height.ts';

const rise = keyframes`
  from { opacity: 0; transform: translateY(6px); }
`;
/* The keyboard of a phone has its own emojis, and the field needs the room. */
const Anchor = styled.div`
  position: relative;
  @media (pointer: coarse) and (max-width: 900px) {
    display: none;
  }
`;
const Popover = styled.div`
  position: absolute;
  z-index: 20;
  right: -8px;
  bottom: calc(100% + 12px);
  display: grid;
  place-items: center;
  width: 300px;
  height: ${PICKER_HEIGHT};
  overflow: hidden;
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
  animation: ${rise} var(--motion-enter) var(--ease-out);
  ${emojiColours}
  ${media.narrow} {
    position: fixed;
    right: max(12px, env(safe-area-inset-right));
    bottom: calc(76px + max(env(safe-area-inset-bottom), var(--keyboard)));
  }
`;

export interface EmojiPopoverProps {
  disabled: boolean;
  onPick: (emoji: string) => void;
}

/** The emoji button with its popover. The picker is loaded when it is first opened. Esc or a press outside closes it. */
export const EmojiPopover = memo(function EmojiPopover({ disabled, onPick }: EmojiPopoverProps) {
  const { t } = useTranslation('messaging');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);

  const close = useEffectEvent(({ focusBack }: { focusBack: boolean }) => {
    setOpen(false);
    if (focusBack) anchor.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) close({ focusBack: false });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing({ nativeEvent: event })) return;
      // Esc must not also close a call behind the popover.
      event.preventDefault();
      event.stopPropagation();
      close({ focusBack: true });
    };
    document.addEventListener('pointerdown', onPointer);
    // Listens in the capture phase, so that it handles the key before a dialog does.
    window.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [isOpen]);

  return (
    <Anchor ref={anchor}>
      <IconButton
        label={t('composer.emoji')}
        icon={<Smile />}
        disabled={disabled}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Popover id={id} role="dialog" aria-label={t('composer.emoji')}>
          <LazyEmojiPicker onPick={onPick} />
        </Popover>
      )}
    </Anchor>
  );
});
