import type { MeetingSession, SessionAnswer } from '@mutua/contracts';
import { SESSION_TIMING } from '@mutua/contracts/limits';
import { Button, Menu, MenuItem, Row, useTranslation } from '@mutua/web-kit';
import {
  endOf,
  meetingLength,
  useAnswerSessionMutation,
  useMeetingTexts,
  useSayLateMutation,
} from '@mutua/web-kit/meetings';
import { toastResult, useNow, useReport } from '@mutua/web-kit/parts';
import { ChevronDown, CircleAlert, CircleHelp, Video } from 'lucide-react';
import { use, useState } from 'react';
import styled from 'styled-components';
import { exchangeOf } from '../../shared/exchange/exchange-sides.ts';
import { type LineExchange, LineExchangeContext, otherNameOf } from '../lines/line-exchange.ts';
import { ThreadMark, ThreadRow } from '../lines/thread-row.tsx';
import { AnswerForm } from './answer-form.tsx';
import { contradiction, currentSession, sessionToAnswer } from './session-attendance.ts';

const Card = styled.section`
  display: grid;
  gap: 14px;
  margin: 8px 0 14px;
  padding: 18px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
`;
const Head = styled.div`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  gap: 12px;
  align-items: center;
  b {
    font-weight: var(--weight-bold);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

interface PartProps {
  exchange: LineExchange;
  session: MeetingSession;
  name: string;
}

/** Below the messages: the current or next session, and the question whether the members met at the last one. */
export function AttendanceCards() {
  const exchange = use(LineExchangeContext);
  const plan = exchange?.meetings.plan;
  const now = useNow(plan !== undefined && plan.sessions.length > 0);
  if (!exchange) return null;
  const name = otherNameOf(exchange);
  const [current, asked, unclear] = [currentSession(plan, now), sessionToAnswer(plan, now), contradiction(plan, now)];
  return (
    <>
      {asked && !exchange.isClosed && <DidYouMeet key={asked._id} exchange={exchange} session={asked} name={name} />}
      {!asked && unclear && <RememberedDifferently exchange={exchange} session={unclear} name={name} />}
      {current && <BeginningSession exchange={exchange} session={current} name={name} now={now} />}
    </>
  );
}

function BeginningSession({ exchange, session, name, now }: PartProps & { now: number }) {
  const { t, language } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const { plan } = exchange.meetings;
  const minutesLeft = Math.ceil((Date.parse(session.startsAt) - now) / 60_000);
  const detail = [
    t('after.fromTo', { from: texts.time(session.startsAt), to: texts.time(endOf(session)) }),
    plan && texts.ofSession(plan, session, exchange.memberId),
    session.join?.how === 'elsewhere' && session.join.where,
  ];
  return (
    <ThreadRow $next $button>
      <ThreadMark $tone="accent" aria-hidden>
        <Video />
      </ThreadMark>
      <p>
        <b>
          {minutesLeft > 0
            ? t('after.begins', {
                distance: new Intl.RelativeTimeFormat(language).format(minutesLeft, 'minute'),
              })
            : t('after.begun')}
        </b>
        <span dir="auto">{detail.filter(Boolean).join(' · ')}</span>
      </p>
      {!exchange.isClosed && <LateMenu exchange={exchange} session={session} name={name} />}
    </ThreadRow>
  );
}

function LateMenu({ exchange, session, name }: PartProps) {
  const { t, language } = useTranslation('messaging');
  const [sayLate, { isLoading }] = useSayLateMutation();
  const own = session.late?.filter(({ by }) => by === exchange.memberId) ?? [];
  if (own.length >= SESSION_TIMING.late.times) return null;
  const say = (minutes: (typeof SESSION_TIMING.late.choices)[number]) => {
    const late = { requestId: exchange.request._id, sessionId: session._id, body: { minutes } };
    return toastResult(sayLate(late), t('meetings.changeFailed'), t('after.lateSaid', { name }));
  };
  return (
    <Menu
      trigger={
        <Button size="sm" variant="secondary" busy={isLoading} icon={<ChevronDown aria-hidden />}>
          {t('after.late')}
        </Button>
      }
    >
      {SESSION_TIMING.late.choices.map((minutes) => (
        <MenuItem key={minutes} onSelect={() => void say(minutes)}>
          {t('after.about', { length: meetingLength(language, minutes) })}
        </MenuItem>
      ))}
    </Menu>
  );
}

function DidYouMeet({ exchange, session, name }: PartProps) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const [isOpen, setOpen] = useState(false);
  const [answer, { isLoading }] = useAnswerSessionMutation();
  const requestId = exchange.request._id;
  const met = () => {
    const body = { met: true, minutes: session.minutes };
    return toastResult(answer({ requestId, sessionId: session._id, body }), t('meetings.changeFailed'));
  };
  const title = t('after.ask.title', { name });
  return (
    <Card aria-label={title}>
      <Head>
        <ThreadMark $tone="accent" aria-hidden>
          <CircleHelp />
        </ThreadMark>
        <div>
          <b>{title}</b>
          <p>
            {texts.moment(session.startsAt)} · {texts.length(session.minutes)}
          </p>
          {session.spokenMinutes && <p>{t('after.spoken', { length: texts.length(session.spokenMinutes) })}</p>}
        </div>
      </Head>
      {isOpen ? (
        <AnswerForm
          requestId={requestId}
          session={session}
          name={name}
          start="they"
          onSaved={() => setOpen(false)}
          back={
            <Button variant="ghost" onClick={() => setOpen(false)}>
              {t('meetings.back')}
            </Button>
          }
        />
      ) : (
        <Row>
          <Button variant="secondary" busy={isLoading} onClick={met}>
            {t('after.met')}
          </Button>
          <Button variant="ghost" onClick={() => setOpen(true)}>
            {t('after.notMet')}
          </Button>
        </Row>
      )}
    </Card>
  );
}

/** An answer to the question whether the members met, in a few words. */
function useAnswerWords() {
  const { t } = useTranslation('messaging');
  return ({ met, why }: SessionAnswer, isOwn: boolean, name: string): string => {
    const answer = met ? 'met' : (why ?? 'both');
    return t(`after.said.${isOwn ? 'own' : 'other'}.${answer}`, { name });
  };
}

function RememberedDifferently({ exchange, session, name }: PartProps) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const words = useAnswerWords();
  const { request, memberId } = exchange;
  const person = exchangeOf(request, memberId).other;
  const report = useReport({ kind: 'session', id: session._id, requestId: request._id, person });
  const { yours, theirs } = session.answers ?? {};
  if (!yours || !theirs) return null;
  return (
    <ThreadRow $button>
      <ThreadMark $tone="plain" aria-hidden>
        <CircleAlert />
      </ThreadMark>
      <p>
        <b>{t('after.differently', { day: texts.day(session.startsAt) })}</b>
        <span dir="auto">
          {words(yours, true, name)} {words(theirs, false, name)}
        </span>
      </p>
      <Row>
        <Button size="sm" variant="ghost" onClick={report.open}>
          {t('after.tellModerators')}
        </Button>
        {!exchange.isClosed && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => exchange.meetings.ask({ about: 'answer', sessionId: session._id })}
          >
            {t('after.change')}
          </Button>
        )}
      </Row>
      {report.dialog}
    </ThreadRow>
  );
}
