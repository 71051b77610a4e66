import type { LessonSession, LessonSummary } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { useTranslation } from '@mutua/web-kit';
import { otherClock } from '@mutua/web-kit/meetings';
import { ahead, dayKey, firstNameOf, formatMoment, formatTime, useIsAlive } from '@mutua/web-kit/parts';
import { useMemo } from 'react';

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const HOUR = 60;

type OfLesson = Pick<LessonSummary, 'place' | 'teacher'>;

/** What the clock of a place shows, as if it were UTC, because no zone of a member is ever named. */
const asUtc = (local: string): number => Date.parse(`${local.slice(0, 16)}:00Z`);

/** Whether the clock of the place comes first: people go there. */
const isByPlace = ({ place }: OfLesson, { theirs }: Pick<LessonSession, 'theirs'>): boolean =>
  place.mode === 'person' && theirs !== null;

/**
 * Formats the times of lessons: by the reader's clock, or for a lesson in person by that of the place. A rendered page is in UTC, and says
 * so, because the server does not know the reader's zone.
 */
export function useLessonTexts(viewerId?: string) {
  const { t, language } = useTranslation('lessons');
  const isAlive = useIsAlive();
  return useMemo(() => {
    const zone = isAlive ? {} : ({ timeZone: 'UTC' } as const);
    const write = (
      options: Intl.DateTimeFormatOptions,
      lesson: OfLesson,
      session: Pick<LessonSession, 'startsAt' | 'theirs'>,
      after = 0,
    ): string => {
      if (session.theirs && isByPlace(lesson, session)) {
        const moment = asUtc(session.theirs.local) + after * MINUTE_MS;
        return formatMoment(language, { ...options, timeZone: 'UTC' }, moment);
      }
      const moment = Date.parse(session.startsAt) + after * MINUTE_MS;
      return 'hour' in options
        ? formatTime(language, { ...options, ...zone }, moment)
        : formatMoment(language, { ...options, ...zone }, moment);
    };
    const unit = (value: number, name: 'minute' | 'hour') =>
      new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
    return {
      /** Sorts and groups sessions by the day that is shown. */
      dayKey: (lesson: OfLesson, session: LessonSession) => {
        if (session.theirs && isByPlace(lesson, session)) return session.theirs.local.slice(0, 10);
        return isAlive ? dayKey(session.startsAt) : session.startsAt.slice(0, 10);
      },
      /** 'Saturday, Dec 5'. */
      longDay: (lesson: OfLesson, session: LessonSession) => write({ ...DAY, weekday: 'long' }, lesson, session),
      /** 'Sat, Dec 5'. */
      day: (lesson: OfLesson, session: LessonSession) => write(DAY, lesson, session),
      /** 'Dec 5'. */
      date: (lesson: OfLesson, session: LessonSession) => write({ month: 'short', day: 'numeric' }, lesson, session),
      /** 'Sat 10:00'. */
      shortMoment: (lesson: OfLesson, session: LessonSession) =>
        `${write({ weekday: 'short' }, lesson, session)} ${write(TIME, lesson, session)}`,
      /** '10:00'. */
      time: (lesson: OfLesson, session: LessonSession) => write(TIME, lesson, session),
      /** 'Sat, Dec 5, 10:00'. */
      moment: (lesson: OfLesson, session: Pick<LessonSession, 'startsAt' | 'theirs'>) =>
        write({ ...DAY, ...TIME }, lesson, session),
      /** 'Sat, Dec 5, 10:00 – 11:30'. */
      span: (lesson: OfLesson, session: LessonSession) =>
        `${write({ ...DAY, ...TIME }, lesson, session)} – ${write(TIME, lesson, session, session.minutes)}`,
      /** The zone of a page that is not interactive yet; empty afterwards, and by the clock of a place. */
      zone: (lesson: OfLesson, session: LessonSession) => (isAlive || isByPlace(lesson, session) ? '' : 'UTC'),
      /**
       * '18:00 for Hana', 'the same for Amara', '17:00 for you', also for a teacher who is away. Null for other teachers, and while the
       * clock is unknown.
       */
      otherClock: (lesson: OfLesson, session: LessonSession): string | null => {
        if (!session.theirs || !isAlive) return null;
        const theirs = otherClock(language, session);
        if (isByPlace(lesson, session)) {
          return (
            theirs &&
            t('clock.forYou', { clock: formatTime(language, { ...TIME, weekday: 'short' }, session.startsAt) })
          );
        }
        if (lesson.teacher._id === viewerId) return null;
        const name = firstNameOf(lesson.teacher.name);
        return theirs ? t('clock.forTeacher', { clock: theirs, name }) : t('clock.same', { name });
      },
      /** '90 min', '2 h'. */
      length: (minutes: number) =>
        minutes > HOUR && minutes % HOUR === 0 ? unit(minutes / HOUR, 'hour') : unit(minutes, 'minute'),
      /** '21:00', or 'Sat, Dec 5, 21:00' for another day, by the reader's clock. */
      until: (moment: string) =>
        isAlive && dayKey(moment) === dayKey(Date.now())
          ? formatTime(language, TIME, moment)
          : formatTime(language, { ...DAY, ...TIME, ...zone }, moment),
      /** 'Dec 5', by the reader's clock. */
      since: (moment: string) => formatMoment(language, { month: 'short', day: 'numeric', ...zone }, moment),
      /** 'in 3 days', 'tomorrow', 'in 5 hours', for a future moment. */
      ahead: (moment: string) => ahead(language, moment),
    };
  }, [t, language, isAlive, viewerId]);
}
