import type { EventPayload } from '@mutua/contracts';
import { type DemoData, demoSessionId } from '@mutua/contracts/demo';
import { type IndexToBuild, replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/** What was taught in a session that took place. */
interface TaughtDocument {
  /** The session's id. */
  _id: string;
  /** The version of its request or lesson: a later event about the session replaces an earlier one. */
  version: number;
  /** The group lesson; absent in a session of an exchange. */
  lessonId?: string;
  parts: { teacherId: string; skillId: string; minutes: number }[];
}

const schema = new Schema<TaughtDocument>(
  {
    _id: String,
    version: { type: Number, required: true },
    lessonId: String,
    parts: [{ _id: false, teacherId: String, skillId: String, minutes: Number }],
  },
  { versionKey: false },
);
schema.index({ 'parts.teacherId': 1 });
schema.index({ 'parts.skillId': 1 });

/** The indexes of the collection `taught`, for the migrations of services that use it. */
export const TAUGHT_INDEXES: readonly IndexToBuild[] = [
  { key: { 'parts.teacherId': 1 } },
  { key: { 'parts.skillId': 1 } },
];

export type TaughtRepository = ReturnType<typeof createTaughtRepository>;

/**
 * Stores how long members taught what, from the events of the requests and lessons services. Each sum is computed from the sessions, so
 * that a repeated event adds nothing.
 */
export function createTaughtRepository(connection: Connection) {
  const model = connection.model<TaughtDocument>('Taught', schema, 'taught');

  /** The hours that a teacher taught, or a skill was taught, rounded down; empty below one. */
  async function hoursOf(part: { teacherId: string } | { skillId: string }): Promise<{ hoursTaught?: number }> {
    const matching = Object.fromEntries(Object.entries(part).map(([field, id]) => [`parts.${field}`, id]));
    const [found] = await model.aggregate<{ minutes: number }>([
      { $match: matching },
      { $unwind: '$parts' },
      { $match: matching },
      { $group: { _id: null, minutes: { $sum: '$parts.minutes' } } },
    ]);
    const hoursTaught = Math.floor((found?.minutes ?? 0) / 60);
    return hoursTaught > 0 ? { hoursTaught } : {};
  }

  /** Stores what was taught in a session, unless a later event about it is stored. */
  async function keep(settled: EventPayload<'meeting.settled'> | EventPayload<'lesson.settled'>): Promise<void> {
    const { sessionId, version, parts } = settled;
    const taught = parts.map(({ teacherId, skillId, minutes }) => ({ teacherId, skillId, minutes }));
    const ofLesson = 'lessonId' in settled ? { lessonId: settled.lessonId } : {};
    await replaceIfNewer(model, { _id: sessionId }, version, { parts: taught, ...ofLesson });
  }

  return {
    keep,

    /** Loads what was taught in the lessons of the demo data that are over. */
    async load({ lessons = [] }: Pick<DemoData, 'lessons'>): Promise<void> {
      for (const { _id: lessonId, teacherId, skillId, sessions, after } of lessons) {
        if (!after) continue;
        for (const [index, { minutes }] of sessions.entries())
          await keep({
            ...{ lessonId, sessionId: demoSessionId(lessonId, index), version: 1, status: 'held' as const },
            ...{ parts: [{ teacherId, skillId, minutes }], learners: after.came.length },
          });
      }
    },

    hoursOf,

    /** The number of group lessons of which a teacher has held a session; empty below one. */
    async lessonsOf(teacherId: string): Promise<{ lessonsTaught?: number }> {
      const [found] = await model.aggregate<{ count: number }>([
        { $match: { 'parts.teacherId': teacherId, lessonId: { $ne: null } } },
        { $group: { _id: '$lessonId' } },
        { $group: { _id: null, count: { $sum: 1 } } },
      ]);
      return found ? { lessonsTaught: found.count } : {};
    },

    /** Deletes what an erased member has taught. */
    async forget(memberId: string): Promise<void> {
      await model.updateMany({ 'parts.teacherId': memberId }, { $pull: { parts: { teacherId: memberId } } });
    },
  };
}
