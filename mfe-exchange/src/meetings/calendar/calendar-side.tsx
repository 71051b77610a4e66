import type { Calendar, CalendarLesson, CalendarSession, CalendarWaiting } from '@mutua/contracts';
import { CALENDAR, SESSION_TIMING } from '@mutua/contracts/limits';
import { Avatar, Button, LinkButton, media, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { firstNameOf, useDialogPart } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { arrangePart } from '../arrange/arrange-part.ts';
import { AttendanceQuestion } from '../sessions/attendance-question.tsx';
import { JoinButton, useJoinLink } from '../sessions/join-button.tsx';
import { timesPath } from './entries.ts';

const Box = styled.aside`
  display: grid;
  gap: 32px;
  align-content: start;
  h2 {
    margin-bottom: 12px;
    font-size: var(--text-xl);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 20px;
  }
  /* In one column, what waits for the member comes before the days, and the weekly hours come after them. */
  ${media.narrow} {
    display: contents;
    > :not(:last-child) {
      order: -1;
    }
    > :last-child {
      order: 1;
    }
    /* The agenda itself already shows the next sessions. */
    > [data-next] {
      display: none;
    }
  }
`;
const HoursLink = styled(Link)`
  display: inline-block;
  margin-top: 6px;
  color: var(--accent-text);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`;
const Rows = styled.ul`
  display: grid;
  gap: 16px;
  li {
    display: grid;
    grid-template-columns: 36px minmax(0, 1fr);
    gap: 8px 12px;
    align-items: center;
  }
  li + li {
    padding-top: 16px;
    border-top: 1px solid var(--line-soft);
  }
  b {
    font-weight: var(--weight-bold);
  }
  b > a {
    color: var(--text);
    font-weight: inherit;
  }
  li > :nth-child(3) {
    grid-column: 1 / -1;
    justify-self: start;
  }
`;

function WaitingRow({ waiting, onFind }: { waiting: CalendarWaiting; onFind: () => void }) {
  const { t } = useTranslation('exchange');
  const { otherUser, kind, teaches, learns } = waiting;
  const name = firstNameOf(otherUser.name);
  return (
    <li>
      <Avatar name={otherUser.name} src={otherUser.avatar} size={36} decorative />
      <div>
        <b>{t(`calendar.waits.${kind}`, { name })}</b>
        <p dir="auto">{[teaches, learns].filter(Boolean).join(' ⇄ ')}</p>
      </div>
      {kind === 'answer' ? (
        <LinkButton to={timesPath(waiting, false)} size="sm" aria-label={t('calendar.waits.seeLabel', { name })}>
          {t('calendar.waits.see')}
        </LinkButton>
      ) : (
        <Button size="sm" variant="secondary" aria-label={t('rings.legs.findTimeLabel', { name })} onClick={onFind}>
          {t('rings.legs.findTime')}
        </Button>
      )}
    </li>
  );
}

function NextRow({ session }: { session: CalendarSession }) {
  const texts = useMeetingTexts();
  const join = useJoinLink(session);
  const { otherUser, requestId, startsAt } = session;
  return (
    <li>
      <Avatar name={otherUser.name} src={otherUser.avatar} size={36} decorative />
      <div>
        <b>
          <Link to={`/chat/${requestId}`}>
            <bdi>{otherUser.name}</bdi>
          </Link>
        </b>
        <p>
          <time dateTime={startsAt}>{texts.moment(startsAt)}</time>
        </p>
      </div>
      {join && <JoinButton link={join} name={otherUser.name} size="sm" />}
    </li>
  );
}

function NextLessonRow({ lesson: { teacher, lessonId, title, startsAt } }: { lesson: CalendarLesson }) {
  const texts = useMeetingTexts();
  return (
    <li>
      <Avatar name={teacher.name} src={teacher.avatar} size={36} decorative />
      <div>
        <b>
          <Link to={`/lessons/${lessonId}`}>
            <bdi>{title}</bdi>
          </Link>
        </b>
        <p>
          <time dateTime={startsAt}>{texts.moment(startsAt)}</time>
        </p>
      </div>
    </li>
  );
}

/** The next sessions of exchanges and of group lessons, by time. */
const nextOf = ({ next = [], nextLessons = [] }: Calendar): (CalendarSession | CalendarLesson)[] =>
  [...next, ...nextLessons].sort((a, b) => a.startsAt.localeCompare(b.startsAt)).slice(0, CALENDAR.next);

/** What waits for the member, the next sessions, and a link to the weekly hours. */
export function CalendarSide({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation('exchange');
  const [arranged, setArranged] = useState<string | null>(null);
  const { waiting, asked = [] } = calendar;
  const next = nextOf(calendar);
  const rowOf = (each: CalendarWaiting) => (
    <WaitingRow key={each.requestId + each.kind} waiting={each} onFind={() => setArranged(each.requestId)} />
  );
  const part = useDialogPart(arrangePart, arranged !== null, () => setArranged(null));
  return (
    <Box>
      {waiting.length + asked.length > 0 && (
        <section>
          <h2>{t('calendar.waits.title')}</h2>
          <Rows>
            {waiting.filter(({ kind }) => kind === 'answer').map(rowOf)}
            {asked.map((session) => (
              <AttendanceQuestion key={session._id} session={session} />
            ))}
            {waiting.filter(({ kind }) => kind === 'time').map(rowOf)}
          </Rows>
        </section>
      )}
      {next.length > 0 && (
        <section data-next>
          <h2>{t('calendar.nextSessions')}</h2>
          <Rows>
            {next.map((each) =>
              'lessonId' in each ? (
                <NextLessonRow key={each._id} lesson={each} />
              ) : (
                <NextRow key={each._id} session={each} />
              ),
            )}
          </Rows>
        </section>
      )}
      {(calendar.absences ?? 0) >= SESSION_TIMING.absences.count && (
        <section>
          <h2>{t('calendar.absences.title')}</h2>
          <p>{t('calendar.absences.text', { count: calendar.absences ?? 0 })}</p>
          <HoursLink to="/settings/hours">{t('calendar.absences.pause')}</HoursLink>
        </section>
      )}
      <section>
        <h2>{t('calendar.ownHours.title')}</h2>
        <p>{t('calendar.ownHours.text')}</p>
        <HoursLink to="/settings/hours">{t('calendar.ownHours.change')}</HoursLink>
      </section>
      {part && arranged && <part.ArrangeDialog requestId={arranged} open onClose={() => setArranged(null)} />}
    </Box>
  );
}
