import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent, SkillInput } from '@mutua/contracts';
import { newEvent, ServiceUnavailableError } from '@mutua/service-kit';
import type { ShowEndorsements, ShownEndorsements } from '../endorsements/shown-endorsements.ts';
import { rated } from '../ratings/rating.repository.ts';
import { toSnapshot } from './skill.mapper.ts';
import type { SkillFields, SkillRepository, StoredSkill } from './skill.repository.ts';

/** Each attempt that fails is another process's that succeeded; more than this at a time on one skill is a fault. */
const MAX_ATTEMPTS = 20;
/** Spreads those who try again. */
const PAUSE_MS = 10;
/** Endorsements that a skill carries into lists: as many as its page shows. */
const CARRIED = 3;

/** What a change does to a skill as it is now; null for nothing. May throw. */
type Decide = (skill: StoredSkill, shown: ShownEndorsements) => SkillFields | null;

/** Where a change comes from. */
interface Origin {
  /** An event, which takes effect once. */
  cause?: DomainEvent;
  /** An edit by the owner. */
  input?: SkillInput;
}

const updatedEvent = (skill: StoredSkill, shown: ShownEndorsements): DomainEvent =>
  newEvent('skill.updated', { skill: toSnapshot(skill, shown) });

const deletedEvent = ({ _id, ownerId, version }: StoredSkill): DomainEvent =>
  newEvent('skill.deleted', { skillId: _id, ownerId, version });

export type SkillChanges = ReturnType<typeof createSkillChanges>;

/** Everything that changes what a skill's page shows. Each change is one write with the whole skill as its event. */
export function createSkillChanges({
  skills,
  showEndorsements,
}: {
  skills: Pick<SkillRepository, 'find' | 'findUntouchedBy' | 'write'>;
  showEndorsements: ShowEndorsements;
}) {
  /** Writes over the version that was read, with the event. Null when another change was faster. */
  async function write(skill: StoredSkill, shown: ShownEndorsements, fields: SkillFields, origin: Origin) {
    const version = skill.version + 1;
    const editedVersion = origin.input ? version : (skill.editedVersion ?? skill.version);
    const changed: StoredSkill = { ...skill, ...fields, version, editedVersion };
    const event = fields.deletedAt ? deletedEvent(changed) : updatedEvent(changed, shown);
    return (await skills.write(changed, { ...fields, editedVersion }, event, origin)) ? changed : null;
  }

  /** The last change of each skill that is being changed: those of one process wait for each other instead of colliding. */
  const latest = new Map<string, Promise<unknown>>();

  async function inTurn<T>(id: string, task: () => Promise<T>): Promise<T> {
    const result = (latest.get(id) ?? Promise.resolve()).then(task);
    const settled = result.catch(() => {});
    latest.set(id, settled);
    try {
      return await result;
    } finally {
      if (latest.get(id) === settled) latest.delete(id);
    }
  }

  const change = (id: string, decide: Decide, origin: Origin = {}): Promise<StoredSkill | null> =>
    inTurn(id, () => tryToChange(id, decide, origin));

  /**
   * Reads the skill, decides, and writes, from the beginning when another change was faster. Gives the skill after it; null
   * when there is none, or the cause is in it already.
   */
  async function tryToChange(id: string, decide: Decide, origin: Origin): Promise<StoredSkill | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const skill = await (origin.cause ? skills.findUntouchedBy(origin.cause, id) : skills.find(id));
      if (!skill) return null;
      // After the skill: endorsements that come in from now on change its version, and this is tried again.
      const shown = await showEndorsements(id);
      const fields = decide(skill, shown);
      const changed = fields ? await write(skill, shown, fields, origin) : skill;
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
        (skill) => {
          check(skill);
          return input;
        },
        { input },
      ),

    /**
     * Deletes a skill, softly: its last event is still in the outbox. Null when there is no such skill.
     * @param check throws unless this skill may be deleted
     */
    remove: (id: string, check: (skill: StoredSkill) => void): Promise<StoredSkill | null> =>
      change(id, (skill) => {
        check(skill);
        return { deletedAt: new Date() };
      }),

    /** Adds the stars of a review, once for each event. */
    async rate(cause: DomainEvent, id: string, stars: number): Promise<void> {
      await change(id, ({ rating }) => ({ rating: rated(rating, stars) }), { cause });
    },

    /** Counts an exchange, once for each event. */
    async countExchange(cause: DomainEvent, id: string): Promise<void> {
      await change(id, ({ exchangeCount }) => ({ exchangeCount: exchangeCount + 1 }), { cause });
    },

    /** Takes over the endorsements that the skill does not count yet. */
    async copyEndorsements(id: string): Promise<void> {
      await change(id, (skill, { endorsements, endorsementCount }) =>
        endorsementCount > skill.endorsementCount
          ? {
              endorsementCount,
              latestEndorsements: endorsements
                .slice(0, CARRIED)
                .map(({ message, createdAt }) => ({ message, createdAt: new Date(createdAt) })),
            }
          : null,
      );
    },
  };
}
