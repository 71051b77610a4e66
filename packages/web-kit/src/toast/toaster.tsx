import { useEffect } from 'react';
import { useToaster } from 'react-hot-toast/headless';
import styled from 'styled-components';
import { Toast } from '../components/index.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { media } from '../theme/index.ts';
import { keepContents, toast, toastContent } from './toast.ts';

const DURATION_MS = 4000;
/** More toasts would cover the page. */
const MAX_VISIBLE = 4;

const Corner = styled.section`
  position: fixed;
  z-index: 80;
  top: calc(var(--header) + 12px);
  right: 16px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  justify-items: end;
  width: min(380px, calc(100vw - 32px));
  pointer-events: none;
  > * {
    pointer-events: auto;
  }
  ${media.narrow} {
    right: 12px;
    width: calc(100vw - 24px);
  }
`;
const Action = styled.div`
  margin-top: 8px;
`;

/** Draws the toasts of the page at the top right; they wait while the pointer or the focus is on them. */
export function Toaster() {
  const { t } = useTranslation('kit');
  const { toasts, handlers } = useToaster({ duration: DURATION_MS });
  useEffect(() => keepContents(toasts.map(({ id }) => id)), [toasts]);
  return (
    <Corner
      aria-label={t('notices')}
      data-persistent
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts
        .filter(({ visible }) => visible)
        .slice(0, MAX_VISIBLE)
        .map(({ id, message }) => {
          const { kind, text, icon, action } = toastContent(id, String(message));
          const close = () => toast.dismiss(id);
          return (
            <Toast key={id} kind={kind} icon={icon} onClose={close}>
              {text}
              {action && <Action>{action(close)}</Action>}
            </Toast>
          );
        })}
    </Corner>
  );
}
