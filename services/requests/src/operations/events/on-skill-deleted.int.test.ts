import { newEvent } from '@mutua/service-kit';
import { useHarness } from '../../../test/harness.ts';
import { createSkillRepository } from '../../skills/skill.repository.ts';
import { onSkillDeleted } from './on-skill-deleted.ts';

const service = useHarness();

it('marks the skill before it looks for pending requests, so that a concurrent request sees the mark', async () => {
  const { wanted } = await service.pair();
  const skills = createSkillRepository(service.context.connection);
  const seen: unknown[] = [];
  const handle = onSkillDeleted({
    skills,
    requests: {
      async cancelPendingWith(skillId) {
        seen.push(await skills.deletedAmong([skillId]));
      },
    },
  });
  await handle(newEvent('skill.deleted', { skillId: wanted._id, ownerId: wanted.ownerId, version: 2 }));
  expect(seen).toEqual([[wanted._id]]);
});
