import type { Proposal } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { useMeetingTexts, WithdrawButton } from '@mutua/web-kit/meetings';
import { firstNameOf } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { useProposalWords } from '../use-proposal-words.ts';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
  padding: 12px 16px;
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  p {
    flex: 1 1 260px;
    line-height: var(--leading-body);
  }
`;

export interface OwnProposalNoticeProps {
  requestId: string;
  proposal: Proposal;
  /** The name of the other member. */
  name: string;
}

/** Says that own times are open for the same session. They are withdrawn before other ones are sent. */
export function OwnProposalNotice({ requestId, proposal, name }: OwnProposalNoticeProps) {
  const { t, language } = useTranslation('exchange');
  const words = useProposalWords();
  const texts = useMeetingTexts();
  const times = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    proposal.times.map(({ startsAt }) => texts.moment(startsAt)),
  );
  return (
    <Box>
      <p>{t('arrange.own.text', { times, name: firstNameOf(name) })}</p>
      <WithdrawButton words={words} requestId={requestId} proposalId={proposal._id} size="sm" />
    </Box>
  );
}
