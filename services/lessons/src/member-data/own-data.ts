import type { DataLine } from '@mutua/domain';
import type { StoredLesson } from '../lessons/lesson.model.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';
import { personIn } from '../seats/seats.ts';

/** What the service has of a member, for the member's export. The other people of a lesson are not the member's data. */
export async function* ownData(lessons: Pick<LessonRepository, 'everyOf'>, memberId: string): AsyncGenerator<DataLine> {
  for await (const lesson of lessons.everyOf(memberId))
    yield lesson.teacherId === memberId ? taught(lesson) : learnt(lesson, memberId);
}

function taught(lesson: StoredLesson): DataLine {
  const { _id, skill, title, about, bringAlong, language, place, seats, sessions, createdAt } = lesson;
  return {
    kind: 'lesson',
    id: _id,
    skill: skill.title,
    title,
    description: about,
    bringAlong,
    language,
    location: [place.area, place.address].filter(Boolean).join(', '),
    link: place.link,
    notes: place.notes,
    seats,
    sessions: sessions.map(({ startsAt, minutes, status, reason }) => ({ startsAt, minutes, status, reason })),
    createdAt,
  };
}

function learnt(lesson: StoredLesson, memberId: string): DataLine {
  const person = personIn(lesson, memberId);
  const ended = lesson.ended.find((each) => each.memberId === memberId);
  return {
    kind: 'lesson-seat',
    id: lesson._id,
    title: lesson.title,
    seat: person?.state ?? ended?.state ?? null,
    offered: person?.brings?.title ?? null,
    note: person?.note ?? '',
    since: person?.since ?? ended?.at ?? null,
  };
}
