import type { Proposal } from '@mutua/contracts';
import { Button, useTranslation, useWidgetAhead } from '@mutua/web-kit';
import { ProposalCard } from '@mutua/web-kit/meetings';
import { phone } from '@mutua/web-kit/parts';
import { CalendarClock } from 'lucide-react';
import styled from 'styled-components';
import { type LineExchange, otherNameOf } from '../lines/line-exchange.ts';
import { ThreadMark } from '../lines/thread-row.tsx';
import { useProposalTitle } from './use-meeting-line-text.ts';
import { useProposalWords } from './use-proposal-words.ts';

const Box = styled.section<{ $framed: boolean }>`
  ${({ $framed }) =>
    $framed &&
    `margin: 8px 0 14px;
    padding: 18px 18px 16px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);`}
  ${phone} {
    ${({ $framed }) => $framed && 'padding: 16px 14px 14px;'}
  }
`;

export interface OpenProposalProps {
  exchange: LineExchange;
  proposal: Proposal;
  /** Whether a title above the card already names it. */
  isTitled?: boolean;
  /** Called when the proposal is no longer open, whoever has answered it. */
  onAnswered: () => void;
}

/** An open proposal in the thread, or in a dialog. */
export function OpenProposal({ exchange, proposal, isTitled = false, onAnswered }: OpenProposalProps) {
  const { t } = useTranslation('messaging');
  const ahead = useWidgetAhead('exchange/arrange');
  const titleOf = useProposalTitle(exchange);
  const words = useProposalWords();
  const { request, memberId, meetings } = exchange;
  const { plan, canArrange, ask } = meetings;
  if (!plan) return null;
  const title = titleOf(proposal);
  return (
    <Box $framed={!isTitled} aria-label={title}>
      <ProposalCard
        key={proposal._id}
        words={words}
        requestId={request._id}
        plan={plan}
        proposal={proposal}
        viewerId={memberId}
        name={otherNameOf(exchange)}
        canAnswer={canArrange}
        title={isTitled ? undefined : title}
        mark={
          <ThreadMark $tone="accent" aria-hidden>
            <CalendarClock />
          </ThreadMark>
        }
        onAnswered={onAnswered}
      >
        <Button variant="secondary" {...ahead} onClick={() => ask({ about: 'time', counter: proposal._id })}>
          {t('meetings.otherTimes')}
        </Button>
        <Button variant="ghost" onClick={() => ask({ about: 'none-fits', proposalId: proposal._id })}>
          {t('meetings.noneFit')}
        </Button>
      </ProposalCard>
    </Box>
  );
}
