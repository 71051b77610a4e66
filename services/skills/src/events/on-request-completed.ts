import type { EventHandler } from '@mutua/service-kit';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Counts the exchange for both skills. */
export const onRequestCompleted =
  ({ skills }: { skills: SkillRepository }): EventHandler<'request.completed'> =>
  async (event) => {
    const { senderSkillId, receiverSkillId } = event.payload.request;
    await skills.countExchange(event, senderSkillId._id);
    await skills.countExchange(event, receiverSkillId._id);
  };
