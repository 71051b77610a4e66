import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type DateInput, formatDateLabel, formatRelative, formatUtcDay } from '../format/dates.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { iconSize } from '../theme/icon-size.ts';
import { useIsAlive } from './use-is-alive.ts';

/** A step of the 4 px grid. For example, 4 is 16 px. */
export type Space = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

/** A column with `$gap` between its children. The default 2 is 8 px. */
export const Stack = styled.div<{ $gap?: Space }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ $gap = 2 }) => `var(--space-${$gap})`};
`;

/** A row that wraps, with `$gap` between its children (2 by default). `$between` pushes the first and the last one to the edges. */
export const Row = styled.div<{ $gap?: Space; $between?: boolean; $nowrap?: boolean }>`
  display: flex;
  align-items: center;
  flex-wrap: ${({ $nowrap }) => ($nowrap ? 'nowrap' : 'wrap')};
  justify-content: ${({ $between }) => ($between ? 'space-between' : 'flex-start')};
  gap: ${({ $gap = 2 }) => `var(--space-${$gap})`};
  min-width: 0;
`;

/** Text that is cut after `$lines` lines. */
export const Clamp = styled.p<{ $lines: number }>`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${({ $lines }) => $lines};
  overflow: hidden;
  line-height: 1.5;
  overflow-wrap: anywhere;
`;

const MetaBox = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  max-width: 100%;
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  > svg {
    ${iconSize(15)}
  }
  > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** A muted detail with its icon on one line: a place, a date, a number of exchanges. Its words may come from `Intl`. */
export function Meta({ icon, children, className }: { icon?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <MetaBox className={className}>
      {icon}
      <span suppressHydrationWarning>{children}</span>
    </MetaBox>
  );
}

/**
 * 'x ago', with the exact time for programs and as a tooltip. Throws a RangeError on an invalid date. Prerendered HTML contains the day
 * instead, because 'x' may have changed at hydration.
 */
export function RelativeTime({ date, className }: { date: DateInput; className?: string }) {
  const isAlive = useIsAlive();
  // Subscribes to the language, so that a change renders it again.
  useTranslation('kit');
  return (
    <time
      dateTime={new Date(date).toISOString()}
      title={isAlive ? formatDateLabel(date) : undefined}
      className={className}
      suppressHydrationWarning
    >
      {isAlive ? formatRelative(date) : formatUtcDay(date)}
    </time>
  );
}
