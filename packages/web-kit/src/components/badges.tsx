import type { RequestStatus } from '@mutua/contracts/limits';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { formatCount } from '../format/numbers.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { iconSize } from '../theme/icon-size.ts';

export type PillTone = 'neutral' | 'accent' | 'give' | 'get' | 'success' | 'warning' | 'danger' | 'info';

/** The variables of the background and the text of each tone. */
const TONES: Record<PillTone, readonly [background: string, text: string]> = {
  neutral: ['fill', 'text-muted'],
  accent: ['accent-soft', 'on-accent-soft'],
  give: ['give-soft', 'on-give-soft'],
  get: ['get-soft', 'on-get-soft'],
  success: ['success-soft', 'success-text'],
  warning: ['warning-soft', 'warning-text'],
  danger: ['danger-soft', 'danger-text'],
  info: ['info-soft', 'info-text'],
};

const pill = css`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  max-width: 100%;
  min-height: 24px;
  padding: 2px 10px;
  border-radius: 12px;
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  line-height: 1.3;
  overflow-wrap: anywhere;
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
  > svg {
    ${iconSize(15)}
  }
`;

const PillBox = styled.span<{ $tone: PillTone }>`
  ${pill}
  background: var(--${({ $tone }) => TONES[$tone][0]});
  color: var(--${({ $tone }) => TONES[$tone][1]});
`;

export interface PillProps {
  tone?: PillTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A short label on a tint. */
export function Pill({ tone = 'neutral', icon, children, className }: PillProps) {
  return (
    <PillBox $tone={tone} className={className}>
      {icon}
      {children}
    </PillBox>
  );
}

/** An outlined label: a skill's tag. */
export const Tag = styled.span`
  ${pill}
  box-shadow: inset 0 0 0 1px var(--line);
  color: var(--text-muted);
`;

/** Tags, pills or chips in a row that wraps. */
export const TagList = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;
`;

const STATUS_TONES: Record<RequestStatus, PillTone> = {
  pending: 'warning',
  accepted: 'success',
  rejected: 'danger',
  completed: 'info',
  cancelled: 'neutral',
};

export interface StatusPillProps {
  /** The status of a request. An unknown status looks like `pending`. */
  status: RequestStatus | (string & {});
  /** A text instead of the status, such as 'Active Exchange'. */
  children?: ReactNode;
  className?: string;
}

/** A request's status as a word on a soft background. */
export function StatusPill({ status, children, className }: StatusPillProps) {
  const { t } = useTranslation('kit');
  const known = Object.hasOwn(STATUS_TONES, status) ? (status as RequestStatus) : 'pending';
  return (
    <Pill tone={STATUS_TONES[known]} className={className}>
      {children ?? t(`status.${known}`)}
    </Pill>
  );
}

const UnreadBox = styled.span`
  display: inline-block;
  flex: none;
  min-width: 18px;
  height: 18px;
  padding: 0 5px;
  border-radius: 9px;
  background: var(--unread);
  color: var(--on-unread);
  font-size: 11px;
  font-weight: var(--weight-bold);
  line-height: 18px;
  text-align: center;
  font-variant-numeric: tabular-nums;
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: Highlight;
    color: HighlightText;
  }
`;

export interface UnreadBadgeProps {
  count: number;
  /** The text for screen readers, '3 unread' by default. Empty when another text already says it. */
  label?: string;
  className?: string;
}

/** A count of unread things. It shows nothing at 0, and `9+` above 9. */
export function UnreadBadge({ count, label, className }: UnreadBadgeProps) {
  const { t } = useTranslation('kit');
  if (count <= 0) return null;
  const text = label ?? t('unread', { shown: formatCount(count) });
  return text === '' ? (
    <UnreadBox aria-hidden className={className}>
      {formatCount(count)}
    </UnreadBox>
  ) : (
    <UnreadBox role="img" aria-label={text} className={className}>
      {formatCount(count)}
    </UnreadBox>
  );
}
