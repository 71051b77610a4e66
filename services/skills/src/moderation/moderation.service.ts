import type { EventPayload, ReportInput } from '@mutua/contracts';
import type { ReportService } from '@mutua/domain';
import { ForbiddenError, NotFoundError, newEvent } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { RatingService } from '../ratings/rating.service.ts';
import type { SkillRepository, StoredSkill } from '../skills/skill.repository.ts';
import type { SkillChanges } from '../skills/skill-changes.ts';
import { textsOf } from '../skills/skill-texts.ts';

export type ModerationService = ReturnType<typeof createModerationService>;

/** Takes reports of skills, and does what moderators decide about skills, their owners, and reviews. */
export function createModerationService({
  skills,
  members,
  changes,
  ratings,
  reports,
}: {
  skills: Pick<SkillRepository, 'find' | 'ofOwner'>;
  members: Pick<MemberRepository, 'setStanding'>;
  changes: Pick<SkillChanges, 'moderate' | 'catchUp'>;
  ratings: Pick<RatingService, 'setHidden'>;
  reports: ReportService;
}) {
  const catchUp = async (skill: StoredSkill | null): Promise<void> => {
    if (skill && !skill.hiddenAt) await changes.catchUp(skill._id);
  };

  return {
    /**
     * Reports a skill.
     * @throws NotFoundError when nobody can see it
     * @throws ForbiddenError for the caller's own skill
     */
    async report(callerId: string, id: string, input: ReportInput): Promise<void> {
      const skill = await skills.find(id);
      if (!skill) throw new NotFoundError('Skill not found');
      if (skill.ownerId === callerId) throw new ForbiddenError('You cannot report your own skill');
      const { _id: targetId, ownerId } = skill;
      const { title, description, tags } = textsOf(skill);
      const part = { authorId: ownerId, at: null, isReported: true };
      await reports.take(
        callerId,
        {
          targetId,
          subjectId: ownerId,
          evidence: [
            { part: 'title', text: title.join('\n'), ...part },
            { part: 'description', text: description.join('\n\n'), ...part },
            { part: 'tags', text: tags.join(', '), ...part },
          ],
        },
        input,
        (report) => newEvent('skill.reported', { report }),
      );
    },

    /** Hides a skill or a review, or shows it again, unless a later decision is stored. */
    async decided({ kind, targetId, isHidden, note, version }: EventPayload<'content.moderated'>): Promise<void> {
      if (kind === 'review') await ratings.setHidden(targetId, isHidden, version);
      if (kind !== 'skill') return;
      const changed = await changes.moderate(targetId, ({ moderation }) =>
        moderation && moderation.version >= version ? null : { moderation: { isHidden, note, version } },
      );
      await catchUp(changed);
    },

    /** Hides a suspended member with all skills, or shows them again, unless a later decision is stored. */
    async memberDecided({ userId, isSuspended, version }: EventPayload<'member.moderated'>): Promise<void> {
      await members.setStanding(userId, { isSuspended, version });
      for (const { _id } of await skills.ofOwner(userId)) {
        const changed = await changes.moderate(_id, ({ ownerStanding }) =>
          ownerStanding && ownerStanding.version >= version ? null : { ownerStanding: { isSuspended, version } },
        );
        await catchUp(changed);
      }
    },
  };
}
