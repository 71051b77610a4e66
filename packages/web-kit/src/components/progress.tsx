import type { ReactNode } from 'react';
import styled from 'styled-components';
import { formatNumber } from '../format/numbers.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from './button.tsx';

const Track = styled.div<{ $square: boolean }>`
  height: 4px;
  overflow: hidden;
  border-radius: ${({ $square }) => ($square ? 0 : 2)}px;
  background: var(--fill);
  span {
    display: block;
    height: 100%;
    border-radius: inherit;
    transform-origin: left;
    transition: transform 200ms linear;
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
    span {
      forced-color-adjust: none;
      background: Highlight !important;
    }
  }
`;

export interface ProgressBarProps {
  value: number;
  /** The value of a full bar. 100 when left out. */
  max?: number;
  /** What the bar measures, for screen readers. */
  label?: string;
  tone?: 'accent' | 'warning';
  /** Whether the ends are square, for a bar along the edge of a box. */
  square?: boolean;
  /** Hides the bar from screen readers, for use beside a text that says the same. */
  decorative?: boolean;
  className?: string;
}

/** A thin bar, filled from the left. */
export function ProgressBar({
  value,
  max = 100,
  label,
  tone = 'accent',
  square = false,
  decorative = false,
  className,
}: ProgressBarProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const accessible = decorative
    ? { 'aria-hidden': true }
    : { role: 'progressbar', 'aria-label': label, 'aria-valuenow': Math.round(part * 100) };
  return (
    <Track $square={square} className={className} {...accessible}>
      <span style={{ transform: `scaleX(${part})`, background: `var(--${tone})` }} />
    </Track>
  );
}

const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  margin-top: 32px;
`;
const MoreCount = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;

export interface LoadMoreProps {
  onClick: () => void;
  busy?: boolean;
  /** How many entries are shown. */
  shown: number;
  total: number;
  /** Whether there are more than `total`, because the server stops counting there. */
  isTotalCut?: boolean;
  /** The label, for example 'Load More Skills'. */
  children: ReactNode;
}

/** The button below a list that loads the next page. Null when everything is shown. */
export function LoadMore({ onClick, busy = false, shown, total, isTotalCut = false, children }: LoadMoreProps) {
  const { t } = useTranslation('kit');
  if (shown >= total) return null;
  const figures = { shown: formatNumber(shown), total: formatNumber(total), left: formatNumber(total - shown) };
  return (
    <More>
      <Button variant="secondary" size="lg" busy={busy} onClick={onClick}>
        {children}
      </Button>
      <MoreCount>{t(isTotalCut ? 'loadMore.progressCut' : 'loadMore.progress', figures)}</MoreCount>
    </More>
  );
}
