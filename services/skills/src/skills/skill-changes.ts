import type { DomainEvent, Meets, SkillInput } from '@mutua/contracts';
import type { MemberHoursRepository } from '@mutua/domain';
import { newEvent, retryOnConflict } from '@mutua/service-kit';
import type { ShowEndorsements, ShownEndorsements } from '../endorsements/shown-endorsements.ts';
import type { ExchangeRepository } from '../exchanges/exchange.repository.ts';
import { hoursFromOf, isSame, memberTimes, timesAfter } from '../hours/skill-times.ts';
import { lessonsAfter, newLanguages } from '../lessons/skill-lessons.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { ReviewRepository } from '../ratings/review.repository.ts';
import type { SkillFields, SkillRepository, StoredSkill } from './skill.repository.ts';
import { stateEvent } from './skill-events.ts';

/** How many members one event tells of a skill that is taught again. */
const TOLD_AT_ONCE = 500;
const AWAKE = { restsSince: null } as const;

/** How many endorsements a skill carries into lists: as many as its page shows. */
const CARRIED = 3;

/**
 * Returns what a change writes to the present skill; null for nothing. May throw. It reads its counts after the skill: if more arrive
 * later, the skill's version has changed and the change is tried again.
 */
type Decide = (skill: StoredSkill, shown: ShownEndorsements) => SkillFields | null | Promise<SkillFields | null>;

/** How a change finds its skill (by default only visible ones), and the texts by which searches find the skill afterwards. */
interface ChangeOptions {
  find?: (id: string) => Promise<StoredSkill | null>;
  inputOf?: (skill: StoredSkill, fields: SkillFields) => SkillInput | undefined;
  /** Further events of the change, besides the one with the whole skill. */
  eventsOf?: (skill: StoredSkill) => readonly DomainEvent[] | Promise<readonly DomainEvent[]>;
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
  keepersOf,
  members,
}: {
  skills: Pick<SkillRepository, 'find' | 'findKept' | 'write'>;
  showEndorsements: ShowEndorsements;
  reviews: Pick<ReviewRepository, 'ratingOf'>;
  exchanges: Pick<ExchangeRepository, 'countOf'>;
  memberHours: Pick<MemberHoursRepository, 'find'>;
  /** The members who keep a skill and may hear of it. */
  keepersOf: (skill: StoredSkill) => Promise<string[]>;
  members: Pick<MemberRepository, 'get'>;
}) {
  /** The events that tell of a skill that is taught again. Nobody hears of a hidden one. */
  async function toldKeepers(skill: StoredSkill): Promise<DomainEvent[]> {
    const keepers = skill.deletedAt ? [] : await keepersOf(skill);
    const { _id, title, ownerId, owner } = skill;
    const told = { skill: { _id, title }, owner: { _id: ownerId, name: owner.name, avatar: owner.avatar } };
    return Array.from({ length: Math.ceil(keepers.length / TOLD_AT_ONCE) }, (_, part) =>
      newEvent('skill.woken', { ...told, keepers: keepers.slice(part * TOLD_AT_ONCE, (part + 1) * TOLD_AT_ONCE) }),
    );
  }

  /** Writes the change and its event, provided that the skill still has the version that was read. Null when another change was faster. */
  async function write(
    skill: StoredSkill,
    shown: ShownEndorsements,
    fields: SkillFields,
    input: SkillInput | undefined,
    more: readonly DomainEvent[],
  ) {
    const version = skill.version + 1;
    const editedVersion = input ? version : (skill.editedVersion ?? skill.version);
    const changed: StoredSkill = { ...skill, ...fields, version, editedVersion };
    const events = [stateEvent(changed, shown), ...more];
    return (await skills.write(changed, { ...fields, editedVersion }, events, input)) ? changed : null;
  }

  /**
   * Reads the skill, decides, and writes; starts again when another change was faster. Returns the changed skill; null when there is none.
   */
  function change(
    id: string,
    decide: Decide,
    { find = skills.find, inputOf = () => undefined, eventsOf = () => [] }: ChangeOptions = {},
  ): Promise<StoredSkill | null> {
    const attempt = async () => {
      const skill = await find(id);
      if (!skill) return null;
      const shown = await showEndorsements(id);
      const fields = await decide(skill, shown);
      if (!fields) return skill;
      return (await write(skill, shown, fields, inputOf(skill, fields), await eventsOf(skill))) ?? undefined;
    };
    return retryOnConflict(attempt, { key: id });
  }

  return {
    /**
     * Edits a skill; the last of several edits wins, and what it leaves out stays. Null when there is no such skill.
     * @param check throws unless this skill may be edited
     */
    edit: (id: string, input: SkillInput, check: (skill: StoredSkill) => void): Promise<StoredSkill | null> =>
      change(
        id,
        async (skill) => {
          check(skill);
          const [hours, owner] = await Promise.all([memberHours.find(skill.ownerId), members.get(skill.ownerId)]);
          const given = Object.entries(input).filter(([, value]) => value !== undefined);
          return {
            ...(Object.fromEntries(given) as SkillFields),
            ...timesAfter(input, skill, hours?.weekly),
            ...lessonsAfter(input, skill, owner.languages),
            ...(skill.restsSince && AWAKE),
          };
        },
        {
          inputOf: (skill, fields) => ({ ...skill, ...fields }),
          eventsOf: (skill) => (skill.restsSince ? toldKeepers(skill) : []),
        },
      ),

    /** Says how the lessons of a skill take place. Null when there is no such skill. */
    setMeets: (id: string, meets: Meets): Promise<StoredSkill | null> =>
      change(id, (skill) => (skill.meets === meets ? null : { meets }), { inputOf: (skill) => skill }),

    /** Lets a skill rest: nobody finds it, and its page stays. Changes nothing when it rests already. */
    rest: (id: string): Promise<StoredSkill | null> =>
      change(id, (skill) => (skill.restsSince ? null : { restsSince: new Date() }), {
        find: skills.findKept,
        // The copies of the skill see it as an edit.
        inputOf: (skill) => skill,
      }),

    /** Ends the rest of a skill, and tells the members who keep it, unless not to. Changes nothing when it does not rest. */
    wake: (id: string, { isAnnounced = true } = {}): Promise<StoredSkill | null> =>
      change(id, (skill) => (skill.restsSince ? AWAKE : null), {
        find: skills.findKept,
        inputOf: (skill) => (skill.deletedAt ? undefined : skill),
        eventsOf: isAnnounced ? toldKeepers : () => [],
      }),

    /**
     * Deletes a skill, also a hidden one. The document stays, because its last event is still in the outbox. Null when there is no such
     * skill.
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
     * Takes over what moderators decided about a skill or its owner, which hides the skill or shows it again. The other changes then copy
     * the ratings and endorsements that arrived meanwhile.
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
          // A skill that is shown again gets its search words back.
          inputOf: (skill, fields) => (fields.deletedAt === null ? skill : undefined),
        },
      ),

    /** Copies the weekly hours of the owner, if the skill uses them. */
    async copyHours(id: string): Promise<void> {
      await change(
        id,
        async (skill) => {
          if (hoursFromOf(skill) !== 'member') return null;
          const hours = await memberHours.find(skill.ownerId);
          const times = memberTimes(hours?.weekly);
          return isSame(times, skill) ? null : { ...times, hoursFrom: 'member' };
        },
        // The copies of the skill see it as an edit. A hidden skill announces it when it is shown again.
        { find: skills.findKept, inputOf: (skill) => (skill.deletedAt ? undefined : skill) },
      );
    },

    /** Copies the languages in which the owner can teach, if the skill uses them. */
    async copyLanguages(id: string): Promise<void> {
      await change(
        id,
        async (skill) => {
          const languages = newLanguages(skill, (await members.get(skill.ownerId)).languages);
          return languages && { languages, languagesFrom: 'member' };
        },
        { find: skills.findKept, inputOf: (skill) => (skill.deletedAt ? undefined : skill) },
      );
    },

    /** Copies the rating from the stored reviews, if they are more than the skill counts. */
    async copyRating(id: string): Promise<void> {
      await change(id, async (skill) => {
        const rating = await reviews.ratingOf({ skillId: id });
        return rating.count > skill.rating.count ? { rating } : null;
      });
    },

    /** Copies the present rating even when it counts fewer reviews: one of them was hidden. */
    async replaceRating(id: string): Promise<void> {
      await change(id, async () => ({ rating: await reviews.ratingOf({ skillId: id }) }));
    },

    /** Copies the number of stored exchanges, if they are more than the skill counts. */
    async copyExchangeCount(id: string): Promise<void> {
      await change(id, async (skill) => {
        const exchangeCount = await exchanges.countOf(id);
        return exchangeCount > skill.exchangeCount ? { exchangeCount } : null;
      });
    },

    /** Counts the stored endorsements again, after some were removed. */
    async recountEndorsements(id: string): Promise<void> {
      await change(id, (_skill, shown) => endorsementFields(shown));
    },

    /** Copies the endorsements that the skill does not count yet. */
    async copyEndorsements(id: string): Promise<void> {
      await change(id, (skill, shown) =>
        shown.endorsementCount > skill.endorsementCount ? endorsementFields(shown) : null,
      );
    },

    /** Copies the reviews, exchanges and endorsements that arrived while the skill was hidden. */
    async catchUp(id: string): Promise<void> {
      await this.copyRating(id);
      await this.copyExchangeCount(id);
      await this.copyEndorsements(id);
    },
  };
}
