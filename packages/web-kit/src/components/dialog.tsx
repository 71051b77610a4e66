import { type ReactNode, type RefObject, use, useRef, useState } from 'react';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { phone } from '../theme/phone.ts';
import { Button } from './button.tsx';
import { useLazyPart } from './lazy-part.ts';
import { overlays, showUnavailable } from './overlays.ts';
import { Scrim } from './scrim.ts';
import { WaitedContext } from './waited.ts';

/** The buttons at the end of a dialog, the primary one last. */
export const DialogActions = styled.div.attrs<{ 'data-page-foot'?: boolean }>({ 'data-page-foot': true })`
  display: flex;
  justify-content: flex-end;
  gap: 12px;
  ${phone} {
    > * {
      flex: 1 1 auto; /* a long label takes more of the row, so that it stays on one line */
    }
  }
`;

export interface DialogProps {
  open: boolean;
  /** Called by Esc, the scrim and the close button. It has to set `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** A sentence below the title. Screen readers read it with the title. */
  description?: ReactNode;
  /** The element that gets the focus first. By default it is the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus at the end. By default it is the one that had it before. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** Whether it replaces something that looks the same, so that it appears without an animation. */
  isShown?: boolean;
  /** The maximum width in pixels, 560 by default. */
  width?: number;
  role?: 'dialog' | 'alertdialog';
  /** Leaves out the close button, for dialogs whose actions cover all choices. */
  hideClose?: boolean;
  children?: ReactNode;
  className?: string;
}

/**
 * A modal dialog. It traps the focus, closes with Esc or a press on the scrim, and returns the focus. On a phone it is a sheet at the
 * bottom. Its content is mounted only while it is open, so that a form inside is reset each time.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose } = props;
  const parts = useLazyPart(overlays, open, () => {
    showUnavailable();
    onClose();
  });
  const [hasWaited, setWaited] = useState(use(WaitedContext));
  if (open && !parts && !hasWaited) setWaited(true);
  if (parts) return <parts.DialogPanel {...props} hasWaited={hasWaited} />;
  return open ? <Scrim aria-busy>{null}</Scrim> : null;
}

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** The question, and what will be lost. */
  children: ReactNode;
  confirmLabel: string;
  /** Whether the confirmed action destroys something. */
  danger?: boolean;
  /** Whether the action is running. */
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
          {t('cancel')}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
