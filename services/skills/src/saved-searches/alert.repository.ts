import type { DomainEvent } from '@mutua/contracts';
import { createOutboxWrites, type EventStore, findDueBy } from '@mutua/service-kit';
import { type SkillDocument, skillModel } from '../skills/skill.model.ts';
import type { SkillAlert } from './skill-alert.ts';

export type AlertRepository = ReturnType<typeof createAlertRepository>;

/** A skill that is compared with saved searches. */
export type AlertedSkill = SkillDocument & { alert: SkillAlert };

/** Skills that are to be compared with saved searches. */
export function createAlertRepository({ connection, relay }: EventStore) {
  const model = skillModel(connection);
  const writes = createOutboxWrites(model, relay);

  return {
    findDue: findDueBy(model, 'alert.dueAt'),

    /** Claims the work on a skill until a time; then another process may claim it. Null when another process has claimed it. */
    async claim(_id: string, now: Date, until: Date): Promise<AlertedSkill | null> {
      const skill = await model
        .findOneAndUpdate(
          { _id, 'alert.dueAt': { $lte: now } },
          { $set: { 'alert.dueAt': until } },
          { returnDocument: 'after' },
        )
        .lean<SkillDocument>();
      return skill?.alert ? { ...skill, alert: skill.alert } : null;
    },

    /**
     * Ends claimed work and stores its events, unless the skill has changed since. `after` is the last compared search when more are left.
     */
    async finish(
      { _id, alert }: AlertedSkill,
      after: string | null,
      events: readonly DomainEvent<'search.matched'>[],
    ): Promise<void> {
      const update = after
        ? { $set: { 'alert.after': after, 'alert.dueAt': new Date() } }
        : { $unset: { alert: 1 as const } };
      await writes.update({ _id, 'alert.id': alert.id, 'alert.dueAt': alert.dueAt }, update, ...events);
    },
  };
}
