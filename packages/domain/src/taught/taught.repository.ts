import type { EventPayload } from '@mutua/contracts';
import { type IndexToBuild, replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/** What was taught in a session that took place. */
interface TaughtDocument {
  /** The session's id. */
  _id: string;
  /** The version of its request: a later event about the session replaces an earlier one. */
  version: number;
  parts: { teacherId: string; skillId: string; minutes: number }[];
}

const schema = new Schema<TaughtDocument>(
  {
    _id: String,
    version: { type: Number, required: true },
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
 * Stores how long members taught what, from the requests service's events. Each sum is computed from the sessions, so that a repeated event
 * adds nothing.
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

  return {
    /** Stores what was taught in a session, unless a later event about it is stored. */
    async keep({ sessionId, version, parts }: EventPayload<'meeting.settled'>): Promise<void> {
      const taught = parts.map(({ teacherId, skillId, minutes }) => ({ teacherId, skillId, minutes }));
      await replaceIfNewer(model, { _id: sessionId }, version, { parts: taught });
    },

    hoursOf,

    /** Deletes what an erased member has taught. */
    async forget(memberId: string): Promise<void> {
      await model.updateMany({ 'parts.teacherId': memberId }, { $pull: { parts: { teacherId: memberId } } });
    },
  };
}
