import type { EventHandler } from '@mutua/service-kit';
import type { RequestService } from '../requests/request.service.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';

/** Cancels what is pending with the skill. Marked first, so that a request made meanwhile sees that it came too late. */
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
