import type { Plan, Proposal } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import styled from 'styled-components';

const Box = styled.div`
  display: grid;
  gap: 4px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 20px;
  overflow-wrap: anywhere;
  blockquote {
    color: var(--text);
    white-space: pre-line;
  }
`;

/** The details of a proposal beside its times: who teaches, how long, how often, and the message. */
export function ProposalFacts({ plan, proposal, viewerId }: { plan: Plan; proposal: Proposal; viewerId: string }) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const { repeat } = proposal;
  const facts = [
    texts.ofProposal(plan, proposal, viewerId),
    texts.length(proposal.minutes),
    repeat && t(repeat.everyWeeks === 2 ? 'arrange.repeat.fortnightly' : 'arrange.repeat.weekly'),
    repeat && t('arrange.repeat.times', { count: repeat.count }),
  ];
  return (
    <Box>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {proposal.message && <blockquote>{proposal.message}</blockquote>}
    </Box>
  );
}
