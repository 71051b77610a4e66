import type { CalendarLesson, CalendarSession, DashboardStats, Person } from '@mutua/contracts';
import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import { Avatar, Button, Card, LinkButton, media, Skeleton, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { dayKey, firstNameOf, useDialogPart } from '@mutua/web-kit/parts';
import { MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { arrangePart } from '../meetings/arrange/arrange-part.ts';
import { JoinButton, useJoinLink } from '../meetings/sessions/join-button.tsx';
import { useDates } from '../ui/use-dates.ts';
import { useStats } from './dashboard.resource.ts';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  gap: 16px 24px;
  align-items: center;
  min-height: 126px;
  padding: 20px 24px;
  /* Without a person, the words have the room of both columns. */
  > :first-child:nth-last-child(2) {
    grid-column: 1 / -2;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    min-height: 292px;
    padding: 20px;
  }
`;
const When = styled.div`
  small {
    color: var(--accent-text);
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
  h2 {
    margin: 2px 0;
    font-size: 24px;
    line-height: 1.2;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Who = styled.div`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: 12px;
  align-items: center;
  strong {
    display: block;
    font-weight: var(--weight-bold);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Ways = styled.div`
  display: grid;
  gap: 8px;
  justify-items: center;
  > a:last-child {
    color: var(--accent-text);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
  }
  ${media.narrow} {
    justify-items: stretch;
    text-align: center;
  }
`;
const Coming = styled(Skeleton)`
  height: 126px;
  ${media.narrow} {
    height: 292px;
  }
`;

/**
 * The next session of an exchange or of a group lesson, else an exchange without a time, else a notice that there is none. The height is always the same, so that nothing below
 * it moves.
 */
export function NextSession() {
  const [arranged, arrange] = useState('');
  const close = () => arrange('');
  const part = useDialogPart(arrangePart, arranged !== '', close);
  const stats = useStats();
  if (stats === undefined) return <Coming $radius={10} />;
  const { nextSession, nextLesson, waitingProposals = 0, timeless } = stats ?? {};
  const isLessonNext = nextLesson && !(nextSession && nextSession.startsAt <= nextLesson.startsAt);
  return (
    <>
      {isLessonNext && <NextLesson lesson={nextLesson} waiting={waitingProposals} />}
      {!isLessonNext && nextSession && <Next session={nextSession} waiting={waitingProposals} />}
      {!isLessonNext && !nextSession && <None waiting={waitingProposals} timeless={timeless} onFind={arrange} />}
      {/* It stays open when an answer meanwhile changes the tile. */}
      {part && arranged && <part.ArrangeDialog requestId={arranged} open onClose={close} />}
    </>
  );
}

/** A link to the calendar, or to proposals that wait for an answer. */
function CalendarLink({ waiting }: { waiting: number }) {
  const { t } = useTranslation('exchange');
  return (
    <Link to="/calendar">{waiting > 0 ? t('dashboard.next.waiting', { count: waiting }) : t('calendar.title')}</Link>
  );
}

interface NoneProps {
  waiting: number;
  timeless: DashboardStats['timeless'];
  /** Opens the dialog that finds a time for a request. */
  onFind: (requestId: string) => void;
}

function None({ waiting, timeless, onFind }: NoneProps) {
  const { t } = useTranslation('exchange');
  const name = firstNameOf(timeless?.name ?? '');
  return (
    <Box as="section" aria-labelledby="next-session">
      <When>
        <small>{t('dashboard.next.title')}</small>
        <h2 id="next-session">{timeless ? t('calendar.waits.time', { name }) : t('dashboard.next.none')}</h2>
        <p>{t('dashboard.next.noneText')}</p>
      </When>
      {!timeless && <span />}
      <Ways>
        {timeless && (
          <Button
            variant="secondary"
            aria-label={t('rings.legs.findTimeLabel', { name })}
            onClick={() => onFind(timeless.requestId)}
          >
            {t('rings.legs.findTime')}
          </Button>
        )}
        <CalendarLink waiting={waiting} />
      </Ways>
    </Box>
  );
}

interface TileProps {
  session: Pick<CalendarSession, 'startsAt' | 'minutes'>;
  /** Added to the end of the session. */
  note?: string | null;
  person: Person;
  /** What stands above the lines, and the lines. */
  title: string;
  lines: readonly string[];
  way: ReactNode;
  waiting: number;
}

/** When the next session is, with whom, and the way to it. */
function Tile({ session: { startsAt, minutes }, note, person, title, lines, way, waiting }: TileProps) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const dates = useDates();
  const starts = Date.parse(startsAt);
  const now = Date.now();
  const end = texts.time(starts + minutes * MINUTE_MS);
  const today = dayKey(now);
  const days = (Date.parse(dayKey(startsAt)) - Date.parse(today)) / DAY_MS;
  const isNow = starts <= now;
  return (
    <Box as="section" aria-labelledby="next-session">
      <When>
        <small>
          {t('dashboard.next.title')} · {isNow ? t('dashboard.next.now') : dates.ahead(startsAt)}
        </small>
        <h2 id="next-session">
          <time dateTime={startsAt}>
            {dates.dayAhead(dayKey(startsAt), days)}, {texts.time(startsAt)}
          </time>
        </h2>
        <p>{[t('dashboard.next.until', { time: end }), note].filter(Boolean).join(' · ')}</p>
      </When>
      <Who>
        <Avatar name={person.name} src={person.avatar} size={44} decorative />
        <div>
          <strong>
            <bdi>{title}</bdi>
          </strong>
          {lines.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
      </Who>
      <Ways>
        {way}
        <CalendarLink waiting={waiting} />
      </Ways>
    </Box>
  );
}

function Next({ session, waiting }: { session: CalendarSession; waiting: number }) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const { otherUser, requestId, teaches, learns } = session;
  const join = useJoinLink(session);
  return (
    <Tile
      session={session}
      note={texts.forOther(session, otherUser.name)}
      person={otherUser}
      title={otherUser.name}
      lines={[
        ...(teaches ? [t('calendar.entry.teach', { title: teaches })] : []),
        ...(learns ? [t('calendar.entry.learn', { title: learns })] : []),
      ]}
      way={
        join ? (
          <JoinButton link={join} name={otherUser.name} />
        ) : (
          <LinkButton to={`/chat/${requestId}`} variant="secondary" icon={<MessageCircle aria-hidden />}>
            {t('rings.legs.chat')}
          </LinkButton>
        )
      }
      waiting={waiting}
    />
  );
}

function NextLesson({ lesson, waiting }: { lesson: CalendarLesson; waiting: number }) {
  const { t } = useTranslation('exchange');
  const { teacher, title, seat, lessonId, kind } = lesson;
  const line = () => {
    if (kind === 'ring') return t('calendar.lesson.ring');
    return seat === null ? t('calendar.marks.teach') : t('calendar.lesson.taken', { name: firstNameOf(teacher.name) });
  };
  return (
    <Tile
      session={lesson}
      person={teacher}
      title={title}
      lines={[line()]}
      way={
        <LinkButton to={`/lessons/${lessonId}`} variant="secondary">
          {t('dashboard.next.lesson')}
        </LinkButton>
      }
      waiting={waiting}
    />
  );
}
