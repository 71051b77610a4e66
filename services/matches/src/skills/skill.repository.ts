import { isDeepStrictEqual } from 'node:util';
import type { Category, SkillSnapshot } from '@mutua/contracts';
import { findDueBy, inParts, isRepublished, replaceIfNewer, retryOnConflict } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { beginningsOf } from '../topics/fit.ts';
import { termsOf } from '../topics/terms.ts';
import { type Answer, type SkillDocument, skillModel } from './skill.model.ts';

export type SkillRepository = ReturnType<typeof createSkillRepository>;

/** The maximum of answers of a skill. */
const MOST_ANSWERS = 16;
/** A write fails only when another one succeeds. More failures are a fault. */
const PART = 2_000;

/** The newly answered topics, together with those that still wait for notifications; undefined without any. */
function pendingAlertOf(skill: SkillDocument, answers: readonly Answer[]): Pick<SkillDocument, 'toTell' | 'toTellAt'> {
  const known = new Set(skill.answers.map(({ topic }) => topic));
  const fresh = answers.map(({ topic }) => topic).filter((topic) => !known.has(topic));
  if (fresh.length === 0) return {};
  return { toTell: [...new Set([...(skill.toTell ?? []), ...fresh])], toTellAt: new Date() };
}

type Lessons = Pick<SkillDocument, 'meets' | 'languages' | 'placeId'>;
/** The languages of a skill may change with those of its owner, without an edit. */
const areSameLessons = (stored: Lessons, { meets, languages, placeId }: Lessons): boolean =>
  (stored.meets ?? null) === meets &&
  (stored.placeId ?? null) === placeId &&
  isDeepStrictEqual(stored.languages ?? [], languages);

/** The read model of skills, from the skills service's events, with the topics that they answer. */
export function createSkillRepository(connection: Connection) {
  const model = skillModel(connection);

  return {
    /** Skills that are not deleted, in any order. */
    findAll: (ids: readonly string[]): Promise<SkillDocument[]> =>
      model
        .find({ _id: { $in: ids }, isDeleted: false })
        .lean()
        .exec(),

    findOf: (ownerId: string): Promise<SkillDocument[]> => model.find({ ownerId, isDeleted: false }).lean().exec(),

    /** The next skills after an id that have one of these terms, or a term with one as its prefix. */
    findByTerms: (terms: readonly string[], after: string, limit: number): Promise<SkillDocument[]> =>
      model
        .find({ keys: { $in: terms }, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
        .exec(),

    /** The words of every skill. */
    async *allWords(): AsyncGenerator<{ terms: string[]; category: Category }> {
      const read = (after: string) =>
        model
          .find({ _id: { $gt: after } }, { terms: 1, category: 1, isDeleted: 1 })
          .sort({ _id: 1 })
          .limit(PART)
          .lean();
      for await (const part of inParts(PART, read)) yield* part.filter(({ isDeleted }) => !isDeleted);
    },

    /**
     * Stores the state of an event. Returns the skill before and after; null without a change for matching: most events of a skill only
     * change ratings and endorsements.
     */
    async mirror(skill: SkillSnapshot): Promise<{ before: SkillDocument | null; after: SkillDocument } | null> {
      const { _id, ownerId, title, category, proficiency, details, version, editedVersion } = skill;
      const { meets, languages, placeId } = skill;
      const before = await model.findById(_id).lean();
      const isKnown = before && before.version >= editedVersion && areSameLessons(before, skill);
      if (isKnown && editedVersion < version && !isRepublished()) return null;
      const tags = details?.tags ?? before?.tags ?? [];
      const terms = termsOf(title, ...tags);
      const after = await replaceIfNewer(model, { _id }, version, {
        ownerId,
        title,
        category,
        proficiency,
        tags,
        terms,
        keys: [...new Set([...terms, ...beginningsOf(terms)])],
        ...(details && {
          availableDays: details.availableDays,
          availableTimeSlots: details.availableTimeSlots,
          hoursFrom: details.hoursFrom,
        }),
        meets,
        languages,
        placeId,
        isDeleted: false,
      });
      return after && { before: before?.isDeleted ? null : before, after };
    },

    /** Returns the skill before; null when it was already deleted, or a newer state is stored. */
    async markDeleted({
      skillId,
      ownerId,
      version,
    }: {
      skillId: string;
      ownerId: string;
      version: number;
    }): Promise<SkillDocument | null> {
      const before = await model.findById(skillId).lean();
      await replaceIfNewer(model, { _id: skillId }, version, {
        ownerId,
        isDeleted: true,
        answers: [],
        terms: [],
        keys: [],
      });
      return before && !before.isDeleted && before.version < version ? before : null;
    },

    /**
     * Replaces the answers of a skill by the best 16 that `decide` returns for the stored skill. Starts again after a conflicting write.
     * Returns false for a deleted or unknown skill. With `isTold`, members with newly answered wants will be notified.
     */
    async answer(
      _id: string,
      decide: (skill: SkillDocument) => Promise<Answer[]> | Answer[],
      { isTold = false } = {},
    ): Promise<boolean> {
      return retryOnConflict(async () => {
        const skill = await model.findOne({ _id, isDeleted: false }).lean();
        if (!skill) return false;
        const answers = (await decide(skill)).sort((a, b) => b.fit - a.fit).slice(0, MOST_ANSWERS);
        if (isDeepStrictEqual(answers, skill.answers)) return true;
        const { matchedCount } = await model.updateOne(
          { _id, version: skill.version, isDeleted: false, answersRev: skill.answersRev },
          { $set: { answers, answersRev: skill.answersRev + 1, ...(isTold && pendingAlertOf(skill, answers)) } },
        );
        return matchedCount === 1 || undefined;
      });
    },

    /** The ids of skills with new answers. */
    findToTell: findDueBy(model, 'toTellAt'),

    /** The new answers of such a skill; empty for a deleted one. Null when the members are notified already. */
    async topicsToTell(_id: string): Promise<{ ownerId: string; topics: string[]; at: Date } | null> {
      const found = await model.findById(_id, { ownerId: 1, toTell: 1, toTellAt: 1, isDeleted: 1 }).lean();
      if (!found?.toTellAt) return null;
      return { ownerId: found.ownerId, topics: found.isDeleted ? [] : (found.toTell ?? []), at: found.toTellAt };
    },

    /** Ends this work, unless the skill has further new answers. */
    async told(_id: string, at: Date): Promise<void> {
      await model.updateOne({ _id, toTellAt: at }, { $unset: { toTell: 1, toTellAt: 1 } });
    },
  };
}
