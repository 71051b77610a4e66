import type { Proposal } from '@mutua/contracts';
import { Button, errorMessage, isApiFailure, toast, useTranslation, useWidgetAhead } from '@mutua/web-kit';
import { isProposalGone, pickable, useMeetingTexts, usePickTime, useWithdrawMutation } from '@mutua/web-kit/meetings';
import { phone } from '@mutua/web-kit/parts';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { type LineExchange, otherNameOf } from '../lines/line-exchange.ts';
import { ThreadMark } from '../lines/thread-row.tsx';
import { ProposalTimes } from './proposal-times.tsx';
import { usePlaceText, useProposalTitle } from './use-meeting-line-text.ts';

const Box = styled.section<{ $framed: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
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
const Head = styled.div`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
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
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${phone} {
    > * {
      flex: 1 1 auto;
    }
    > :first-child:not(:only-child) {
      flex-basis: 100%;
    }
  }
`;

export interface ProposalCardProps {
  exchange: LineExchange;
  proposal: Proposal;
  /** Whether a title above the card already names it. */
  isTitled?: boolean;
  /** Called when the proposal is no longer open, whoever has answered it. */
  onAnswered: () => void;
}

/** An open proposal: its times, and the actions of this member. */
export function ProposalCard({ exchange, proposal, isTitled = false, onAnswered }: ProposalCardProps) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const placeWords = usePlaceText();
  const titleOf = useProposalTitle(exchange);
  const { request, memberId, meetings } = exchange;
  const { plan } = meetings;
  if (!plan) return null;
  const moved = plan.sessions.find(({ _id }) => _id === proposal.sessionId);
  const isOwn = proposal.by === memberId;
  const name = otherNameOf({ request, memberId });
  const { repeat, minutes, place, message } = proposal;
  const facts = [
    moved
      ? t(`meetings.still.${isOwn ? 'own' : 'other'}`, { name, moment: texts.moment(moved.startsAt) })
      : texts.ofProposal(plan, proposal, memberId),
    texts.length(minutes),
    repeat && t('meetings.repeat', { count: repeat.count, weeks: repeat.everyWeeks }),
    placeWords(place ?? moved?.place ?? plan.place),
  ];
  return (
    <Box $framed={!isTitled} aria-label={titleOf(proposal)}>
      <Head>
        <ThreadMark $tone="accent" aria-hidden>
          <CalendarClock />
        </ThreadMark>
        <div>
          {!isTitled && <b dir="auto">{titleOf(proposal)}</b>}
          <p dir="auto">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </Head>
      {message && <Quote dir="auto">{message}</Quote>}
      {isOwn ? (
        <OwnTimes exchange={exchange} proposal={proposal} onAnswered={onAnswered} />
      ) : (
        <TimesToPick exchange={exchange} proposal={proposal} onAnswered={onAnswered} />
      )}
    </Box>
  );
}

type PartProps = Omit<ProposalCardProps, 'isTitled'>;

function OwnTimes({ exchange, proposal, onAnswered }: PartProps) {
  const { t } = useTranslation('messaging');
  const [withdraw, { isLoading }] = useWithdrawMutation();
  const withdrawTimes = async () => {
    const { error } = await withdraw({ requestId: exchange.request._id, proposalId: proposal._id });
    if (error) toast.error(errorMessage(error, t('meetings.changeFailed')));
    if (!error || isProposalGone(error)) onAnswered();
  };
  return (
    <>
      <ProposalTimes exchange={exchange} proposal={proposal} choice={null} />
      {exchange.meetings.canArrange && (
        <Actions>
          <Button variant="secondary" busy={isLoading} onClick={withdrawTimes}>
            {t('meetings.takeBack')}
          </Button>
        </Actions>
      )}
    </>
  );
}

function TimesToPick({ exchange, proposal, onAnswered }: PartProps) {
  const { t } = useTranslation('messaging');
  const ahead = useWidgetAhead('exchange/arrange');
  const texts = useMeetingTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  /** The sessions of a series that the member leaves out. */
  const [skip, setSkip] = useState<readonly string[]>([]);
  const { request, meetings } = exchange;
  const { pick, isLoading, isDespite, clashes, reset } = usePickTime(request._id, proposal);
  const available = pickable(proposal.times);
  // The first time is chosen until the member chooses another one. It is chosen again when that one has passed.
  const time = available.find(({ startsAt }) => startsAt === chosen) ?? available[0];
  const series = time?.series ?? [];
  const count = series.filter(({ startsAt }) => !skip.includes(startsAt)).length;

  const choose = (startsAt: string) => {
    setChosen(startsAt);
    setSkip([]);
    reset();
  };
  const change = (startsAt: string, isIn: boolean) => {
    setSkip(isIn ? skip.filter((each) => each !== startsAt) : [...skip, startsAt]);
    reset();
  };
  const send = async (startsAt: string) => {
    const { data, error } = await pick({ startsAt, skip: [...skip] });
    if (data) {
      const when = texts.moment(startsAt);
      toast.success(t(proposal.kind === 'move' ? 'meetings.movedTo' : 'meetings.agreedFor', { when }));
      return onAnswered();
    }
    if (isApiFailure(error) && error.code === 'overlap') return;
    toast.error(errorMessage(error, t('meetings.pickFailed')));
    if (isProposalGone(error)) onAnswered();
  };
  const choice = { chosen: time?.startsAt ?? null, skip, clashes, choose, change };
  const label = () => {
    if (!time) return t('meetings.pickThis');
    if (series.length > 1) return t('meetings.pickSeries', { count });
    return t('meetings.pick', { time: texts.moment(time.startsAt) });
  };
  return (
    <>
      <ProposalTimes exchange={exchange} proposal={proposal} choice={choice} />
      {meetings.canArrange && (
        <Actions>
          <Button
            variant="primary"
            busy={isLoading}
            disabled={!time || (series.length > 0 && count === 0)}
            onClick={() => time && send(time.startsAt)}
          >
            {isDespite ? t('meetings.pickDespite') : label()}
          </Button>
          <Button variant="secondary" {...ahead} onClick={() => meetings.ask({ about: 'time', counter: proposal._id })}>
            {t('meetings.otherTimes')}
          </Button>
          <Button variant="ghost" onClick={() => meetings.ask({ about: 'none-fits', proposalId: proposal._id })}>
            {t('meetings.noneFit')}
          </Button>
        </Actions>
      )}
    </>
  );
}
