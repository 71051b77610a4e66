import type { Endorsement } from '@mutua/contracts';
import { ConflictError, ForbiddenError, NotFoundError, newEvent } from '@mutua/service-kit';
import type { BlockRepository } from '../blocks/block.repository.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import type { EndorsementRepository } from './endorsement.repository.ts';

/** How many a skill's page gets. */
const SHOWN = 20;
/** How many a skill carries into lists (spec section 9: the page shows 3). */
const CARRIED = 3;

export type EndorsementService = ReturnType<typeof createEndorsementService>;

export function createEndorsementService({
  endorsements,
  skills,
  members,
  blocks,
}: {
  endorsements: EndorsementRepository;
  skills: SkillRepository;
  members: MemberRepository;
  blocks: BlockRepository;
}) {
  /** Counts them anew, so that a repeat puts right what a crash left behind. */
  async function copyToSkill(skillId: string): Promise<void> {
    const [count, latest] = await Promise.all([endorsements.count(skillId), endorsements.latest(skillId, CARRIED)]);
    await skills.copyEndorsements(skillId, count, latest);
  }

  return {
    async endorse(callerId: string, ownerId: string, skillId: string, message: string): Promise<void> {
      const skill = await skills.find(skillId);
      if (skill?.ownerId !== ownerId) throw new NotFoundError('Skill not found');
      if (ownerId === callerId) throw new ForbiddenError('You cannot endorse your own skill');
      if (await blocks.standsBetween(callerId, ownerId))
        throw new ForbiddenError('This is not available', 'not_available');

      const { name, avatar } = await members.get(callerId);
      const endorser = { _id: callerId, name, avatar };
      const isNew = await endorsements.insert(
        { skillId, userId: callerId, message },
        newEvent('skill.endorsed', { skillId, title: skill.title, ownerId, endorser, message }),
      );
      await copyToSkill(skillId);
      if (!isNew) {
        throw new ConflictError('You have already endorsed this skill', {
          code: 'already_endorsed',
          current: { hasEndorsed: true },
        });
      }
    },

    count: endorsements.count,
    has: endorsements.has,

    /** The latest first, each with who gave it. */
    async latest(skillId: string): Promise<Endorsement[]> {
      const latest = await endorsements.latest(skillId, SHOWN);
      const people = await members.people(latest.map(({ userId }) => userId));
      return latest.map(({ userId, message, createdAt }) => ({
        message,
        createdAt: createdAt.toISOString(),
        user: people.get(userId),
      }));
    },
  };
}
