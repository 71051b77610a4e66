import type { Plan, Proposal } from '@mutua/contracts';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { firstNameOf } from '../people/first-name.ts';
import { type ProposalWords, placeIn } from './proposal-words.ts';
import { useMeetingTexts } from './use-meeting-texts.ts';

const Head = styled.div<{ $mark: boolean }>`
  display: grid;
  grid-template-columns: ${({ $mark }) => ($mark ? '32px minmax(0, 1fr)' : 'minmax(0, 1fr)')};
  gap: 12px;
  overflow-wrap: anywhere;
  b {
    font-weight: var(--weight-bold);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Quote = styled.blockquote`
  padding-inline-start: 14px;
  border-inline-start: 2px solid var(--line);
  color: var(--text-muted);
  font-size: var(--text-sm);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export interface ProposalFactsProps {
  words: ProposalWords;
  plan: Plan;
  proposal: Proposal;
  viewerId: string;
  /** The name of the other member. */
  name: string;
  /** The place that the viewer has chosen for the exchange. A proposal with a place of its own keeps that. */
  place?: Plan['place'] | undefined;
  /** Absent where a heading already names the proposal. */
  title?: string | undefined;
  /** An icon beside the title. */
  mark?: ReactNode;
}

/** The details of a proposal beside its times: who teaches, how long, how often, where, and the message. */
export function ProposalFacts({ words, plan, proposal, viewerId, name, place, title, mark }: ProposalFactsProps) {
  const texts = useMeetingTexts();
  const { repeat, minutes, message } = proposal;
  const moved = plan.sessions.find(({ _id }) => _id === proposal.sessionId);
  const facts = [
    moved
      ? words(proposal.by === viewerId ? 'still.own' : 'still.other', {
          name: firstNameOf(name),
          moment: texts.moment(moved.startsAt),
        })
      : texts.ofProposal(plan, proposal, viewerId),
    texts.length(minutes),
    repeat && words('repeat', { count: repeat.count, weeks: repeat.everyWeeks }),
    placeIn(words, proposal.place ?? place ?? moved?.place ?? plan.place),
  ];
  return (
    <>
      <Head $mark={mark !== undefined}>
        {mark}
        <div>
          {title && <b dir="auto">{title}</b>}
          <p dir="auto">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </Head>
      {message && <Quote dir="auto">{message}</Quote>}
    </>
  );
}
