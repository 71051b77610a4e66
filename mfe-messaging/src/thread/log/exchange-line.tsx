import type { ConversationLine, ExchangeRequest } from '@mutua/contracts';
import { Button, LinkButton, useTranslation } from '@mutua/web-kit';
import { firstNameOf, RingMark } from '@mutua/web-kit/parts';
import { CalendarClock, CircleCheck, CircleX, Inbox, Phone, Star, Video } from 'lucide-react';
import { type ReactNode, use } from 'react';
import styled from 'styled-components';
import { clockOf, lengthOf, momentOf } from '../../shared/dates.ts';
import { exchangeOf } from '../../shared/exchange/exchange-sides.ts';
import { isExpired } from '../../shared/exchange/is-expired.ts';
import { actorSideOf, type LineExchange, LineExchangeContext, otherNameOf } from '../lines/line-exchange.ts';
import { quietAction, ThreadLine } from '../lines/thread-row.tsx';
import { useHasExchange } from '../lines/use-has-exchange.ts';
import { CalendarButton } from '../meetings/calendar-button.tsx';
import { MeetingLine } from '../meetings/meeting-line.tsx';
import { sessionToAnswer } from '../meetings/session-attendance.ts';
import { NotesButton } from './notes-button.tsx';

const Read = styled(LinkButton)`
  ${quietAction}
`;

type DrawnLine = ConversationLine & { kind: Exclude<ConversationLine['kind'], 'meeting'> };

const ICONS: Record<DrawnLine['kind'], ReactNode> = {
  asked: <Inbox />,
  ring: <RingMark size={18} />,
  accepted: <CircleCheck />,
  planned: <CalendarClock />,
  completed: <CircleCheck />,
  cancelled: <CircleX />,
  called: <Phone />,
  reviewed: <Star />,
};

type Translate = ReturnType<typeof useTranslation<'messaging'>>['t'];

/** The stars of a review as text. Those of a sealed review are not known yet. */
const starsOf = ({ rating = 0, sealedUntil }: DrawnLine, time: string, t: Translate): string =>
  sealedUntil ? t('lines.sealed', { time }) : t('lines.stars', { count: rating, time });

/** The text of a line: its first words, and the muted words after them. */
function useWords(line: DrawnLine, { request, memberId }: LineExchange): { title: string; detail: string } {
  const { t, language } = useTranslation('messaging');
  const { other, give, get } = exchangeOf(request, memberId);
  const name = firstNameOf(other.name);
  const by = actorSideOf(line, memberId);
  const time = clockOf(line.at, language);
  if (line.kind === 'called') {
    const length = lengthOf(line.seconds ?? 0, language);
    return { title: t(`lines.called.${line.callType ?? 'audio'}`), detail: t('lines.length', { length, time }) };
  }
  if (line.kind === 'planned') {
    const setBy = by === 'unknown' ? '' : t(`lines.setBy.${by}`, { name });
    return {
      title: t('lines.planned', { date: momentOf(line.scheduledDate ?? line.at, language) }),
      detail: [request.meetingDetails?.platform, setBy].filter(Boolean).join(' · '),
    };
  }
  if (line.kind === 'ring') return { title: t('lines.ring', { size: request.ring?.size ?? 3 }), detail: time };
  if (line.kind === 'cancelled' && by === 'unknown' && isExpired(request)) {
    return { title: t('lines.expired'), detail: time };
  }
  const title = t(`lines.${line.kind}.${by}`, { name });
  if (line.kind === 'reviewed') return { title, detail: starsOf(line, time, t) };
  if (line.kind !== 'asked') return { title, detail: time };
  const sides = by === 'own' ? { first: give, second: get } : { first: get, second: give };
  return { title, detail: t('lines.skills', { ...sides, time }) };
}

/** The action of a line. Null for most lines. */
function useAction(line: DrawnLine, exchange: LineExchange): ReactNode {
  const { t } = useTranslation('messaging');
  const hasExchange = useHasExchange();
  const { request, memberId, meetings } = exchange;
  const by = actorSideOf(line, memberId);
  if (line.kind === 'reviewed' && hasExchange && by !== 'unknown') {
    const waits = by === 'other' && line.sealedUntil;
    return (
      <Read size="sm" variant="ghost" to={`/reviews?${by === 'own' || waits ? 'requestId' : 'of'}=${request._id}`}>
        {t(waits ? 'exchange.review' : 'lines.read')}
      </Read>
    );
  }
  const { kind, scheduledDate: startsAt } = line;
  if (kind === 'called')
    return <NotesButton requestId={request._id} other={exchangeOf(request, memberId).other} at={line.at} />;
  if (kind !== 'planned' || !startsAt || new Date(startsAt) <= new Date()) return null;
  const session = meetings.plan?.sessions.find((each) => each.startsAt === startsAt && each.status === 'planned');
  // Without one, the session was moved or cancelled since, or the plan is not loaded yet.
  return session ? <CalendarButton requestId={request._id} sessionId={session._id} /> : null;
}

/** A line about the exchange between the messages, with its action. */
export function ExchangeLine({ line }: { line: ConversationLine }) {
  const exchange = use(LineExchangeContext);
  if (!exchange) return null;
  const { meeting } = line;
  if (line.kind === 'meeting' && meeting) {
    const { proposal, session } = exchange.boxed;
    const boxed = meeting.rev === proposal ? 'proposal' : meeting.rev === session ? 'session' : null;
    return <MeetingLine line={line} meeting={meeting} exchange={exchange} boxed={boxed} />;
  }
  // A newer server may send lines of a kind that this release does not know.
  return isDrawn(line) ? <KnownLine line={line} exchange={exchange} /> : null;
}

const isDrawn = (line: ConversationLine): line is DrawnLine => line.kind in ICONS;

function KnownLine({ line, exchange }: { line: DrawnLine; exchange: LineExchange }) {
  const { title, detail } = useWords(line, exchange);
  const action = useAction(line, exchange);
  const { kind, callType } = line;
  const mark = callType === 'video' ? <Video /> : ICONS[kind];
  const tone = kind === 'accepted' ? 'good' : 'plain';
  return <ThreadLine mark={mark} tone={tone} title={title} detail={detail} action={action} />;
}

export interface NextStepProps {
  request: ExchangeRequest;
  memberId: string;
  /** Whether the viewer has reviewed this exchange. */
  isReviewed: boolean;
  onComplete: () => void;
}

/** The next step of the exchange, at the end of the conversation: to complete it after the meeting, then to review it. */
export function NextStep({ request, memberId, isReviewed, onComplete }: NextStepProps) {
  const { t } = useTranslation('messaging');
  const hasExchange = useHasExchange();
  const exchange = use(LineExchangeContext);
  const { status, scheduledDate } = request;
  // A card above asks first whether the members met, unless the conversation is closed.
  const isAsked = !exchange?.isClosed && sessionToAnswer(exchange?.meetings.plan, Date.now()) !== undefined;
  const isPast = status === 'accepted' && !isAsked && scheduledDate !== null && new Date(scheduledDate) < new Date();
  const step = status === 'completed' && !isReviewed ? 'review' : isPast ? 'complete' : null;
  if (!hasExchange || !step) return null;
  const name = otherNameOf({ request, memberId });
  return (
    <ThreadLine
      isNext
      tone="accent"
      mark={step === 'review' ? <Star /> : <CircleCheck />}
      title={t(`lines.next.${step}.title`, { name })}
      detail={t(`lines.next.${step}.text`)}
      action={
        step === 'review' ? (
          <LinkButton variant="primary" to={`/reviews?requestId=${request._id}`}>
            {t('exchange.review')}
          </LinkButton>
        ) : (
          <Button variant="primary" onClick={onComplete}>
            {t('exchange.complete')}
          </Button>
        )
      }
    />
  );
}
