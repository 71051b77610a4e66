import type { Clock, Proposal } from '@mutua/contracts';
import { media } from '@mutua/web-kit';
import styled from 'styled-components';
import type { ProposalWords } from './proposal-words.ts';
import { useMeetingTexts } from './use-meeting-texts.ts';

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

/** The sessions that the viewer leaves out, and the function that leaves one out or includes it. */
export interface SkippedSessions {
  skip: readonly string[];
  change: (startsAt: string, isIn: boolean) => void;
}

export interface SeriesWeeksProps {
  words: ProposalWords;
  series: NonNullable<Proposal['times'][number]['series']>;
  /** The name of the other member. */
  name: string;
  /** Null where the sessions are only shown. */
  choice: SkippedSessions | null;
}

/** The sessions of a proposed series. A session is highlighted when it has another time on one of the two clocks. */
export function SeriesWeeks({ words, series, name, choice }: SeriesWeeksProps) {
  const texts = useMeetingTexts();
  const [first] = series;
  const isOther = (a?: Clock | null, b?: Clock | null) => a?.local.slice(11) !== b?.local.slice(11) || undefined;
  return (
    <Weeks aria-label={words('weeks')}>
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
