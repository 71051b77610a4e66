import type { SuggestedTime } from '@mutua/contracts';
import { media, Skeleton, SkeletonGroup, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { Check, PencilLine } from 'lucide-react';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { longDay } from './day-strip.tsx';
import { selectFew } from './suggested-times.ts';
import type { Suggested } from './use-suggested-times.ts';
import type { Times } from './use-times.ts';

/** The minimum number of cells of a day, so that nothing below moves when the day changes. One cell is the button for other times. */
const CELLS = 8;

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  h3 {
    font-size: var(--text-lg);
  }
`;
const Cells = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(150px, 46%), 1fr));
  gap: 8px;
  &[aria-busy='true'] > [aria-pressed] {
    opacity: 0.55;
  }
`;
const TimesSkeleton = styled(SkeletonGroup)`
  display: contents;
`;
const height = (isSeries: boolean) => (isSeries ? 78 : 58);
const Filler = styled.span<{ $height: number }>`
  min-height: ${({ $height }) => $height}px;
`;
const Cell = styled.button<{ $height: number }>`
  position: relative;
  display: grid;
  justify-items: start;
  align-content: center;
  gap: 1px;
  min-width: 0;
  min-height: ${({ $height }) => $height}px;
  padding: 8px 14px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--surface);
  text-align: start;
  b {
    font: var(--weight-bold) 17px / 1.2 var(--font-display);
    font-variant-numeric: tabular-nums;
  }
  span {
    max-width: 100%;
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 18px;
    overflow-wrap: anywhere;
  }
  em,
  > svg {
    position: absolute;
    top: 11px;
    right: 12px;
    width: 16px;
    height: 16px;
  }
  em {
    width: auto;
    color: var(--accent-text);
    font-size: var(--text-xs);
    font-style: normal;
    font-weight: var(--weight-bold);
  }
  &[data-half] {
    border-style: dashed;
    background: none;
    b {
      color: var(--text-muted);
      font-weight: var(--weight-medium);
    }
  }
  ${media.hover} {
    &:hover:not(:disabled) {
      border-color: var(--line-strong);
    }
  }
  &&[aria-pressed='true'] {
    border-color: var(--accent);
    border-style: solid;
    background: var(--accent-soft);
    color: var(--on-accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent);
    :is(b, span) {
      color: inherit;
    }
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  &:disabled {
    cursor: not-allowed;
    :is(b, span, em) {
      color: var(--text-disabled);
    }
  }
  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
const Quiet = styled(Cell)`
  grid-auto-flow: column;
  justify-content: start;
  align-items: center;
  gap: 8px;
  border-color: transparent;
  background: none;
  > svg {
    position: static;
  }
  &:not(:disabled) {
    color: var(--accent-text);
  }
  span {
    color: inherit;
    font-size: var(--text-base);
    font-weight: var(--weight-bold);
  }
`;
const None = styled.p<{ $height: number }>`
  align-content: center;
  min-height: ${({ $height }) => $height}px;
  color: var(--text-muted);
  line-height: var(--leading-ui);
`;

export interface TimeButtonsProps {
  suggested: Suggested;
  day: string;
  times: Times;
  /** The first name of the other member. */
  name: string;
  /** Whether the fields for another time are shown, and the function that toggles them. */
  isTyping: boolean;
  onType: () => void;
}

/** The times of a day. A press chooses one, and a second press removes it. */
export function TimeButtons({ suggested, day, times, name, isTyping, onType }: TimeButtonsProps) {
  const { t, language } = useTranslation('exchange');
  const [wholeDay, setWholeDay] = useState<string>();
  const id = useId();
  const { known, isSeries } = suggested;
  const all = suggested.timesOn(day);
  const isMore = all.length >= CELLS;
  const isWhole = wholeDay === day;
  const shown = isMore && !isWhole ? selectFew(all, CELLS - 2) : all;
  const size = { $height: height(isSeries) };
  const used = Math.max(shown.length, known ? 1 : 0) + (isMore ? 2 : 1);
  const fillers = Array.from({ length: Math.max(0, CELLS - used) }, (_, index) => index);
  return (
    <Box aria-labelledby={id}>
      <h3 id={id}>{longDay(language, day)}</h3>
      <Cells aria-busy={suggested.isFetching}>
        {!known && (
          <TimesSkeleton>
            {fillers.map((index) => (
              <Skeleton key={index} $height={size.$height} $radius={8} />
            ))}
          </TimesSkeleton>
        )}
        {shown.map((time) => (
          <TimeButton
            key={time.startsAt}
            time={time}
            suggested={suggested}
            name={name}
            isChosen={times.times.includes(time.startsAt)}
            isFull={times.isFull}
            onPress={() => times.toggle(time.startsAt)}
          />
        ))}
        {known && all.length === 0 && <None {...size}>{t('arrange.times.noneOnDay')}</None>}
        {isMore && (
          <Quiet type="button" {...size} aria-expanded={isWhole} onClick={() => setWholeDay(isWhole ? undefined : day)}>
            <span>{isWhole ? t('arrange.times.fewer') : t('arrange.times.more')}</span>
          </Quiet>
        )}
        <Quiet type="button" {...size} disabled={times.isFull} aria-expanded={isTyping} onClick={onType}>
          <PencilLine aria-hidden />
          <span>{t('arrange.times.another')}</span>
        </Quiet>
        {known && fillers.map((index) => <Filler key={index} {...size} />)}
      </Cells>
    </Box>
  );
}

/** A time by both members' clocks. A time that suits only one of the two says which one. */
function TimeButton({
  time,
  suggested,
  name,
  isChosen,
  isFull,
  onPress,
}: {
  time: SuggestedTime;
  suggested: Suggested;
  name: string;
  isChosen: boolean;
  isFull: boolean;
  onPress: () => void;
}) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const { fits, weeks } = time;
  const isHalf = fits !== suggested.suits;
  const detail = [
    texts.forOther(time, name),
    isHalf && t(fits === 'you' ? 'arrange.times.onlyYou' : 'arrange.times.onlyThey', { name }),
  ].filter(Boolean);
  return (
    <Cell
      type="button"
      $height={height(suggested.isSeries)}
      data-half={isHalf ? '' : undefined}
      aria-pressed={isChosen}
      disabled={isFull && !isChosen}
      onClick={onPress}
    >
      <b>{texts.time(time.startsAt)}</b> {detail.length > 0 && <span>{detail.join(', ')}</span>}{' '}
      {suggested.isSeries && <span>{t('arrange.times.weeks', { fits, name, fit: weeks.fit, of: weeks.of })}</span>}{' '}
      {isChosen ? <Check aria-hidden /> : time.best && <em>{t('arrange.times.best')}</em>}
    </Cell>
  );
}
