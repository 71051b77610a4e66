import type { EventPayload } from '@mutua/contracts';
import type { SkillChanges } from '../skills/skill-changes.ts';
import type { ExchangeRepository } from './exchange.repository.ts';

export type ExchangeService = ReturnType<typeof createExchangeService>;

export function createExchangeService({
  exchanges,
  changes,
}: {
  exchanges: Pick<ExchangeRepository, 'keep'>;
  changes: Pick<SkillChanges, 'copyExchangeCount'>;
}) {
  return {
    /** Counts a completed exchange for both of its skills; a leg of a ring counts for the one skill that is taught in it. */
    async count(request: EventPayload<'request.completed'>['request']): Promise<void> {
      const { _id, senderSkillId, receiverSkillId, ring } = request;
      const skillIds = ring ? [receiverSkillId._id] : [senderSkillId._id, receiverSkillId._id];
      await exchanges.keep({ _id, skillIds });
      for (const skillId of skillIds) await changes.copyExchangeCount(skillId);
    },
  };
}
