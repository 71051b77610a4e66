import type { EventHandler } from '@mutua/service-kit';
import type { RequestService } from '../../exchange/requests/request.service.ts';
import type { SkillRepository } from '../../skills/skill.repository.ts';

/** Cancels the pending requests of a skill that is deleted or hidden. Marks the skill first, so that a concurrent request is cancelled too. */
export const onSkillDeleted =
  ({
    skills,
    requests,
  }: {
    skills: SkillRepository;
    requests: Pick<RequestService, 'cancelPendingWith'>;
  }): EventHandler<'skill.deleted' | 'skill.hidden'> =>
  async ({ payload }) => {
    await skills.markDeleted(payload);
    await requests.cancelPendingWith(payload.skillId);
  };
