import {
  type AnswersWithin,
  type AvailabilitySnapshot,
  ERASED_VERSION,
  type MemberAnswers,
  type Profile,
} from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/** A copy of how a member answers requests, from the requests service. */
interface AvailabilityDocument {
  /** The member's id. */
  _id: string;
  answersWithin: AnswersWithin | null;
  answerRate?: number | null;
  away: AvailabilitySnapshot['away'];
  version: number;
}

const schema = new Schema<AvailabilityDocument>(
  {
    _id: String,
    answersWithin: { type: String, default: null },
    answerRate: { type: Number, default: null },
    away: { type: Schema.Types.Mixed, default: null },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);

/** The part that profiles and skills show. */
export type ShownAvailability = Pick<Profile, 'answersWithin' | 'away'>;

export type AvailabilityRepository = ReturnType<typeof createAvailabilityRepository>;

/** Stores whether members are away, and how soon they answer, from the requests service's events. */
export function createAvailabilityRepository(connection: Connection) {
  const model = connection.model<AvailabilityDocument>('Availability', schema);

  return {
    async mirror({ userId, version, answersWithin, answerRate, away }: AvailabilitySnapshot): Promise<void> {
      await replaceIfNewer(model, { _id: userId }, version, { answersWithin, answerRate, away });
    },

    /** What others see now: an absence only between its first and last day. */
    async shownOf(memberId: string): Promise<ShownAvailability> {
      const { answersWithin = null, away = null } = (await model.findById(memberId).lean()) ?? {};
      const now = new Date().toISOString();
      if (!away || away.startsAt > now || (away.endsAt !== null && away.endsAt <= now)) {
        return { answersWithin, away: null };
      }
      const { until, note, requests } = away;
      return { answersWithin, away: { until, note, requests } };
    },

    /** How soon these members answer, for those of whom enough is known. */
    async answersWithinOf(memberIds: readonly string[]): Promise<Map<string, AnswersWithin>> {
      if (memberIds.length === 0) return new Map();
      const found = await model.find({ _id: { $in: memberIds } }, { answersWithin: 1 }).lean();
      return new Map(found.flatMap(({ _id, answersWithin }) => (answersWithin ? [[_id, answersWithin] as const] : [])));
    },

    /** How often and how soon a member answers; null while too little is known. */
    async answersOf(memberId: string): Promise<MemberAnswers | null> {
      const { answersWithin: within = null, answerRate: rate = null } = (await model.findById(memberId).lean()) ?? {};
      return rate === null ? null : { rate, within };
    },

    /** Deletes the data of an erased member. No later event restores it. */
    async forget(memberId: string): Promise<void> {
      const nothing = { answersWithin: null, answerRate: null, away: null, version: ERASED_VERSION };
      await model.updateOne({ _id: memberId }, { $set: nothing }, { upsert: true });
    },
  };
}
