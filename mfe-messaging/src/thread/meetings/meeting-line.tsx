import type { ConversationLine, MeetingChange, MeetingLine as MeetingChangeLine, Proposal } from '@mutua/contracts';
import { Button, useTranslation, useWidgetAhead } from '@mutua/web-kit';
import {
  AlarmClock,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarSync,
  CalendarX,
  CircleAlert,
  CircleCheck,
  MapPin,
  Undo2,
} from 'lucide-react';
import { type ReactNode, use, useRef, useState } from 'react';
import styled from 'styled-components';
import {
  actorSideOf,
  isProposing,
  type LineExchange,
  LineExchangeContext,
  nextSession,
  openProposals,
} from '../lines/line-exchange.ts';
import { ThreadLine } from '../lines/thread-row.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { OpenProposal } from './open-proposal.tsx';
import { useMeetingLineText } from './use-meeting-line-text.ts';

const ICONS: Partial<Record<MeetingChange, ReactNode>> = {
  proposed: <CalendarClock />,
  countered: <CalendarClock />,
  none_fits: <CalendarX />,
  withdrawn: <Undo2 />,
  lapsed: <CalendarX />,
  agreed: <CalendarCheck />,
  moved: <CalendarSync />,
  placed: <MapPin />,
  cancelled: <CalendarX />,
  cancelled_rest: <CalendarX />,
  called_off: <CalendarX />,
  late: <AlarmClock />,
  held: <CircleCheck />,
  missed: <CalendarX />,
  unclear: <CircleAlert />,
};

/* This wrapper keeps the focus when its content changes. */
const Place = styled.div`
  outline-offset: 2px;
  border-radius: 12px;
`;

export interface MeetingLineProps {
  line: ConversationLine;
  meeting: MeetingChangeLine;
  exchange: LineExchange;
  /** Whether the line has a box: it describes the newest open proposal, or the next session. */
  boxed: 'proposal' | 'session' | null;
}

/** A line about a change of the plan, between the messages. A newer server may send kinds that this release does not know. */
export function MeetingLine({ line, meeting, exchange, boxed }: MeetingLineProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  if (!(meeting.change in ICONS)) return null;
  const open = isProposing(meeting)
    ? openProposals(exchange.meetings.plan).find(({ _id }) => _id === meeting.proposalId)
    : undefined;
  const focus = () => place.current?.focus();
  const show = () => {
    setShown(true);
    focus();
  };
  return (
    <Place ref={place} tabIndex={-1}>
      {open && (boxed === 'proposal' || isShown) ? (
        <OpenProposal exchange={exchange} proposal={open} onAnswered={focus} />
      ) : (
        <Row line={line} meeting={meeting} exchange={exchange} isNext={boxed === 'session'} open={open} onShow={show} />
      )}
    </Place>
  );
}

interface RowProps extends Omit<MeetingLineProps, 'boxed'> {
  /** Whether the line describes the next session. */
  isNext: boolean;
  /** The proposal, while it is open. */
  open: Proposal | undefined;
  onShow: () => void;
}

function Row({ line, meeting, exchange, isNext, open, onShow }: RowProps) {
  const wordsOf = useMeetingLineText(exchange);
  const { title, detail } = wordsOf(meeting, actorSideOf(line, exchange.memberId), line.at);
  const action = useAction(meeting, exchange, { isNext, open, onShow });
  const tone = isNext ? 'accent' : 'plain';
  return (
    <ThreadLine
      mark={ICONS[meeting.change]}
      tone={tone}
      title={title}
      detail={detail}
      action={action}
      isNext={isNext}
    />
  );
}

/** The action of a row. Null for most rows. */
function useAction(
  { change, proposalId }: MeetingChangeLine,
  exchange: LineExchange,
  { isNext, open, onShow }: Pick<RowProps, 'isNext' | 'open' | 'onShow'>,
): ReactNode {
  const { t } = useTranslation('messaging');
  const { plan, canArrange, ask } = exchange.meetings;
  if (!plan) return null;
  if (open) {
    return (
      <Button size="sm" variant="secondary" onClick={onShow}>
        {t('meetings.see', { count: open.times.length })}
      </Button>
    );
  }
  const [newest] = plan.proposals;
  if (change === 'lapsed' && canArrange && newest?.status === 'lapsed' && newest._id === proposalId) {
    return (
      <Button
        size="sm"
        variant="secondary"
        onClick={() => ask({ about: 'time', ...(newest.sessionId && { move: newest.sessionId }) })}
      >
        {t('meetings.again')}
      </Button>
    );
  }
  const next = isNext ? nextSession(plan, Date.now()) : undefined;
  if (!next) return null;
  return <CalendarButton requestId={exchange.request._id} sessionId={next._id} />;
}

/** After the last message: an open proposal without a line, or a row that offers to find a time. */
export function NextMeeting() {
  const { t } = useTranslation('messaging');
  const ahead = useWidgetAhead('exchange/arrange');
  const place = useRef<HTMLDivElement>(null);
  const exchange = use(LineExchangeContext);
  const { plan, canArrange, ask } = exchange?.meetings ?? {};
  if (!exchange || !plan || !canArrange || !ask) return null;
  const [open] = openProposals(plan);
  if (open) {
    if (exchange.boxed.proposal !== null) return null;
    return (
      <Place ref={place} tabIndex={-1}>
        <OpenProposal exchange={exchange} proposal={open} onAnswered={() => place.current?.focus()} />
      </Place>
    );
  }
  // After a session the thread asks whether the members met, so this row is not shown.
  if (plan.suggest !== 'time' || plan.sessions.some(({ status }) => status === 'planned')) return null;
  return (
    <ThreadLine
      tone="accent"
      mark={<CalendarPlus />}
      title={t('meetings.noTime')}
      action={
        <Button size="sm" variant="secondary" {...ahead} onClick={() => ask({ about: 'time' })}>
          {t('meetings.findOne')}
        </Button>
      }
    />
  );
}
