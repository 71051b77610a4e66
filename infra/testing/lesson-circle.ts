import mongoose from 'mongoose';

/**
 * Stores the circle of a lesson whose one session has just begun, as the chat service keeps what the lessons service tells. Nobody can offer
 * such a lesson: a first session is hours ahead.
 */
export async function storeLessonCircle(
  mongodbUri: string,
  { id, sessionId, title, people }: { id: string; sessionId: string; title: string; people: readonly string[] },
): Promise<void> {
  const [teacher = '', ...learners] = people;
  const connection = await mongoose.createConnection(mongodbUri, { dbName: 'mutua_chat' }).asPromise();
  const startsAt = new Date();
  await connection.collection<{ _id: string }>('circles').insertOne({
    _id: id,
    version: 1,
    kind: 'workshop',
    title,
    people: [
      { memberId: teacher, role: 'teacher', from: 0 },
      ...learners.map((memberId) => ({ memberId, role: 'learner', from: 0 })),
    ],
    sessions: [{ _id: sessionId, startsAt, minutes: 60, status: 'planned' }],
    lines: [],
    opensAt: startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    lastSeq: 0,
    lastMessage: null,
    lastAt: startsAt,
    states: {},
  } as never);
  await connection.close();
}
