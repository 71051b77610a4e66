import type { ExchangeRequest } from '@mutua/contracts';
import { shownAddress } from '@mutua/contracts/canonical-address';
import { withdrawalOf } from '@mutua/contracts/limits';
import { Card, formatDateLabel, Meta, media, Person, Stack, StatusPill, useTranslation } from '@mutua/web-kit';
import { firstNameOf, PersonMenu, RingMark } from '@mutua/web-kit/parts';
import { CalendarClock, CalendarSearch, Hourglass, Link2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { viewOf } from '../exchange/request-view.ts';
import { FeedbackButton } from '../reviews/feedback-button.tsx';
import { Quote } from '../ui/quote.ts';
import { useDates } from '../ui/use-dates.ts';
import { Disclosure } from './disclosure.tsx';
import { QuestionList } from './question-list.tsx';
import { Questions } from './questions.tsx';
import { RequestButtons, type RequestButtonsProps } from './request-buttons.tsx';
import { RequestEdits } from './request-edits.tsx';
import { RequestSwapLine } from './request-swap-line.tsx';
import { WaitingLine } from './waiting-line.tsx';

/** Below this width, head, swap line and buttons are below each other. */
const STACKED = '@media (max-width: 700px)';

/* On a phone the swap line comes before the actions. */
export const RequestBox = styled(Card)`
  display: grid;
  grid-template:
    'head swap' auto
    'body swap' 1fr
    'acts swap' auto / minmax(0, 1fr) minmax(360px, 440px);
  gap: 12px 48px;
  padding: 24px;
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr) minmax(300px, 360px);
    column-gap: 32px;
  }
  &[data-talks] {
    grid-template-areas: 'head swap' 'body swap' 'talk talk';
  }
  ${STACKED} {
    grid-template: 'head' 'body' 'swap' 'acts' / minmax(0, 1fr);
    padding: 20px;
    &[data-talks] {
      grid-template-areas: 'head' 'body' 'swap' 'talk';
    }
  }
`;
export const RequestHead = styled.div`
  grid-area: head;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  /* A long name wraps. The status keeps its width. */
  > :last-child {
    flex: none;
  }
`;
const RequestState = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  margin-inline-end: -8px;
`;
const RequestPerson = styled(Person)`
  a,
  [title] {
    font-size: var(--text-md);
  }
`;
const Body = styled(Stack)`
  grid-area: body;
`;
const Meeting = styled(Meta)`
  > span {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  a {
    color: var(--accent-text);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
const When = styled(Meeting)`
  color: var(--text);
  font-weight: var(--weight-bold);
`;
const Waits = styled(Meta)`
  color: var(--accent-text);
  font-weight: var(--weight-bold);
`;
const SwapArea = styled.div`
  grid-area: swap;
  align-self: start;
`;
const Actions = styled.div`
  grid-area: acts;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  margin-top: 4px;
  ${STACKED} {
    > :is(a, button) {
      flex: 1;
      padding: 0 10px;
    }
  }
`;

const RingLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  &:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;

/** The reason of a member who rejected or cancelled. A reason of the system is in the reader's language. */
function ReasonLine({ reason }: { reason: string }) {
  const { t } = useTranslation('exchange');
  const withdrawal = withdrawalOf(reason);
  if (reason === '') return null;
  if (withdrawal === 'expired') return <Meta icon={<Hourglass aria-hidden />}>{t('requests.withdrawn.expired')}</Meta>;
  return (
    <Quote dir="auto">
      {t('requests.reason', { reason: withdrawal ? t(`requests.withdrawn.${withdrawal}`) : reason })}
    </Quote>
  );
}

/** The time, place and notes of the meeting. */
function MeetingLines({ request: { scheduledDate, meetingDetails } }: { request: ExchangeRequest }) {
  const dates = useDates();
  const { platform, link, notes } = meetingDetails ?? {};
  const moment = scheduledDate ? dates.moment(scheduledDate) : '';
  const place = [moment, platform].filter(Boolean).join(', ');
  return (
    <>
      {place && (
        <When icon={<CalendarClock aria-hidden />}>
          <bdi>{place}</bdi>
        </When>
      )}
      {link && (
        <Meeting icon={<Link2 aria-hidden />}>
          <a href={link} target="_blank" rel="noreferrer">
            {shownAddress(link)}
          </a>
        </Meeting>
      )}
      {notes && <Quote dir="auto">{notes}</Quote>}
    </>
  );
}

export interface RequestCardProps extends Omit<RequestButtonsProps, 'onAsk'> {
  /** Whether the viewer came here to ask a question. */
  asks?: boolean;
}

/**
 * Whether the members are asking each other questions. It stays true when the request is answered while the page is open. So nothing moves, and
 * text that was typed too late stays.
 */
function useTalk({ status, questionCount = 0 }: ExchangeRequest, asks: boolean) {
  const [isAsking, setAsking] = useState(asks);
  if (asks && !isAsking) setAsking(true);
  const [isShown, setShown] = useState(false);
  const talks = status === 'pending' && (questionCount > 0 || isAsking);
  if (talks && !isShown) setShown(true);
  return { isAsking, ask: () => setAsking(true), talks: talks || isShown };
}

/** One request from the viewer's side, with the viewer's actions. */
export function RequestCard({ request, viewer, onComplete, onEdit, asks = false }: RequestCardProps) {
  const { t } = useTranslation('exchange');
  const { box, other } = viewOf(request, viewer._id);
  // An expired request was not cancelled by anybody.
  const isExpired = request.status === 'cancelled' && withdrawalOf(request.reason) === 'expired';
  const { isAsking, ask, talks } = useTalk(request, asks);
  const hasButtons = request.status !== 'rejected' && request.status !== 'cancelled';
  const buttons = hasButtons ? (
    <RequestButtons
      request={request}
      viewer={viewer}
      onComplete={onComplete}
      onEdit={onEdit}
      onAsk={talks ? undefined : ask}
    />
  ) : (
    request.status === 'cancelled' && !withdrawalOf(request.reason) && <FeedbackButton request={request} />
  );
  return (
    <RequestBox
      aria-label={t('requests.card', { name: other.name })}
      tabIndex={-1}
      data-row
      data-talks={talks || undefined}
    >
      <RequestHead>
        <RequestPerson name={other.name} avatar={other.avatar} size={44} to={`/profile/${other._id}`}>
          <time dateTime={request.createdAt}>{formatDateLabel(request.createdAt)}</time>
        </RequestPerson>
        <RequestState>
          <StatusPill status={request.status}>{isExpired ? t('requests.expired') : undefined}</StatusPill>
          <PersonMenu person={other} report={{ kind: 'member', id: other._id, excerpt: request.message }} />
        </RequestState>
      </RequestHead>
      <Body $gap={3}>
        {request.message && <Quote dir="auto">{request.message}</Quote>}
        <RequestEdits request={request} />
        <WaitingLine request={request} box={box} />
        <ReasonLine reason={request.reason} />
        <MeetingLines request={request} />
        {request.plan?.waiting === 'you' && (
          <Waits icon={<CalendarSearch aria-hidden />}>
            {t('calendar.waits.answer', { name: firstNameOf(other.name) })}
          </Waits>
        )}
        {!talks && request.questionCount !== undefined && (
          <Disclosure label={t('questions.title.past')}>
            <QuestionList request={request} viewerId={viewer._id} />
          </Disclosure>
        )}
      </Body>
      <SwapArea>
        <RequestSwapLine request={request} viewer={viewer} detailed />
        {request.ring && (
          <RingLink to={`/rings/${request.ring._id}`}>
            <RingMark size={18} />
            {t('requests.ring', { size: request.ring.size })}
          </RingLink>
        )}
      </SwapArea>
      {talks ? (
        <Questions request={request} viewerId={viewer._id} isAsking={isAsking} actions={buttons} />
      ) : (
        buttons && <Actions>{buttons}</Actions>
      )}
    </RequestBox>
  );
}
