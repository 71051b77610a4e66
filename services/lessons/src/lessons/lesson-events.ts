import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { Members } from '../members/member.repository.ts';
import { idsIn, type Told } from '../seats/seats.ts';
import { nextSession } from './derived.ts';
import { personOf } from './lesson.mapper.ts';
import type { StoredLesson } from './lesson.model.ts';

/** The events about a change of a lesson. `lesson` is the lesson after the change, `version` its version then. */
export function lessonEvents(
  lesson: StoredLesson,
  version: number,
  told: readonly Told[],
  { members, now }: { members: Members; now: Date },
): DomainEvent[] {
  return told.map(({ change, to, personId, until, words = '', sessionId }) => {
    const session = lesson.sessions.find(({ _id }) => _id === sessionId) ?? nextSession(lesson, now);
    return newEvent('lesson.changed', {
      lessonId: lesson._id,
      version,
      change,
      at: now.toISOString(),
      title: lesson.title,
      teacher: personOf(lesson.teacherId, members),
      to: [...to],
      person: personId === undefined ? null : personOf(personId, members),
      session: session && {
        startsAt: session.startsAt.toISOString(),
        was: session.was?.toISOString() ?? null,
        minutes: session.minutes,
      },
      until: until?.toISOString() ?? null,
      words,
      seats: { taken: idsIn(lesson, 'taken').length, of: lesson.seats },
    });
  });
}
