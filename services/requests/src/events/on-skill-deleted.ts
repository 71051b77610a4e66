import type { EventHandler } from '@mutua/service-kit';
import type { RequestService } from '../requests/request.service.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Cancels the skill's pending requests. Marks the skill as deleted first, so that a concurrent request is cancelled too. */
export const onSkillDeleted =
  ({
    skills,
    requests,
  }: {
    skills: SkillRepository;
    requests: Pick<RequestService, 'cancelPendingWith'>;
  }): EventHandler<'skill.deleted'> =>
  async ({ payload }) => {
    await skills.markDeleted(payload);
    await requests.cancelPendingWith(payload.skillId);
  };
