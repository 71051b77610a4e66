import { Dialog as AriaDialog, DialogDescription, DialogHeading } from '@ariakit/react';
import { X } from 'lucide-react';
import styled, { css, keyframes } from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { phone } from '../theme/phone.ts';
import type { DialogProps } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { isComposing } from './is-composing.ts';
import { Scrim } from './scrim.ts';

const rise = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`;

const Panel = styled.div<{ $width: number; $isShown: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-content: start;
  width: 100%;
  max-width: ${({ $width }) => $width}px;
  max-height: calc(100dvh - 48px - var(--panned) - var(--keyboard));
  padding: 28px;
  /* WebKit adds the padding to the width of a part that reaches over it, such as a bar at the end. */
  overflow: hidden auto;
  overscroll-behavior: contain;
  border-radius: var(--radius-dialog);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);
  ${({ $isShown }) =>
    !$isShown &&
    css`
      animation: ${rise} var(--motion-enter) var(--ease-out);
    `}
  &:focus-visible {
    outline: none;
  }
  ${phone} {
    max-height: calc(100dvh - 24px - var(--panned) - max(env(safe-area-inset-bottom), var(--keyboard)));
    padding: 22px;
  }
`;
const Title = styled.h2`
  grid-area: 1 / 1;
  padding-right: 36px;
  font-size: var(--text-xl);
`;
/* Displayed beside the title, but last in the tab order, so that the first field gets the focus. */
const CloseButton = styled(IconButton)`
  grid-area: 1 / 1;
  place-self: start end;
  /* Not by a margin, which WebKit adds to the width of the content: each dialog would scroll sideways. */
  position: relative;
  right: -11px;
  margin: -8px 0;
`;
const Description = styled(DialogDescription)`
  color: var(--text-muted);
  font-size: 15px;
  line-height: var(--leading-body);
  text-wrap: pretty;
`;

/** Toasts can be reached while a dialog is open. */
const persistentElements = () => document.querySelectorAll<HTMLElement>('[data-persistent]');

/** In a group of choices, focuses the chosen one, as the Tab key does. Returns whether the focus moved. */
function focusChosen(element: HTMLElement | null): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  const group = (element.form ?? element.ownerDocument).querySelectorAll<HTMLInputElement>('input[type="radio"]');
  const chosen = [...group].find(({ name, checked }) => name === element.name && checked);
  chosen?.focus();
  return chosen !== undefined;
}

/** The dialog itself, see `Dialog`. */
export function DialogPanel({
  open,
  onClose,
  title,
  description,
  initialFocus,
  finalFocus,
  isShown = false,
  hasWaited,
  width = 560,
  role = 'dialog',
  hideClose = false,
  children,
  className,
}: DialogProps & { hasWaited: boolean }) {
  const { t } = useTranslation('kit');
  return (
    <AriaDialog
      open={open}
      onClose={onClose}
      // The Esc that ends an input method's choice of words, or a Mac's menu of accents, is not for the dialog.
      hideOnEscape={(event) => !isComposing({ nativeEvent: 'nativeEvent' in event ? event.nativeEvent : event })}
      unmountOnHide
      role={role}
      initialFocus={initialFocus}
      finalFocus={finalFocus}
      autoFocusOnShow={(element) => !focusChosen(element)}
      getPersistentElements={persistentElements}
      backdrop={false}
      className={className}
      render={(props) => (
        <Scrim $isShown={isShown || hasWaited}>
          <Panel {...props} $width={width} $isShown={isShown} />
        </Scrim>
      )}
    >
      <DialogHeading render={<Title>{title}</Title>} />
      {description && <Description>{description}</Description>}
      {children}
      {!hideClose && <CloseButton label={t('close')} icon={<X />} onClick={onClose} />}
    </AriaDialog>
  );
}
