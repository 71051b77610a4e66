import type { DataLine } from '@mutua/domain';
import { answerOf, markOf } from '../rules/after.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { personIn } from '../rules/seats.ts';
import { leadOf } from '../store/lesson.mapper.ts';
import type { LessonRepository } from '../store/lesson.repository.ts';
import type { ThanksDocument } from '../thanks/thanks.model.ts';
import type { ThanksRepository } from '../thanks/thanks.repository.ts';

/** What the service has of a member, for the member's export. The other people of a lesson are not the member's data. */
export async function* ownData(
  { lessons, thanks }: { lessons: Pick<LessonRepository, 'everyOf'>; thanks: Pick<ThanksRepository, 'everyOf'> },
  memberId: string,
): AsyncGenerator<DataLine> {
  for await (const lesson of lessons.everyOf(memberId)) {
    const isLead = leadOf(lesson) === memberId;
    if (isLead) yield taught(lesson);
    // Whoever has arranged the meeting of a ring has a seat in it, too.
    if (!isLead || (lesson.ring && hasJoined(lesson, memberId))) yield learnt(lesson, memberId);
  }
  const now = new Date();
  for (const each of await thanks.everyOf(memberId)) {
    if (each.memberId === memberId) yield thanksGiven(each);
    else if (each.shownAt <= now && each.text) yield thanksReceived(each);
  }
}

const thanksGiven = ({ _id, text, again, answer, heldAt }: ThanksDocument): DataLine => ({
  kind: 'thanks-given',
  id: _id,
  text,
  comeAgain: again,
  answer: answer?.text ?? '',
  startsAt: heldAt,
});
/** Who would come again, nobody learns. */
const thanksReceived = ({ _id, text, answer, heldAt }: ThanksDocument): DataLine => ({
  kind: 'thanks-received',
  id: _id,
  text,
  answer: answer?.text ?? '',
  startsAt: heldAt,
});

const hasJoined = ({ people, ended }: StoredLesson, memberId: string): boolean =>
  [...people, ...ended].some((each) => each.memberId === memberId);

function taught(lesson: StoredLesson): DataLine {
  const { _id, skill, title, about, bringAlong, language, place, timeZone, seats, sessions, createdAt } = lesson;
  return {
    kind: 'lesson',
    id: _id,
    skill: skill?.title ?? '',
    title,
    description: about,
    bringAlong,
    language,
    location: [place.area, place.address].filter(Boolean).join(', '),
    link: place.link,
    notes: place.notes,
    timeZone: timeZone ?? null,
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
    attendance: lesson.sessions.flatMap((session) => {
      const [said, mark] = [answerOf(session, memberId)?.said ?? null, markOf(session, memberId)];
      const comes = session.keeps?.find((keep) => keep.memberId === memberId)?.comes ?? null;
      return said || mark || comes !== null ? [{ startsAt: session.startsAt, comes, said, mark }] : [];
    }),
  };
}
