import { ERASED_VERSION, FORMER_MEMBER } from '@mutua/contracts';
import { readAll } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { avoidanceModel } from '../matches/avoidance.model.ts';
import { foundMatchModel } from '../matches/found-match.model.ts';
import { memberModel } from '../members/member.model.ts';
import { reviewModel } from '../ratings/review.model.ts';
import { redactMember } from '../rings/redact-member.ts';
import { ringModel, type StoredRing } from '../rings/ring.model.ts';
import { seatModel } from '../rings/seat.model.ts';
import { settingsModel } from '../settings/settings.model.ts';
import { skillModel } from '../skills/skill.model.ts';
import { edgeModel } from '../swappers/edge.model.ts';
import { topicModel } from '../topics/topic.model.ts';
import { type WantDocument, wantModel } from '../wants/want.model.ts';

export type MemberDataRepository = ReturnType<typeof createMemberDataRepository>;

/** Everything that the service stores of one member. */
export function createMemberDataRepository(connection: Connection) {
  const members = memberModel(connection);

  return {
    wantsOf: (memberId: string) => readAll<WantDocument>(wantModel(connection), {}, { userId: memberId }),
    ringsOf: (memberId: string) => readAll<StoredRing>(ringModel(connection), {}, { memberIds: memberId }),
    settingsOf: (memberId: string) => settingsModel(connection).findById(memberId).lean(),

    /** Leaves a tombstone in place of the member, so that no late event restores the name. Returns the earlier name. */
    async writeTombstone(memberId: string): Promise<string | null> {
      const mark = {
        name: FORMER_MEMBER,
        avatar: null,
        location: '',
        timeZone: null,
        findMe: 'nobody' as const,
        lastActiveAt: null,
        version: ERASED_VERSION,
      };
      const before = await members.findOneAndReplace({ _id: memberId }, mark, { upsert: true }).lean();
      return before && (before.version ?? 0) < ERASED_VERSION ? before.name : null;
    },

    /** Removes topics that only an erased member wanted: their ids and titles are the member's words. */
    async removeUnwanted(topics: readonly string[]): Promise<void> {
      for (const topic of topics) {
        if (await wantModel(connection).exists({ topic })) continue;
        for (const { _id, answers } of await skillModel(connection).find({ 'answers.topic': topic }).lean()) {
          const left = answers.filter((answer) => answer.topic !== topic);
          await skillModel(connection).updateOne({ _id }, { $set: { answers: left } });
        }
        await edgeModel(connection).deleteMany({ $or: [{ teach: topic }, { want: topic }] });
        await topicModel(connection).deleteOne({ _id: topic });
      }
    },

    /**
     * Removes the member's wants, offers and shown matches. Only ids of skills and requests stay. Returns the topics that the member
     * wanted.
     */
    async erase(memberId: string): Promise<string[]> {
      const pair = new RegExp(`^${memberId}:|:${memberId}$`);
      const topics: string[] = await wantModel(connection).distinct('topic', { userId: memberId });
      await wantModel(connection).deleteMany({ userId: memberId });
      await foundMatchModel(connection).deleteMany({ _id: pair });
      await avoidanceModel(connection).deleteMany({ _id: pair });
      await seatModel(connection).deleteMany({ _id: memberId });
      await forgetRings(connection, memberId);
      await settingsModel(connection).deleteMany({ _id: memberId });
      await reviewModel(connection).deleteMany({ memberId });
      const forgotten = {
        title: '',
        tags: [],
        availableDays: [],
        availableTimeSlots: [],
        terms: [],
        keys: [],
        answers: [],
        meets: null,
        languages: [],
        placeId: null,
        isDeleted: true,
        version: ERASED_VERSION,
      };
      await skillModel(connection).updateMany({ ownerId: memberId }, { $set: forgotten });
      return topics;
    },
  };
}

/** Removes a member's words from the member's present and former rings, which stay for the others. */
async function forgetRings(connection: Connection, memberId: string): Promise<void> {
  const model = ringModel(connection);
  const found = await model.find({ memberIds: memberId }).lean<StoredRing[]>();
  for (const ring of found) await model.updateOne({ _id: ring._id }, { $set: redactMember(ring, memberId) });
}
