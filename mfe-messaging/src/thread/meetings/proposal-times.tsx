import type { Clock, Proposal } from '@mutua/contracts';
import { media, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import { type Clash, isTooLate, useMeetingTexts } from '@mutua/web-kit/meetings';
import { phone } from '@mutua/web-kit/parts';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { exchangeOf } from '../../shared/exchange/exchange-sides.ts';
import type { LineExchange } from '../lines/line-exchange.ts';

const Rows = styled.fieldset`
  display: grid;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
  > div + div {
    border-top: 1px solid var(--line-soft);
  }
`;
const RowBox = styled.label<{ $chosen: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 14px;
  align-items: center;
  min-height: 58px;
  padding: 11px 16px;
  &:has(input) {
    cursor: pointer;
  }
  &:has(:disabled) {
    color: var(--text-muted);
    cursor: not-allowed;
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent);
  }
  b {
    display: block;
    font-weight: var(--weight-bold);
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  ${({ $chosen }) =>
    $chosen &&
    `background: var(--accent-soft);
    color: var(--on-accent-soft);
    small {
      color: inherit;
    }`}
  ${phone} {
    gap: 12px;
    padding-inline: 12px;
  }
`;
const Clocks = styled.span`
  text-align: end;
  font-variant-numeric: tabular-nums;
  time {
    display: block;
    font: 600 17px / 1.2 var(--font-display);
  }
`;
const Clashing = styled.div`
  display: flex;
  gap: 8px;
  padding: 10px 16px;
  background: var(--warning-soft);
  color: var(--warning-text);
  font-size: var(--text-sm);
  svg {
    flex: none;
    margin-top: 1px;
  }
  a {
    color: inherit;
    text-decoration: underline;
  }
`;
const Weeks = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  column-gap: 24px;
  padding: 4px 16px 8px;
  border-top: 1px solid var(--line-soft);
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
  input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent);
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  small[data-changed] {
    color: var(--text);
  }
  [data-changed] {
    font-weight: var(--weight-bold);
  }
`;

const Week = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 10px;
  align-items: center;
  min-height: 36px;
  &:has(input) {
    cursor: pointer;
    ${media.touch} {
      min-height: 44px;
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  &:has(input:not(:checked)) > span {
    text-decoration: line-through;
    color: var(--text-muted);
  }
`;

type Time = Proposal['times'][number];

/** The choice of the viewer, and functions that change it. */
export interface Choice {
  chosen: string | null;
  skip: readonly string[];
  clashes: readonly Clash[];
  choose: (startsAt: string) => void;
  /** Includes a session of the series, or leaves it out. */
  change: (startsAt: string, isIn: boolean) => void;
}

export interface ProposalTimesProps {
  exchange: LineExchange;
  proposal: Proposal;
  /** Null where the times are only shown. */
  choice: Choice | null;
}

/** The proposed times by both members' clocks. */
export function ProposalTimes({ exchange, proposal, choice }: ProposalTimesProps) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const group = useId();
  const { name } = exchangeOf(exchange.request, exchange.memberId).other;
  const isPickable = choice !== null && exchange.meetings.canArrange;
  return (
    <Rows>
      <VisuallyHidden as="legend">{t('meetings.times')}</VisuallyHidden>
      {proposal.times.map((time) => {
        const { startsAt } = time;
        const isChosen = isPickable && choice.chosen === startsAt;
        return (
          <div key={startsAt}>
            <RowBox as={isPickable ? 'label' : 'div'} $chosen={isChosen}>
              {isPickable ? (
                <input
                  type="radio"
                  name={group}
                  checked={isChosen}
                  disabled={isTooLate(time)}
                  onChange={() => choice.choose(startsAt)}
                />
              ) : (
                <span />
              )}
              <span>
                <b>{texts.day(startsAt)}</b>
                {isTooLate(time) && <small>{t('meetings.timePassed')}</small>}
              </span>
              <Clocks>
                <time dateTime={startsAt}>{texts.time(startsAt)}</time>
                <small>{texts.forOther(time, name)}</small>
              </Clocks>
            </RowBox>
            {isChosen && <Clashes clashes={choice.clashes} ownRequestId={exchange.request._id} />}
            {isChosen && time.series && <Series series={time.series} name={name} choice={choice} />}
            {/* With several times, the weeks of each one are not listed, because only one of the times will be picked. */}
            {!isPickable && proposal.times.length === 1 && time.series && (
              <Series series={time.series} name={name} choice={null} />
            )}
          </div>
        );
      })}
    </Rows>
  );
}

function Clashes({ clashes, ownRequestId }: { clashes: readonly Clash[]; ownRequestId: string }) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  return (
    <div role="alert">
      {clashes.map(({ requestId, startsAt, minutes }) => {
        const when = `${texts.moment(startsAt)} · ${texts.length(minutes)}`;
        return (
          <Clashing key={`${requestId} ${startsAt}`}>
            <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
            <span>
              {t('meetings.overlap')}{' '}
              {requestId === ownRequestId ? when : <Link to={`/chat/${requestId}`}>{when}</Link>}
            </span>
          </Clashing>
        );
      })}
    </div>
  );
}

interface SeriesProps {
  series: NonNullable<Time['series']>;
  name: string;
  /** Null where the sessions are only shown. */
  choice: Choice | null;
}

/**
 * All sessions of a series that begins at this time. The member who picks can leave out each of them. A session is highlighted when it has
 * another time on one of the two clocks.
 */
function Series({ series, name, choice }: SeriesProps) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const [first] = series;
  const isOther = (a?: Clock | null, b?: Clock | null) => a?.local.slice(11) !== b?.local.slice(11) || undefined;
  return (
    <Weeks aria-label={t('meetings.weeks')}>
      {series.map((each) => (
        <li key={each.startsAt}>
          <Week as={choice ? 'label' : 'div'}>
            {choice ? (
              <input
                type="checkbox"
                checked={!choice.skip.includes(each.startsAt)}
                onChange={({ target }) => choice.change(each.startsAt, target.checked)}
              />
            ) : (
              <span />
            )}
            <span data-changed={isOther(each.yours, first?.yours)}>{texts.moment(each.startsAt)}</span>
            <small data-changed={isOther(each.theirs, first?.theirs)}>{texts.forOther(each, name)}</small>
          </Week>
        </li>
      ))}
    </Weeks>
  );
}
