/** The group lesson of a round: its reminders are due during the fault, and the last seat is taken meanwhile. */
import { HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { mongo } from 'mongoose';
import type { Stack } from '../../infra/stack/stack.ts';
import { type Call, retryUntilDone, unexpectedAnswer } from './client.ts';
import type { Member } from './members.ts';

/** The time from `bringNear` to the reminders, which are due an hour before the start. */
const DUE_MS = 1000;

/** The acknowledged part of a lesson. */
export interface GroupLesson {
  id: string;
  teacher: Member;
  /** Who has a seat. */
  learners: Member[];
  /** Who had one before the fault, and is reminded like the teacher. */
  reminded: Member[];
}

/** Takes a seat. The call can be repeated: who has a seat keeps it. */
export async function takeSeat(call: Call, lesson: GroupLesson, member: Member): Promise<void> {
  await retryUntilDone('POST /lessons/:id/seat', async () => {
    const answer = await call('POST', `/lessons/${lesson.id}/seat`, { token: member.token, body: {} });
    return answer.body.lesson?.mine?.state === 'taken' ? true : unexpectedAnswer(answer);
  });
  lesson.learners.push(member);
}

/** Offers a lesson with four seats by link, and lets these members take one each. */
export async function planLesson(
  call: Call,
  { teacher, skillId, learners, label }: { teacher: Member; skillId: string; learners: Member[]; label: string },
): Promise<GroupLesson> {
  const startsAt = new Date(Date.now() + 48 * HOUR_MS).toISOString();
  const id = await retryUntilDone('POST /lessons', async () => {
    const answer = await call('POST', '/lessons', {
      token: teacher.token,
      body: {
        ...{ skillId, title: `Lesson ${label}`, about: 'A lesson that is taught while parts fail.', language: 'en' },
        ...{ sessions: [{ startsAt, minutes: 60 }], place: { mode: 'link', link: 'https://meet.example/lesson' } },
        ...{ seats: 4, least: 1, admission: 'open', gives: 'nothing', listed: 'link', audience: 'adults' },
        clientId: `lesson-${label}`,
      },
    });
    if (answer.status === 201) return answer.body.lesson._id as string;
    // The lessons service learns of skills by events.
    return ['needs_skill', 'not_found'].includes(answer.body.code) ? undefined : unexpectedAnswer(answer);
  });
  const lesson: GroupLesson = { id, teacher, learners: [], reminded: learners };
  for (const member of learners) await takeSeat(call, lesson, member);
  return lesson;
}

/** Moves the start of a lesson in the database, as if two days had passed: its reminders are due in a moment. */
export async function bringNear({ mongodbUri }: Pick<Stack, 'mongodbUri'>, { id }: GroupLesson): Promise<void> {
  const client = new mongo.MongoClient(mongodbUri);
  try {
    const dueAt = new Date(Date.now() + DUE_MS);
    const startsAt = new Date(dueAt.getTime() + HOUR_MS);
    const endsAt = new Date(startsAt.getTime() + 60 * MINUTE_MS);
    await client
      .db('mutua_lessons')
      .collection<{ _id: string }>('lessons')
      .updateOne(
        { _id: id },
        { $set: { 'sessions.0.startsAt': startsAt, startsAt, endsAt, dueAt }, $inc: { version: 1 } },
      );
  } finally {
    await client.close();
  }
}

/** Cancels a lesson after the checks, so that its seats are free again for the next rounds. */
export const cancelLesson = (call: Call, { id, teacher }: GroupLesson): Promise<true> =>
  retryUntilDone('PUT /lessons/:id/cancel', async () => {
    const answer = await call('PUT', `/lessons/${id}/cancel`, { token: teacher.token, body: { scope: 'all' } });
    return answer.status === 200 || answer.body.code === 'lesson_over' ? (true as const) : unexpectedAnswer(answer);
  });
