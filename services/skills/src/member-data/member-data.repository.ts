import { ERASED_VERSION, FORMER_MEMBER } from '@mutua/contracts';
import { type EventStore, newEvent, readAll, withEvents } from '@mutua/service-kit';
import { type BookmarkDocument, bookmarkModel } from '../bookmarks/bookmark.model.ts';
import { cardModel } from '../cards/card.model.ts';
import { type EndorsementDocument, endorsementModel } from '../endorsements/endorsement.model.ts';
import { memberModel } from '../members/member.model.ts';
import { reviewModel } from '../ratings/review.model.ts';
import { restModel } from '../rests/rest.model.ts';
import { type SavedSearchDocument, savedSearchModel } from '../saved-searches/saved-search.model.ts';
import { wordModel } from '../search/word.model.ts';
import { type SkillDocument, skillModel } from '../skills/skill.model.ts';
import { searchWords } from '../skills/skill-texts.ts';

export type MemberDataRepository = ReturnType<typeof createMemberDataRepository>;

/**
 * What an erased skill keeps: ids, what others have made of it, and what orders changes. An erasure removes every other field, so a new
 * field needs no line here.
 */
const KEPT = [
  '_id',
  'ownerId',
  'category',
  'proficiency',
  'rating',
  'exchangeCount',
  'createdAt',
  'version',
  'editedVersion',
  'moderation',
  'ownerStanding',
] as const satisfies readonly (keyof SkillDocument)[];

/** Everything that the service stores of one member. */
export function createMemberDataRepository({ connection, relay }: EventStore) {
  const skills = skillModel(connection);
  const endorsements = endorsementModel(connection);
  const words = wordModel(connection);
  const savedSearches = savedSearchModel(connection);
  const bookmarks = bookmarkModel(connection);

  /** Removes words that were in erased texts and that no other skill has. */
  async function forgetWords(erased: readonly string[]): Promise<void> {
    for (const word of new Set(erased)) {
      if (!(await skills.exists({ 'search.all': word }))) await words.deleteOne({ _id: word });
    }
  }

  return {
    /** The member's skills, the deleted ones too. */
    skillsOf: (memberId: string) =>
      readAll<SkillDocument>(skills, { search: 0, madeFrom: 0, alert: 0 }, { ownerId: memberId }),

    /** The searches that the member has saved. */
    searchesOf: (memberId: string) => readAll<SavedSearchDocument>(savedSearches, {}, { userId: memberId }),

    async eraseSearches(memberId: string): Promise<void> {
      await savedSearches.deleteMany({ userId: memberId });
    },

    /** What the member keeps. */
    bookmarksOf: (memberId: string) => readAll<BookmarkDocument>(bookmarks, {}, { userId: memberId }),

    /** Removes the bookmarks of the member, and those of others that point at the member or at a skill of the member. */
    async eraseBookmarks(memberId: string): Promise<void> {
      const skillIds = await skills.distinct('_id', { ownerId: memberId });
      await bookmarks.deleteMany({ userId: memberId });
      await bookmarks.deleteMany({ targetId: { $in: [memberId, ...skillIds] } });
    },

    /** The name of another member; undefined when it is unknown or erased. */
    nameOf: async (memberId: string): Promise<string | undefined> =>
      (
        await memberModel(connection)
          .findOne({ _id: memberId, version: { $gt: 0, $lt: ERASED_VERSION } }, { name: 1 })
          .lean()
      )?.name,

    /** What is known of the member's visits, and the question whether the skills are still taught; null where nothing is. */
    async presenceOf(memberId: string) {
      const fields = { lastActiveDay: 1, expiredRequests: 1, announcedAbsence: 1 } as const;
      const [member, question] = await Promise.all([
        memberModel(connection).findById(memberId, fields).lean(),
        restModel(connection).findById(memberId, { state: 1, askedAt: 1, until: 1 }).lean(),
      ]);
      return { member, question };
    },

    /** The endorsements that the member wrote. */
    endorsementsBy: (memberId: string) => readAll<EndorsementDocument>(endorsements, {}, { userId: memberId }),

    /** The title of a skill; undefined when it is gone or hidden. */
    titleOf: async (skillId: string): Promise<string | undefined> =>
      (await skills.findOne({ _id: skillId, deletedAt: null, hiddenAt: null }, { title: 1 }).lean())?.title,

    /** Hides the skills of a member who leaves, or shows them again when the member stays. Ignores a late event of an older version. */
    async setLeaving(memberId: string, isLeaving: boolean, version: number): Promise<string[]> {
      await memberModel(connection).updateOne({ _id: memberId }, {}, { upsert: true });
      const { modifiedCount } = await memberModel(connection).updateOne(
        { _id: memberId, $or: [{ leavingVersion: { $lt: version } }, { leavingVersion: null }] },
        { $set: { isLeaving, leavingVersion: version } },
      );
      const member = await memberModel(connection).findById(memberId).lean();
      // Runs after a repeated event, too: the process may have died between the two writes the first time.
      if (modifiedCount === 0 && member?.leavingVersion !== version) return [];
      if (isLeaving) {
        const now = new Date();
        await skills.updateMany(
          { ownerId: memberId, deletedAt: null },
          { $set: { deletedAt: now, leavingSince: now }, $inc: { version: 1 } },
        );
        return [];
      }
      const hidden = await skills.find({ ownerId: memberId, leavingSince: { $ne: null } }, { _id: 1 }).lean();
      await skills.updateMany(
        { ownerId: memberId, leavingSince: { $ne: null } },
        { $set: { deletedAt: null, leavingSince: null }, $inc: { version: 1 } },
      );
      return hidden.map(({ _id }) => _id);
    },

    /** The names under which the member is known here. */
    async namesOf(memberId: string): Promise<string[]> {
      const member = await memberModel(connection).findById(memberId, { name: 1, version: 1 }).lean();
      return member && member.version < ERASED_VERSION ? [member.name] : [];
    },

    /** Leaves a tombstone in place of the member, so that no late event brings the name back. */
    async writeTombstone(memberId: string): Promise<void> {
      const rating = { average: 0, count: 0, sum: 0 };
      const mark = { name: FORMER_MEMBER, avatar: null, location: '', rating, version: ERASED_VERSION };
      // Replaces the whole document, so that none of its fields remains.
      await memberModel(connection).replaceOne({ _id: memberId }, mark, { upsert: true });
    },

    /** Empties the member's skills and announces their deletion. The documents stay, with ids only. */
    async eraseSkills(memberId: string): Promise<void> {
      const erasedWords: string[] = [];
      const ids: string[] = [];
      for await (const skill of this.skillsOf(memberId)) {
        const { _id, title, version, moderation } = skill;
        ids.push(_id);
        if (title === '') continue; // a repeated event has nothing to erase
        erasedWords.push(...searchWords(skill).all);
        const event = newEvent('skill.deleted', { skillId: _id, ownerId: memberId, version: version + 1 });
        const erased = {
          title: '',
          description: '',
          tags: [],
          availableDays: [],
          availableTimeSlots: [],
          latestEndorsements: [],
          endorsementCount: 0,
          owner: {
            name: FORMER_MEMBER,
            avatar: null,
            location: '',
            place: null,
            rating: { average: 0, count: 0, sum: 0 },
            version: ERASED_VERSION,
          },
          search: { title: [], tags: [], all: [], location: [] },
          deletedAt: new Date(),
          // Moderators may have quoted the skill.
          ...(moderation && { 'moderation.note': '' }),
        };
        const stays = new Set<string>([...KEPT, ...Object.keys(erased)]);
        const left = Object.keys(skill).filter((field) => !stays.has(field));
        // Reads leave these out.
        const unread = ['madeFrom', 'alert'];
        await skills.updateOne(
          { _id },
          withEvents<SkillDocument>(
            {
              $set: erased,
              $unset: Object.fromEntries([...left, ...unread].map((field) => [field, 1])),
              $inc: { version: 1 },
            },
            event,
          ),
          // Removes fields that only another release knows, too.
          { strict: false },
        );
        relay.publish(skills, { _id, outbox: [event] });
      }
      await cardModel(connection).deleteMany({ _id: { $in: [memberId, ...ids] } });
      await endorsements.deleteMany({ skillId: { $in: ids } });
      await reviewModel(connection).deleteMany({ memberId });
      await forgetWords(erasedWords);
    },

    /** Removes the endorsements that the member wrote. Returns the skills that had them. */
    async eraseEndorsementsBy(memberId: string): Promise<string[]> {
      const skillIds = await endorsements.distinct('skillId', { userId: memberId });
      await endorsements.deleteMany({ userId: memberId });
      return skillIds;
    },
  };
}
