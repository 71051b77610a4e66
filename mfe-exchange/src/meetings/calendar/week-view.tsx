import type { Calendar } from '@mutua/contracts';
import { media, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import type { Teaching } from '@mutua/web-kit/meetings';
import { dayKey, firstNameOf, useNow } from '@mutua/web-kit/parts';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { formatDay } from '../../ui/plain-days.ts';
import { JoinButton, useJoinLink } from '../sessions/join-button.tsx';
import { type Block, blocksOf, clockBlocksOf, minuteOf, type Placed, type Span, sideBySide } from './days.ts';
import { type Entry, entriesOf } from './entries.ts';
import { busyFill, entryEdge } from './marks.ts';
import { useEntryTexts } from './use-entry-texts.ts';

const HOUR_PX = 44;
/** The hours that are always shown. Earlier or later sessions extend them. */
const FROM = 8 * 60;
const TO = 22 * 60;

const Scroll = styled.div`
  overflow-x: auto;
  border: 1px solid var(--line-soft);
  border-radius: 10px;
  background: var(--bg-sunken);
`;
const Grid = styled.div`
  display: grid;
  grid-template-columns: 52px repeat(7, minmax(88px, 1fr));
`;
const Head = styled.div`
  display: grid;
  justify-items: center;
  padding: 8px 0;
  border-bottom: 1px solid var(--line-soft);
  border-left: 1px solid var(--line-soft);
  background: var(--bg);
  small {
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
  b {
    min-width: 32px;
    border-radius: 16px;
    font: 600 20px/1.25 var(--font-display);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  &[aria-current] b {
    background: var(--accent);
    color: var(--on-accent);
  }
`;
const Corner = styled.div`
  border-bottom: 1px solid var(--line-soft);
  background: var(--bg);
`;
const Hours = styled.div`
  position: relative;
  span {
    position: absolute;
    right: 8px;
    transform: translateY(-50%);
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
  }
  span:first-child {
    transform: translateY(2px);
  }
`;
const Day = styled.ol`
  position: relative;
  border-left: 1px solid var(--line-soft);
  background: repeating-linear-gradient(transparent 0 ${HOUR_PX - 1}px, var(--line-soft) ${HOUR_PX - 1}px ${HOUR_PX}px);
`;
const Ground = styled.i`
  position: absolute;
  right: 0;
  left: 0;
  border-block: 1px solid var(--line-soft);
  background: var(--surface);
`;
const Busy = styled.i`
  position: absolute;
  right: 3px;
  left: 3px;
  border-radius: 4px;
  background: ${busyFill};
`;
const Now = styled.i`
  position: absolute;
  right: 0;
  left: 0;
  z-index: 1;
  height: 2px;
  background: var(--text);
  &::before {
    content: '';
    position: absolute;
    top: -3px;
    left: -4px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--text);
  }
`;
/** With a join button below the text, the card is as high as both need. */
const Spot = styled.li<{ $teaching: Teaching; $isProposed: boolean }>`
  position: absolute;
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  grid-template-columns: minmax(0, 1fr);
  border-radius: 6px;
  ${entryEdge}
  &:has(> :last-child:not(:only-child)) {
    z-index: 1;
    min-height: 62px;
    ${media.narrow} {
      min-height: 74px;
    }
  }
  /* Without enough room, the word wraps to a second line, which is hidden. The icon stays visible. */
  > :last-child:not(:only-child) {
    flex-wrap: wrap;
    align-content: start;
    min-width: 0;
    height: var(--control-sm);
    margin: 0 3px 3px 6px;
    padding: 0;
    overflow: hidden;
    border-radius: 4px;
    font-size: var(--text-sm);
    > svg {
      max-width: 100%;
      height: calc(var(--control-sm) - 2px);
    }
  }
`;
const Card = styled(Link)`
  overflow: hidden;
  padding: 4px 6px 4px 11px;
  border-radius: inherit;
  color: var(--text);
  font-size: var(--text-xs);
  line-height: 16px;
  ${media.hover} {
    &:hover {
      background: var(--fill);
    }
  }
  b,
  span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
  }
`;

interface Shown {
  first: number;
  last: number;
}

/** The range of shown hours, in minutes of the day. */
function shownHours(blocks: readonly Block[]): Shown {
  const first = Math.min(FROM, ...blocks.map(({ from }) => from));
  const last = Math.max(TO, ...blocks.map(({ to }) => to));
  return { first: Math.floor(first / 60) * 60, last: Math.ceil(last / 60) * 60 };
}

const pixels = (minutes: number) => `${(minutes / 60) * HOUR_PX}px`;
/** The position of a block in its day. Null outside of the shown hours. */
function positionOf({ from, to }: Block, { first, last }: Shown) {
  const [top, bottom] = [Math.max(from, first), Math.min(to, last)];
  return top < bottom ? { top: pixels(top - first), height: pixels(bottom - top) } : null;
}

function EntryCard({ placed, shown }: { placed: Placed<Entry>; shown: Shown }) {
  const texts = useEntryTexts();
  const { item, block, column, columns } = placed;
  const join = useJoinLink(item);
  const style = positionOf(block, shown);
  if (!style) return null;
  const width = 100 / columns;
  return (
    <Spot
      $teaching={item.teaching}
      $isProposed={item.kind === 'proposed'}
      style={{ ...style, left: `calc(${width * column}% + 3px)`, width: `calc(${width}% - 6px)` }}
    >
      <Card to={item.to}>
        <b>
          {texts.time(item)} {item.seat === undefined && <bdi>{firstNameOf(item.other.name)}</bdi>}
        </b>
        {!join && <span dir="auto">{item.titles.join(', ')}</span>}
        <VisuallyHidden>
          , {join && item.teaching === 'both' && `${texts.what(item)}, `}
          {texts.rest(item)}
        </VisuallyHidden>
      </Card>
      {join && <JoinButton link={join} name={item.other.name} size="sm" />}
    </Spot>
  );
}

/** Seven days. The member's weekly hours have a lighter background. */
export function WeekView({ calendar, days }: { calendar: Calendar; days: readonly string[] }) {
  const { t, language } = useTranslation('exchange');
  const now = useNow();
  const today = dayKey(now);
  // Only the first part of a session past midnight has the join button.
  const entries = entriesOf(calendar).flatMap((item) =>
    blocksOf(item, days).map((block, index) => ({ item: index === 0 ? item : { ...item, join: null }, block })),
  );
  const shown = shownHours(entries.map(({ block }) => block));
  const height = pixels(shown.last - shown.first);
  const hours = Array.from({ length: (shown.last - shown.first) / 60 }, (_, index) => shown.first / 60 + index);
  const ground = (spans: readonly Span[], day: string) =>
    spans.flatMap((span) => clockBlocksOf(span, [day])).flatMap((block) => positionOf(block, shown) ?? []);
  return (
    <Scroll tabIndex={0} role="region" aria-label={t('calendar.week')}>
      <Grid>
        <Corner />
        {days.map((day) => (
          <Head key={day} id={`day-${day}`} {...(day === today && { 'aria-current': 'date' })}>
            <small>{formatDay(language, { weekday: 'short' }, day)}</small>
            <b>{formatDay(language, { day: 'numeric' }, day)}</b>
          </Head>
        ))}
        <Hours style={{ height }} aria-hidden>
          {hours.map((hour, index) => (
            <span key={hour} style={{ top: `${index * HOUR_PX}px` }}>{`${String(hour).padStart(2, '0')}:00`}</span>
          ))}
        </Hours>
        {days.map((day) => (
          <Day key={day} style={{ height }} aria-labelledby={`day-${day}`}>
            {ground(calendar.free, day).map((style) => (
              <Ground key={style.top} as="li" aria-hidden style={style} />
            ))}
            {ground(calendar.busy, day).map((style) => (
              <Busy key={style.top} as="li" aria-hidden style={style} />
            ))}
            {day === today && minuteOf(now) >= shown.first && minuteOf(now) < shown.last && (
              <Now as="li" aria-hidden style={{ top: pixels(minuteOf(now) - shown.first) }} />
            )}
            {sideBySide(entries.filter(({ block }) => block.day === day)).map((placed) => (
              <EntryCard key={placed.item.key} placed={placed} shown={shown} />
            ))}
          </Day>
        ))}
      </Grid>
    </Scroll>
  );
}
