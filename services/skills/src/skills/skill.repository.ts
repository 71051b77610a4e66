import { createHash } from 'node:crypto';
import type { DomainEvent, HoursFrom, SkillInput } from '@mutua/contracts';
import { MEETS } from '@mutua/contracts/limits';
import { hiddenFrom, type SkillTimes } from '@mutua/domain';
import {
  createOutboxWrites,
  type EventStore,
  isDuplicateKey,
  isRepublished,
  type OutboxFields,
  outboxFields,
  readAll,
} from '@mutua/service-kit';
import { Types } from 'mongoose';
import { languageTokens, locationWords, reachOf } from '../lessons/reach.ts';
import type { SkillLessons } from '../lessons/skill-lessons.ts';
import type { MemberDocument, OwnerCopy } from '../members/member.model.ts';
import { alertOfEdit, FINDABLE_FIELDS, newAlert } from '../saved-searches/skill-alert.ts';
import { rankOf } from './rank.ts';
import { type SkillDocument, skillModel } from './skill.model.ts';
import { searchWords } from './skill-texts.ts';

/** A stored skill, without the fields that only the outbox, the inbox, the search and its alerts need. */
export type StoredSkill = Omit<SkillDocument, 'search' | 'madeFrom' | 'alert' | keyof OutboxFields>;

/** What a change may set. */
export type SkillFields = Partial<Omit<StoredSkill, '_id' | 'ownerId' | 'owner' | 'createdAt' | 'version'>>;

export type SkillRepository = ReturnType<typeof createSkillRepository>;

const inSearch = (fields: object | undefined): object =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [`search.${name}`, value]));

/** Skills from before 1.2 may still have `appliedEvents`. */
const FIELDS = { search: 0, madeFrom: 0, alert: 0, appliedEvents: 0 } as const;

const madeFrom = (ownerId: string, input: SkillInput): string =>
  createHash('sha256')
    .update(JSON.stringify([ownerId, input]))
    .digest('base64url');

/** What a search by place, way of meeting and language finds a skill by. */
export const lessonFields = (
  skill: Pick<StoredSkill, 'meets' | 'placeId' | 'languages'> & { owner: Pick<OwnerCopy, 'location' | 'place'> },
) => ({
  reach: reachOf(skill),
  languages: languageTokens(skill),
  location: locationWords(skill),
});

/** Skills that are not deleted: the visible ones and the hidden ones. */
const KEPT = { $or: [{ deletedAt: null }, { hiddenAt: { $gt: new Date(0) } }] };

const UNRATED = { average: 0, count: 0 };
/** A deleted, hidden or resting skill has no words, so that a search for words need not count it. */
const NO_WORDS = { title: [], tags: [], all: [] };

export function createSkillRepository({ connection, relay }: EventStore) {
  const model = skillModel(connection);
  const writes = createOutboxWrites(model, relay);

  /** The alert that an edit writes, and the one it replaces. A skill that is shown again after it was hidden is not new. */
  async function alertOf(changed: StoredSkill, input: SkillInput) {
    const { _id, version } = changed;
    const stored = await model
      .findOne({ _id, version: version - 1 }, { alert: 1, search: 1, ...FINDABLE_FIELDS })
      .lean<SkillDocument>();
    if (!stored) return null;
    const { all } = searchWords(input);
    const { location } = lessonFields(changed);
    const alert = alertOfEdit(stored, { ...changed, search: { all, location } });
    return { read: stored.alert?.id ?? null, ...(alert && { set: { alert } }) };
  }

  return {
    /** Returns the new skill, or the existing one when the owner has already made the same. @param times and lessons, as they are stored */
    async insert(
      input: SkillInput,
      times: SkillTimes & { hoursFrom: HoursFrom } & SkillLessons,
      { _id, ...owner }: MemberDocument,
      eventOf: (skill: StoredSkill) => DomainEvent,
    ): Promise<StoredSkill> {
      const id = new Types.ObjectId().toHexString();
      const skill = new model({
        ...input,
        ...times,
        _id: id,
        ownerId: _id,
        owner,
        hiddenFrom: hiddenFrom(owner.findMe),
        search: { ...searchWords(input), ...lessonFields({ ...times, owner }), rank: rankOf(id, UNRATED) },
        createdAt: new Date(),
        madeFrom: madeFrom(_id, input),
        alert: newAlert(null),
      });
      skill.set(outboxFields(eventOf(skill.toObject())));
      try {
        await skill.save();
      } catch (error) {
        const same = isDuplicateKey(error) && (await model.findOne({ madeFrom: madeFrom(_id, input) }, FIELDS).lean());
        if (same) return same;
        throw error;
      }
      const stored = skill.toObject();
      relay.publish(model, stored);
      return stored;
    },

    find: (id: string): Promise<StoredSkill | null> =>
      model.findOne({ _id: id, deletedAt: null }, FIELDS).lean().exec(),

    /** Returns those of the skills that are neither deleted nor hidden, in any order. */
    async findMany(ids: readonly string[]): Promise<StoredSkill[]> {
      return ids.length > 0 ? model.find({ _id: { $in: ids }, deletedAt: null }, FIELDS).lean() : [];
    },

    /** Finds hidden skills, too. */
    findKept: (id: string): Promise<StoredSkill | null> =>
      model
        .findOne({ _id: id, ...KEPT }, FIELDS)
        .lean()
        .exec(),

    /** Every skill, the deleted ones too. */
    all: (): AsyncGenerator<StoredSkill> => readAll<StoredSkill>(model, FIELDS),

    /** Only skills that everybody finds. */
    async idsAfter(after: string | undefined, limit: number): Promise<string[]> {
      const filter = { deletedAt: null, hiddenFrom: null, restsSince: null, ...(after && { _id: { $gt: after } }) };
      const found = await model.find(filter, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean();
      return found.map(({ _id }) => _id);
    },

    /** The titles of a member's skills that people find, the newest first. */
    async titlesOf(ownerId: string, limit: number): Promise<string[]> {
      const found = await model
        .find({ ownerId, deletedAt: null, restsSince: null }, { title: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return found.map(({ title }) => title);
    },

    /** The visible skills that a search by place, way of meeting or language cannot find. */
    withoutReach: (): AsyncGenerator<StoredSkill> =>
      readAll<StoredSkill>(model, FIELDS, { 'search.reach': null, deletedAt: null }),

    /** Lets such searches find the skill, unless the copy of its owner has changed since it was read. */
    async indexLessons(
      { _id, owner, ...skill }: StoredSkill,
      { place = null, location }: MemberDocument,
    ): Promise<void> {
      await model.updateOne({ _id, 'search.languages': null }, { $set: { 'search.languages': languageTokens(skill) } });
      const { reach, location: words } = lessonFields({ ...skill, owner: { place, location } });
      await model.updateOne(
        { _id, 'search.reach': null, 'owner.version': owner.version ?? null },
        { $set: { 'owner.place': place, 'search.reach': reach, 'search.location': words } },
      );
    },

    countAll: (): Promise<number> => model.countDocuments().exec(),

    /** Includes hidden skills. */
    ofOwner: (ownerId: string): Promise<StoredSkill[]> =>
      model
        .find({ ownerId, ...KEPT }, FIELDS)
        .sort({ createdAt: -1, _id: -1 })
        .lean()
        .exec(),

    /**
     * Writes a change and its event, provided that the skill still has the previous version. False when it has changed since.
     * @param input the edit that makes the change: searches find the skill by its words from then on, unless it rests
     */
    async write(
      changed: StoredSkill,
      fields: SkillFields,
      events: readonly DomainEvent[],
      input?: SkillInput,
    ): Promise<boolean> {
      const { _id, version, restsSince } = changed;
      const { title, tags, all } = input && !restsSince ? searchWords(input) : NO_WORDS;
      const hasOtherWords = input || fields.deletedAt;
      const words = hasOtherWords && { 'search.title': title, 'search.tags': tags, 'search.all': all };
      // A skill that is shown or taught again is not new.
      const isEditOnly = fields.deletedAt === undefined && fields.restsSince === undefined;
      const alerting = input && isEditOnly ? await alertOf(changed, input) : null;
      const found = input && lessonFields(changed);
      const filter = {
        _id,
        version: version - 1,
        ...(alerting && { 'alert.id': alerting.read }),
        // These fields are made of the copy of the owner, which changes without a new version of the skill.
        ...(found && { 'owner.version': changed.owner.version ?? null }),
      };
      const rank = fields.rating && { 'search.rank': rankOf(_id, fields.rating) };
      const update = {
        $set: { ...fields, ...words, ...inSearch(found), ...rank, ...alerting?.set, version },
        ...(hasOtherWords && { $unset: { madeFrom: 1 as const } }),
      };
      return writes.update(filter, update, ...events);
    },

    /**
     * Updates the copies of an owner; newer copies stay. A republished event also overwrites a copy of the same version, because the copy
     * may be damaged. With `mayFall` the rating may count fewer reviews than before.
     */
    async copyOwner(
      { _id, name, avatar, location, place, findMe, requests, hoursFor, rating, version }: MemberDocument,
      { mayFall = false } = {},
    ): Promise<void> {
      const older = isRepublished() ? '$lte' : '$lt';
      const copy = {
        'owner.name': name,
        'owner.avatar': avatar,
        'owner.location': location,
        'owner.place': place ?? null,
        'owner.findMe': findMe,
        'owner.requests': requests,
        ...(hoursFor && { 'owner.hoursFor': hoursFor }),
        hiddenFrom: hiddenFrom(findMe),
        'owner.version': version,
      };
      const outdated = { ownerId: _id, 'owner.version': { [older]: version } };
      // A skill with a place of its own does not move with its owner, unless it is only online.
      await model.updateMany({ ...outdated, placeId: { $ne: null }, meets: { $ne: 'online' } }, { $set: copy });
      for (const meets of [null, ...MEETS]) {
        const { reach, location: words } = lessonFields({ meets, placeId: null, owner: { place, location } });
        await model.updateMany(
          { ...outdated, ...(meets !== 'online' && { placeId: null }), meets },
          { $set: { ...copy, 'search.reach': reach, 'search.location': words } },
        );
      }
      await model.updateMany(
        { ownerId: _id, ...(!mayFall && { 'owner.rating.count': { [older]: rating.count } }) },
        { $set: { 'owner.rating': rating } },
      );
    },
  };
}
