import type { BlockRepository, Visibility } from '@mutua/domain';
import { ConflictError, ForbiddenError, NotFoundError, newEvent } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { SkillChanges } from '../skills/skill-changes.ts';
import type { EndorsementRepository } from './endorsement.repository.ts';

export type EndorsementService = ReturnType<typeof createEndorsementService>;

export function createEndorsementService({
  endorsements,
  skills,
  changes,
  members,
  blocks,
  visibility,
}: {
  endorsements: EndorsementRepository;
  skills: Pick<SkillRepository, 'find'>;
  changes: Pick<SkillChanges, 'copyEndorsements'>;
  members: MemberRepository;
  blocks: Pick<BlockRepository, 'existsBetween'>;
  visibility: Pick<Visibility, 'mayFind'>;
}) {
  return {
    async endorse(callerId: string, ownerId: string, skillId: string, message: string): Promise<void> {
      const skill = await skills.find(skillId);
      if (skill?.ownerId !== ownerId) throw new NotFoundError('Skill not found');
      const isFound = await visibility.mayFind(callerId, ownerId, skill.owner.findMe ?? 'everybody');
      if (!isFound) throw new NotFoundError('Skill not found');
      if (ownerId === callerId) throw new ForbiddenError('You cannot endorse your own skill');
      if (await blocks.existsBetween(callerId, ownerId))
        throw new ForbiddenError('This is not available', 'not_available');

      const { name, avatar } = await members.get(callerId);
      const endorser = { _id: callerId, name, avatar };
      const isNew = await endorsements.insert(
        { skillId, userId: callerId, message },
        newEvent('skill.endorsed', { skillId, title: skill.title, ownerId, endorser, message }),
      );
      // Runs after a repeated call, too: it completes the work of a process that died.
      await changes.copyEndorsements(skillId);
      if (!isNew) {
        throw new ConflictError('You have already endorsed this skill', {
          code: 'already_endorsed',
          current: { hasEndorsed: true },
          repeated: (await endorsements.find(skillId, callerId))?.message === message,
        });
      }
    },
  };
}
