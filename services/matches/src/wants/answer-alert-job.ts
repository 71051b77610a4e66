import { inParts, type PolledJobs } from '@mutua/service-kit';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { SwapperRepository } from '../swappers/swapper.repository.ts';
import type { WantRepository } from './want.repository.ts';

const PART = 500;

/**
 * Stores new answers for members who want to be notified of everybody who teaches their wants. The search for new matches sends the
 * notifications. Doing it twice changes nothing.
 */
export const createAnswerAlertJob = ({
  skills,
  wants,
  swappers,
}: {
  skills: Pick<SkillRepository, 'findToTell' | 'topicsToTell' | 'told'>;
  wants: Pick<WantRepository, 'openOf'>;
  swappers: Pick<SwapperRepository, 'addAnswered'>;
}): PolledJobs => ({
  name: 'answers to wants',
  findDue: skills.findToTell,

  async work(id) {
    const toTell = await skills.topicsToTell(id);
    if (!toTell) return;
    const { ownerId, topics, at } = toTell;
    if (topics.length > 0)
      for await (const part of inParts(PART, (after) => wants.openOf(topics, after, PART)))
        await swappers.addAnswered(
          part
            .filter(({ userId, toldOf }) => userId !== ownerId && !toldOf?.includes(id))
            .map(({ userId, _id: wantId }) => ({ userId, wantId, skillId: id })),
        );
    await skills.told(id, at);
  },
});
