import type { Plan, Proposal } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
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
  plan: Plan;
  proposal: Proposal;
  viewerId: string;
  /** The name of the other member. */
  name: string;
  /** The place that the viewer has chosen instead of the proposed one. */
  place?: Plan['place'] | undefined;
  /** Absent where a heading already names the proposal. */
  title?: string | undefined;
  /** An icon beside the title. */
  mark?: ReactNode;
}

/** The details of a proposal beside its times: who teaches, how long, how often, where, and the message. */
export function ProposalFacts({ plan, proposal, viewerId, name, place, title, mark }: ProposalFactsProps) {
  const { t } = useTranslation('kit');
  const texts = useMeetingTexts();
  const { repeat, minutes, message } = proposal;
  const moved = plan.sessions.find(({ _id }) => _id === proposal.sessionId);
  const facts = [
    moved
      ? texts.still(moved.startsAt, proposal.by === viewerId ? 'own' : 'other', name)
      : texts.ofProposal(plan, proposal, viewerId),
    texts.length(minutes),
    repeat && t('meetings.repeat', { count: repeat.count, weeks: repeat.everyWeeks }),
    texts.place(place ?? proposal.place ?? moved?.place ?? plan.place),
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
