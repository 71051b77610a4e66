import type { RequestSnapshot } from '@mutua/contracts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { WantRepository } from './want.repository.ts';

export type FulfilWants = ReturnType<typeof createFulfilWants>;

/**
 * Ends the wants that a completed exchange has fulfilled: those that the learned skill answers. Their members can add the same want again.
 */
export const createFulfilWants =
  ({ wants, skills }: { wants: Pick<WantRepository, 'fulfil'>; skills: Pick<SkillRepository, 'findAll'> }) =>
  async ({ senderId, receiverId, senderSkillId, receiverSkillId, ring, updatedAt }: RequestSnapshot): Promise<void> => {
    const learned = [{ learnerId: senderId._id, skillId: receiverSkillId._id }];
    // In a leg of a ring only the sender learns.
    if (!ring) learned.push({ learnerId: receiverId._id, skillId: senderSkillId._id });
    const found = await skills.findAll(learned.map(({ skillId }) => skillId));
    for (const { learnerId, skillId } of learned) {
      const topics = found.find(({ _id }) => _id === skillId)?.answers.map(({ topic }) => topic) ?? [];
      if (topics.length > 0) await wants.fulfil(learnerId, topics, new Date(updatedAt));
    }
  };
