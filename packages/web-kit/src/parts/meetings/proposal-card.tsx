import { Button, errorMessage, toast } from '@mutua/web-kit';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { phone } from '../../theme/phone.ts';
import { ChoiceRows } from '../forms/choice-rows.tsx';
import { Clashes } from './clashes.tsx';
import { isProposalGone, pickable } from './pickable.ts';
import { ProposalFacts, type ProposalFactsProps } from './proposal-facts.tsx';
import { SeriesWeeks } from './series-weeks.tsx';
import { useMeetingTexts } from './use-meeting-texts.ts';
import { usePickTime } from './use-pick-time.ts';
import { useTimeRows } from './use-time-rows.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
`;
const InRow = styled.div`
  padding: 8px;
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

export interface ProposalCardProps extends Omit<ProposalFactsProps, 'place'> {
  requestId: string;
  /** Whether the viewer can answer the proposal, or withdraw an own one. Otherwise it is only shown. */
  canAnswer: boolean;
  /** A visible heading of the times. */
  label?: string;
  /** A remark on a time that can be chosen. */
  noteOn?: (startsAt: string) => ReactNode;
  /** Other answers, beside the button that picks a time. */
  children?: ReactNode;
  /** Called when the proposal is no longer open, whoever has answered it. */
  onAnswered: () => void;
}

/** An open proposal: its details, its times by both members' clocks, and the actions of the viewer. */
export function ProposalCard(props: ProposalCardProps) {
  const { words, requestId, plan, proposal, viewerId, name, title, mark, canAnswer, onAnswered } = props;
  const isOwn = proposal.by === viewerId;
  return (
    <Box>
      <ProposalFacts
        words={words}
        plan={plan}
        proposal={proposal}
        viewerId={viewerId}
        name={name}
        title={title}
        mark={mark}
      />
      {isOwn || !canAnswer ? <ShownTimes {...props} /> : <TimesToPick {...props} />}
      {isOwn && canAnswer && (
        <Actions>
          <WithdrawButton words={words} requestId={requestId} proposalId={proposal._id} onGone={onAnswered} />
        </Actions>
      )}
    </Box>
  );
}

function ShownTimes({ words, proposal: { times }, name, label }: ProposalCardProps) {
  const rows = useTimeRows(words)(times, name).map((row) => {
    // With several times, the weeks of each one are not listed, because only one of the times will be picked.
    const series = times.length === 1 && row.time.series;
    return { ...row, below: series && <SeriesWeeks words={words} series={series} name={name} choice={null} /> };
  });
  return <ChoiceRows label={label ?? words('times')} isLabelHidden={!label} choices={rows} value={null} />;
}

function TimesToPick({ words, requestId, proposal, name, label, noteOn, children, onAnswered }: ProposalCardProps) {
  const texts = useMeetingTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  /** The sessions of a series that the viewer leaves out. */
  const [skip, setSkip] = useState<readonly string[]>([]);
  const { pick, isLoading, clashesAt, reset } = usePickTime(requestId, proposal);
  const available = pickable(proposal.times);
  // The first time is chosen until the viewer chooses another one. It is chosen again when that one has passed.
  const time = available.find(({ startsAt }) => startsAt === chosen) ?? available[0];
  const series = time?.series ?? [];
  const clashes = time ? clashesAt(time.startsAt) : null;
  const left = series.filter(({ startsAt }) => skip.includes(startsAt)).map(({ startsAt }) => startsAt);
  const count = series.length - left.length;

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
    const { data, error, clashes: found } = await pick({ startsAt, skip: left });
    if (data) {
      const when = texts.moment(startsAt);
      toast.success(words(proposal.kind === 'move' ? 'movedTo' : 'agreedFor', { when }));
      return onAnswered();
    }
    if (found.length > 0) return;
    toast.error(errorMessage(error, words('pickFailed')));
    if (isProposalGone(error)) onAnswered();
  };
  const rows = useTimeRows(words)(proposal.times, name).map((row) => ({
    ...row,
    detail: row.detail ?? noteOn?.(row.value),
    below: (
      <>
        {clashes && (
          <InRow>
            <Clashes words={words} clashes={clashes} ownRequestId={requestId} />
          </InRow>
        )}
        {row.time.series && (
          <SeriesWeeks words={words} series={row.time.series} name={name} choice={{ skip, change }} />
        )}
      </>
    ),
  }));
  const submitLabel = () => {
    if (clashes) return words('pickDespite');
    if (!time) return words('pickThis');
    if (series.length > 1) return words('pickSeries', { count });
    return words('pick', { time: texts.moment(time.startsAt) });
  };
  return (
    <>
      <ChoiceRows
        label={label ?? words('times')}
        isLabelHidden={!label}
        choices={rows}
        value={time?.startsAt ?? null}
        onChange={choose}
      />
      <Actions>
        <Button
          variant="primary"
          busy={isLoading}
          disabled={!time || (series.length > 0 && count === 0)}
          onClick={() => time && send(time.startsAt)}
        >
          {submitLabel()}
        </Button>
        {children}
      </Actions>
    </>
  );
}
