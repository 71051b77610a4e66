import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import type { ToastKind } from '../toast/toast.ts';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './progress.tsx';

const enter = keyframes`
  from { opacity: 0; transform: translateY(-8px); }
`;

const glyph = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const kinds = {
  success: { icon: <CircleCheck {...glyph} />, colour: 'var(--success)' },
  error: { icon: <CircleAlert {...glyph} />, colour: 'var(--danger-text)' },
  info: { icon: <Info {...glyph} />, colour: 'var(--info)' },
} as const;

const ToastBox = styled.div`
  display: flex;
  gap: 12px;
  align-items: flex-start;
  width: 420px;
  max-width: 100%;
  padding: 13px 8px 13px 16px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
  animation: ${enter} var(--motion-enter) var(--ease-out);
`;
const ToastText = styled.div`
  flex: 1;
  min-width: 0;
  font-weight: var(--weight-medium);
  line-height: 20px;
  overflow-wrap: anywhere;
`;
const ToastDetail = styled.p`
  margin-top: 2px;
  color: var(--text-muted);
  font-weight: var(--weight-regular);
  font-size: var(--text-sm);
`;
const ToastIcon = styled.span<{ $colour: string }>`
  flex: none;
  margin-top: 1px;
  color: ${({ $colour }) => $colour};
`;
const ToastControls = styled.div`
  display: flex;
  flex: none;
  gap: 2px;
  align-items: center;
  align-self: center;
  margin: -10px 0;
`;

export interface ToastProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  kind?: ToastKind;
  /** Replaces the kind's icon, for example by an avatar. */
  icon?: ReactNode;
  /** Muted text below the message. */
  detail?: ReactNode;
  /** A button or a link beside the text. */
  action?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
}

/** The look of a toast. The toaster decides when, where and for how long it is shown, and announces it. An error announces itself. */
export function Toast({ kind = 'info', icon, detail, action, onClose, children, ...rest }: ToastProps) {
  const { t } = useTranslation('kit');
  return (
    <ToastBox role={kind === 'error' ? 'alert' : undefined} {...rest}>
      <ToastIcon $colour={kinds[kind].colour}>{icon ?? kinds[kind].icon}</ToastIcon>
      <ToastText dir="auto">
        {children}
        {detail && <ToastDetail>{detail}</ToastDetail>}
      </ToastText>
      <ToastControls>
        {action}
        {onClose && <IconButton label={t('close')} icon={<X />} onClick={onClose} />}
      </ToastControls>
    </ToastBox>
  );
}

const LimitBox = styled.section`
  width: 380px;
  max-width: 100%;
  overflow: hidden;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);
  animation: ${enter} var(--motion-enter) var(--ease-out);
`;
const LimitText = styled.div`
  display: grid;
  gap: 6px;
  padding: 18px 18px 16px;
  font-size: var(--text-sm);
  header {
    display: flex;
    justify-content: space-between;
    align-items: center;
    font-size: var(--text-base);
    font-weight: var(--weight-bold);
  }
  header button {
    margin: -10px -12px -10px 0;
  }
  p {
    color: var(--text-muted);
  }
  p:last-child {
    color: var(--text);
    font-weight: var(--weight-bold);
    font-variant-numeric: tabular-nums;
  }
`;

export interface RateLimitNoticeProps {
  /** The number of remaining seconds. */
  seconds: number;
  /** The initial number of seconds, at which the bar has its full width. */
  total: number;
  onClose: () => void;
}

/** The look of the rate-limit notice. Its parent counts down. */
export function RateLimitNotice({ seconds, total, onClose }: RateLimitNoticeProps) {
  const { t } = useTranslation('kit');
  return (
    <LimitBox aria-label={t('rateLimit.title')}>
      <LimitText>
        <header>
          {t('rateLimit.title')}
          <IconButton label={t('close')} icon={<X />} onClick={onClose} />
        </header>
        <p role="alert">{t('rateLimit.body')}</p>
        <p>{t('rateLimit.retryIn', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}</p>
      </LimitText>
      <ProgressBar decorative tone="warning" value={seconds} max={total} square />
    </LimitBox>
  );
}
