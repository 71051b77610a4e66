import type { ConversationLine, ExchangeRequest } from '@mutua/contracts';
import { Button, LinkButton, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/phone';
import { CalendarClock, CalendarPlus, CircleCheck, CircleX, Inbox, Star } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import styled, { css } from 'styled-components';
import { clockOf, momentOf } from '../shared/dates.ts';
import { exchangeOf } from '../shared/exchange-sides.ts';
import { firstNameOf } from '../shared/first-name.ts';
import { saveAppointment } from './save-appointment.ts';
import { useHasExchange } from './use-has-exchange.ts';

const Row = styled.div<{ $next?: boolean; $button: boolean }>`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr) auto;
  gap: 0 10px;
  align-items: center;
  margin: 2px 0 8px;
  padding: 8px 0;
  font-size: 13px;
  line-height: 1.4;
  overflow-wrap: anywhere;
  b {
    margin-inline-end: 6px;
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
  }
  ${({ $next }) =>
    $next &&
    css`
      margin-bottom: 12px;
      padding: 12px 12px 12px 14px;
      border: 1px solid var(--line);
      border-radius: 10px;
      background: var(--surface);
      b {
        display: block;
        font-size: 14px;
      }
    `}
  ${phone} {
    ${({ $button }) => $button && 'grid-template-columns: 32px minmax(0, 1fr);'}
    > a,
    > button {
      grid-column: ${({ $next }) => ($next ? '1 / -1' : '2')};
      justify-self: ${({ $next }) => ($next ? 'stretch' : 'start')};
      margin-top: 8px;
    }
  }
`;
const Mark = styled.i<{ $tone: 'plain' | 'good' | 'accent' }>`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: ${({ $tone }) => ({ plain: 'var(--fill)', good: 'var(--success-soft)', accent: 'var(--accent-soft)' })[$tone]};
  color: ${({ $tone }) => ({ plain: 'var(--text-muted)', good: 'var(--success-text)', accent: 'var(--on-accent-soft)' })[$tone]};
  svg {
    width: 16px;
    height: 16px;
    stroke-width: 1.75;
  }
`;

const ICONS: Record<ConversationLine['kind'], ReactNode> = {
  asked: <Inbox />,
  accepted: <CircleCheck />,
  planned: <CalendarClock />,
  completed: <CircleCheck />,
  cancelled: <CircleX />,
  reviewed: <Star />,
};

/** The exchange of the conversation, which its lines tell of. */
export interface LineExchange {
  request: ExchangeRequest;
  memberId: string;
}
export const LineExchangeContext = createContext<LineExchange | null>(null);

/** Something that happened to the exchange, between the messages, with what can be done about it. */
export function ExchangeLine({ line }: { line: ConversationLine }) {
  const { t, language } = useTranslation('messaging');
  const exchange = use(LineExchangeContext);
  if (!exchange) return null;
  const { request, memberId } = exchange;
  const { other, give, get } = exchangeOf(request, memberId);
  const name = firstNameOf(other.name);
  const { kind, actorId } = line;
  const by = actorId === null ? 'unknown' : actorId === memberId ? 'own' : 'other';
  const time = clockOf(line.at, language);
  const isAhead = kind === 'planned' && line.scheduledDate !== undefined && new Date(line.scheduledDate) > new Date();
  const platform = request.meetingDetails?.platform;

  const details = {
    asked: t('lines.skills', by === 'own' ? { first: give, second: get, time } : { first: get, second: give, time }),
    accepted: time,
    planned: [platform, by === 'unknown' ? '' : t(`lines.setBy.${by}`, { name })].filter(Boolean).join(' · '),
    completed: time,
    cancelled: time,
    reviewed: t('lines.stars', { count: line.rating ?? 0, time }),
  };

  return (
    <Row $button={isAhead}>
      <Mark $tone={kind === 'accepted' ? 'good' : 'plain'} aria-hidden>
        {ICONS[kind]}
      </Mark>
      <p dir="auto">
        <b>
          {kind === 'planned'
            ? t('lines.planned', { date: momentOf(line.scheduledDate ?? line.at, language) })
            : t(`lines.${kind}.${by}`, { name })}
        </b>
        <span>{details[kind]}</span>
      </p>
      {isAhead && (
        <Button
          size="sm"
          variant="secondary"
          icon={<CalendarPlus />}
          onClick={() => saveAppointment({ request, title: t('lines.appointment', { give, get, name: other.name }) })}
        >
          {t('lines.calendar')}
        </Button>
      )}
    </Row>
  );
}

export interface NextStepProps {
  request: ExchangeRequest;
  memberId: string;
  /** The viewer has reviewed this exchange. */
  isReviewed: boolean;
  onComplete: () => void;
}

/** What the exchange waits for, at the end of the conversation: to be completed after the meeting, then to be reviewed. */
export function NextStep({ request, memberId, isReviewed, onComplete }: NextStepProps) {
  const { t } = useTranslation('messaging');
  const hasExchange = useHasExchange();
  const { status, scheduledDate } = request;
  const isOver = status === 'accepted' && scheduledDate !== null && new Date(scheduledDate) < new Date();
  const step = status === 'completed' && !isReviewed ? 'review' : isOver ? 'complete' : null;
  if (!hasExchange || !step) return null;
  const name = firstNameOf(exchangeOf(request, memberId).other.name);
  return (
    <Row $next $button>
      <Mark $tone="accent" aria-hidden>
        {step === 'review' ? <Star /> : <CircleCheck />}
      </Mark>
      <p>
        <b>{t(`lines.next.${step}.title`, { name })}</b>
        <span>{t(`lines.next.${step}.text`)}</span>
      </p>
      {step === 'review' ? (
        <LinkButton variant="primary" to={`/reviews?requestId=${request._id}`}>
          {t('exchange.review')}
        </LinkButton>
      ) : (
        <Button variant="primary" onClick={onComplete}>
          {t('exchange.complete')}
        </Button>
      )}
    </Row>
  );
}
