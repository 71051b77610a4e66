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
  const { _id, title, about, bringAlong, language, place, seats, least, status, createdAt, skill } = lesson;
  return {
    kind: 'lesson',
    id: _id,
    skill: skill.title,
    title,
    about,
    bringAlong,
    language,
    place,
    seats,
    least,
    admission: lesson.admission,
    gives: lesson.gives,
    listed: lesson.listed,
    audience: lesson.audience,
    status,
    sessions: lesson.sessions.map(({ startsAt, minutes, status: state }) => ({ startsAt, minutes, status: state })),
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
    status: person?.state ?? ended?.state ?? null,
    offered: person?.brings?.title ?? null,
    note: person?.note ?? '',
    createdAt: person?.since ?? ended?.at ?? null,
  };
}
