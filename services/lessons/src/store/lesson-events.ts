import type { DomainEvent, LessonEntries } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { Members } from '../members/member.repository.ts';
import { nextSession } from '../rules/derived.ts';
import { type NoticeWithEntries, withEntries } from '../rules/entries.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { type Changed, type Due, idsIn } from '../rules/seats.ts';
import { removalsReport } from '../rules/upheld.ts';
import { leadOf, personOf } from './lesson.mapper.ts';

/** What the events of a change have in common. */
interface Context {
  members: Members;
  now: Date;
  /** The changes of calendars, of those who want them by mail. */
  entries: readonly LessonEntries[];
}

/** The events about a change of a lesson. `version` is its version after the change. */
export function lessonEvents(
  { lesson, notices, dues = [], thanked = [], areManyRemovals = false }: Changed,
  version: number,
  context: Context,
): DomainEvent[] {
  const about = {
    lessonId: lesson._id,
    version,
    kind: lesson.kind,
    title: lesson.title,
    teacher: personOf(leadOf(lesson), context.members),
  };
  const { lessonId, title, teacher } = about;
  const seats = { taken: idsIn(lesson, 'taken').length, of: lesson.seats };
  return [
    ...withEntries(notices, context.entries).map((each) =>
      newEvent('lesson.changed', { ...about, ...changeOf(lesson, each, context), seats }),
    ),
    ...dues.map((each) =>
      newEvent('lesson.due', { ...about, ...dueOf(lesson, each), seats: { ...seats, least: lesson.least } }),
    ),
    ...thanked.map((each) => newEvent('lesson.thanked', { lessonId, title, teacher, ...each })),
    ...(areManyRemovals ? [newEvent('lesson.reported', { report: removalsReport(lesson, context.now) })] : []),
  ];
}

function changeOf(
  lesson: StoredLesson,
  { change, to, personId, until, words = '', sessionId, calendar }: NoticeWithEntries,
  { members, now }: Context,
) {
  const session = lesson.sessions.find(({ _id }) => _id === sessionId) ?? nextSession(lesson, now);
  return {
    change,
    at: now.toISOString(),
    to: [...to],
    person: personId === undefined ? null : personOf(personId, members),
    session: session && {
      startsAt: session.startsAt.toISOString(),
      was: session.was?.toISOString() ?? null,
      minutes: session.minutes,
    },
    until: until?.toISOString() ?? null,
    words,
    ...(calendar && { calendar }),
  };
}

/** A reminder has of the place only what everybody reads. */
function dueOf({ place: { mode, area } }: StoredLesson, { what, session, until, to }: Due) {
  const { _id, startsAt, minutes } = session;
  return {
    what,
    session: { _id, startsAt: startsAt.toISOString(), minutes },
    place: { mode, area },
    until: until?.toISOString() ?? null,
    to: [...to],
  };
}
