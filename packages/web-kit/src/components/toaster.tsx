import { type FocusEvent, useEffect, useRef } from 'react';
import { useToaster } from 'react-hot-toast/headless';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { phone } from '../theme/phone.ts';
import { keepContents, toast, toastContent } from '../toast/toast.ts';
import { useToastPlace } from '../toast/toast-place.ts';
import { Toast } from './notices.tsx';
import { useMouseOver } from './use-mouse-over.ts';

const DURATION_MS = 4000;
/** More toasts would cover the page. */
const MAX_VISIBLE = 4;

const Corner = styled.section`
  position: fixed;
  z-index: 80;
  right: max(24px, env(safe-area-inset-right));
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  width: min(420px, calc(100% - 24px));
  ${phone} {
    right: 12px;
    width: auto;
    left: 12px;
    /* A swipe scrolls the page and does not move the toasts. */
    padding-bottom: env(safe-area-inset-bottom);
  }
  @media print {
    display: none;
  }
`;
const List = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;
  justify-items: end;
  ${phone} {
    > * {
      width: 100%;
    }
  }
`;

/**
 * Renders the toasts of the page at the top right, or at the bottom of a phone. They stay while the pointer or the focus is on them. When a
 * toast with the focus closes, the focus returns to where it was before.
 */
export function Toaster() {
  const { t } = useTranslation('kit');
  const { toasts, handlers } = useToaster({ duration: DURATION_MS });
  const corner = useRef<HTMLElement>(null);
  const previousFocus = useRef<HTMLElement | null>(null);
  useEffect(() => keepContents(toasts.map(({ id }) => id)), [toasts]);
  const shown = toasts.filter(({ visible }) => visible).slice(0, MAX_VISIBLE);
  const place = useToastPlace(corner, shown.length);
  // Toasts let presses through (`base.css`).
  useMouseOver(corner, shown.length > 0, { onEnter: handlers.startPause, onLeave: handlers.endPause });
  const remember = ({ relatedTarget }: FocusEvent) => {
    handlers.startPause();
    const isInside = relatedTarget instanceof Node && corner.current?.contains(relatedTarget);
    if (relatedTarget instanceof HTMLElement && !isInside) previousFocus.current = relatedTarget;
  };
  const closeById = (id: string) => {
    const hasFocus = corner.current?.contains(document.activeElement);
    toast.dismiss(id);
    if (!hasFocus) return;
    handlers.endPause();
    previousFocus.current?.focus();
  };
  return (
    <Corner
      ref={corner}
      aria-label={t('notices')}
      data-persistent
      style={place ? { [place.edge]: place.offset } : undefined}
      onFocus={remember}
      onBlur={handlers.endPause}
    >
      {/* Always rendered, because some screen readers do not announce a region that appears together with its first text. */}
      <List role="status" aria-atomic="false">
        {shown.map(({ id, message }) => {
          const { kind, text, icon, detail, action } = toastContent(id, String(message));
          const close = () => closeById(id);
          return (
            <Toast key={id} kind={kind} icon={icon} detail={detail} action={action?.(close)} onClose={close}>
              {text}
            </Toast>
          );
        })}
      </List>
    </Corner>
  );
}
