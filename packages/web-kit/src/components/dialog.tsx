import { Dialog as AriaDialog, DialogDescription, DialogHeading } from '@ariakit/react';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import styled, { keyframes } from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { media } from '../theme/media.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const rise = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`;
const fade = keyframes`
  from { opacity: 0; }
`;

const Scrim = styled.div`
  position: fixed;
  inset: 0;
  z-index: 60;
  display: grid;
  place-items: center;
  padding: 24px;
  background: var(--scrim);
  animation: ${fade} var(--motion-enter) var(--ease-out);
  ${media.narrow} {
    align-items: end;
    padding: 12px 12px calc(12px + env(safe-area-inset-bottom));
  }
`;
const Panel = styled.div<{ $width: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-content: start;
  width: 100%;
  max-width: ${({ $width }) => $width}px;
  max-height: calc(100dvh - 48px);
  padding: 28px;
  overflow: auto;
  overscroll-behavior: contain;
  border-radius: var(--radius-dialog);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);
  animation: ${rise} var(--motion-enter) var(--ease-out);
  &:focus-visible {
    outline: none;
  }
  ${media.narrow} {
    max-height: calc(100dvh - 24px - env(safe-area-inset-bottom));
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
  margin: -8px -11px -8px 0;
`;
const Description = styled(DialogDescription)`
  color: var(--text-muted);
  font-size: 15px;
  line-height: var(--leading-body);
  text-wrap: pretty;
`;

/** The buttons at a dialog's end, the primary one last. */
export const DialogActions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 12px;
  ${media.narrow} {
    > * {
      flex: 1;
    }
  }
`;

export interface DialogProps {
  open: boolean;
  /** Esc, the scrim and the close button ask for it; set `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** A sentence below the title, read with it. */
  description?: ReactNode;
  /** What gets the focus first; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The maximum width in pixels, 560 by default. */
  width?: number;
  role?: 'dialog' | 'alertdialog';
  /** Leaves out the close button, where the actions say everything. */
  hideClose?: boolean;
  children?: ReactNode;
  className?: string;
}

/** Toasts stay in reach while a dialog is open. */
const persistentElements = () => document.querySelectorAll<HTMLElement>('[data-persistent]');

/**
 * A modal dialog: traps the focus, closes with Esc or a press on the scrim, and returns the focus. On a phone it is a sheet at
 * the bottom. Its content is mounted only while it is open, so that a form inside is reset each time.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  initialFocus,
  width = 560,
  role = 'dialog',
  hideClose = false,
  children,
  className,
}: DialogProps) {
  const { t } = useTranslation('kit');
  return (
    <AriaDialog
      open={open}
      onClose={onClose}
      unmountOnHide
      role={role}
      initialFocus={initialFocus}
      getPersistentElements={persistentElements}
      backdrop={false}
      className={className}
      render={(props) => (
        <Scrim>
          <Panel {...props} $width={width} />
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

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** The question, and what will be lost. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirmed action destroys something. */
  danger?: boolean;
  /** The action runs. */
  busy?: boolean;
}

/** Asks before something is lost. The focus starts on Cancel. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
}: ConfirmDialogProps) {
  const { t } = useTranslation('kit');
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      role="alertdialog"
      width={440}
      initialFocus={cancel}
      hideClose
    >
      <DialogActions>
        <Button ref={cancel} variant="secondary" onClick={onClose}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
