import { setTimeout as delay } from 'node:timers/promises';
import type { SkillInput } from '@mutua/contracts';
import type { MemberHoursRepository } from '@mutua/domain';
import { createKeyedMutex, ServiceUnavailableError } from '@mutua/service-kit';
import type { ShowEndorsements, ShownEndorsements } from '../endorsements/shown-endorsements.ts';
import type { ExchangeRepository } from '../exchanges/exchange.repository.ts';
import { hoursFromOf, isSame, memberTimes, timesAfter } from '../hours/skill-times.ts';
import type { ReviewRepository } from '../ratings/review.repository.ts';
import type { SkillFields, SkillRepository, StoredSkill } from './skill.repository.ts';
import { stateEvent } from './skill-events.ts';

/** Each attempt that fails is another process's that succeeded; more than this at a time on one skill is a fault. */
const MAX_ATTEMPTS = 20;
/** Spreads those who try again. */
const PAUSE_MS = 10;
/** Endorsements that a skill carries into lists: as many as its page shows. */
const CARRIED = 3;

/**
 * What a change does to a skill as it is now; null for nothing. May throw. What it counts it reads after the skill: whatever
 * comes in from then on changes the skill's version, and the change is tried again.
 */
type Decide = (skill: StoredSkill, shown: ShownEndorsements) => SkillFields | null | Promise<SkillFields | null>;

/** How a change finds its skill (only visible ones otherwise), and the texts by which the skill is found from then on. */
interface ChangeOptions {
  find?: (id: string) => Promise<StoredSkill | null>;
  inputOf?: (skill: StoredSkill, fields: SkillFields) => SkillInput | undefined;
}

const endorsementFields = ({ endorsements, endorsementCount }: ShownEndorsements): SkillFields => ({
  endorsementCount,
  latestEndorsements: endorsements
    .slice(0, CARRIED)
    .map(({ message, createdAt }) => ({ message, createdAt: new Date(createdAt) })),
});

export type SkillChanges = ReturnType<typeof createSkillChanges>;

/** Everything that changes what a skill's page shows. Each change is one write with the whole skill as its event. */
export function createSkillChanges({
  skills,
  showEndorsements,
  reviews,
  exchanges,
  memberHours,
}: {
  skills: Pick<SkillRepository, 'find' | 'findKept' | 'write'>;
  showEndorsements: ShowEndorsements;
  reviews: Pick<ReviewRepository, 'ratingOf'>;
  exchanges: Pick<ExchangeRepository, 'countOf'>;
  memberHours: Pick<MemberHoursRepository, 'find'>;
}) {
  /** Writes over the version that was read, with the event. Null when another change was faster. */
  async function write(skill: StoredSkill, shown: ShownEndorsements, fields: SkillFields, input?: SkillInput) {
    const version = skill.version + 1;
    const editedVersion = input ? version : (skill.editedVersion ?? skill.version);
    const changed: StoredSkill = { ...skill, ...fields, version, editedVersion };
    const event = stateEvent(changed, shown);
    return (await skills.write(changed, { ...fields, editedVersion }, event, input)) ? changed : null;
  }

  /** The changes of a skill in one process wait for each other instead of colliding. */
  const inTurn = createKeyedMutex();

  const change = (id: string, decide: Decide, options: ChangeOptions = {}): Promise<StoredSkill | null> =>
    inTurn(id, () => tryToChange(id, decide, options));

  /**
   * Reads the skill, decides, and writes, from the beginning when another change was faster. Gives the skill after it; null
   * when there is none.
   */
  async function tryToChange(
    id: string,
    decide: Decide,
    { find = skills.find, inputOf = () => undefined }: ChangeOptions,
  ): Promise<StoredSkill | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const skill = await find(id);
      if (!skill) return null;
      const shown = await showEndorsements(id);
      const fields = await decide(skill, shown);
      const changed = fields ? await write(skill, shown, fields, inputOf(skill, fields)) : skill;
      if (changed) return changed;
      await delay(Math.random() * PAUSE_MS);
    }
    throw new ServiceUnavailableError();
  }

  return {
    /**
     * Edits a skill; of edits at the same time the last one wins. Null when there is no such skill.
     * @param check throws unless this skill may be edited
     */
    edit: (id: string, input: SkillInput, check: (skill: StoredSkill) => void): Promise<StoredSkill | null> =>
      change(
        id,
        async (skill) => {
          check(skill);
          return { ...input, ...timesAfter(input, skill, (await memberHours.find(skill.ownerId))?.weekly) };
        },
        { inputOf: () => input },
      ),

    /**
     * Deletes a skill, also a hidden one, softly: its last event is still in the outbox. Null when there is no such skill.
     * @param check throws unless this skill may be deleted
     */
    remove: (id: string, check: (skill: StoredSkill) => void): Promise<StoredSkill | null> =>
      change(
        id,
        (skill) => {
          check(skill);
          return { deletedAt: new Date(), hiddenAt: null };
        },
        { find: skills.findKept },
      ),

    /**
     * Takes over what moderators decided about a skill or its owner, which hides the skill or shows it again. What it was rated and endorsed
     * meanwhile is then taken over by the other changes.
     * @param decide the new decision; null when a later one is stored
     */
    moderate: (
      id: string,
      decide: (skill: StoredSkill) => Pick<SkillFields, 'moderation' | 'ownerStanding'> | null,
    ): Promise<StoredSkill | null> =>
      change(
        id,
        (skill) => {
          const decided = decide(skill);
          if (!decided) return null;
          const { moderation, ownerStanding } = { ...skill, ...decided };
          const hides = Boolean(moderation?.isHidden || ownerStanding?.isSuspended);
          if (hides === Boolean(skill.hiddenAt)) return decided;
          const since = hides ? new Date() : null;
          return { ...decided, hiddenAt: since, deletedAt: since };
        },
        {
          find: skills.findKept,
          // A skill that is shown again is found by its words again.
          inputOf: (skill, fields) => (fields.deletedAt === null ? skill : undefined),
        },
      ),

    /** Takes over the weekly hours of the owner, if the skill goes by them. */
    async copyHours(id: string): Promise<void> {
      await change(
        id,
        async (skill) => {
          if (hoursFromOf(skill) !== 'member') return null;
          const hours = await memberHours.find(skill.ownerId);
          const times = memberTimes(hours?.weekly);
          return isSame(times, skill) ? null : { ...times, hoursFrom: 'member' };
        },
        // For its copies it is an edit; a hidden one tells of it when it is shown again.
        { find: skills.findKept, inputOf: (skill) => (skill.deletedAt ? undefined : skill) },
      );
    },

    /** Takes over what the reviews that are kept come to, once they are more than the skill counts. */
    async copyRating(id: string): Promise<void> {
      await change(id, async (skill) => {
        const rating = await reviews.ratingOf({ skillId: id });
        return rating.count > skill.rating.count ? { rating } : null;
      });
    },

    /** Takes over the present rating, also when it counts fewer reviews, because one of them was hidden. */
    async replaceRating(id: string): Promise<void> {
      await change(id, async () => ({ rating: await reviews.ratingOf({ skillId: id }) }));
    },

    /** Takes over the number of exchanges that are kept, once they are more than the skill counts. */
    async copyExchangeCount(id: string): Promise<void> {
      await change(id, async (skill) => {
        const exchangeCount = await exchanges.countOf(id);
        return exchangeCount > skill.exchangeCount ? { exchangeCount } : null;
      });
    },

    /** Takes over the endorsements that are kept, after some were removed. */
    async recountEndorsements(id: string): Promise<void> {
      await change(id, (_skill, shown) => endorsementFields(shown));
    },

    /** Takes over the endorsements that the skill does not count yet. */
    async copyEndorsements(id: string): Promise<void> {
      await change(id, (skill, shown) =>
        shown.endorsementCount > skill.endorsementCount ? endorsementFields(shown) : null,
      );
    },
  };
}
