import { ERASED_VERSION, type KeptSkill, type Language, type SkillOwner } from '@mutua/contracts';
import type { BlockRepository, Visibility } from '@mutua/domain';
import { readerOf } from '../lessons/skill-place.ts';
import type { MemberDocument } from '../members/member.model.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import { toKeptSkill, toOwner } from '../skills/skill.mapper.ts';
import type { SkillRepository, StoredSkill } from '../skills/skill.repository.ts';
import type { Target } from './bookmark.repository.ts';

/** A kept skill, or a kept member. */
export type Shown = { skill: KeptSkill; user: null } | { skill: null; user: SkillOwner };

export type FindTargets = ReturnType<typeof createFindTargets>;

/** Whether members see this one at all: known, not suspended, and neither erased nor about to be. */
const isShown = ({ version, isLeaving, standing }: MemberDocument): boolean =>
  version > 0 && version < ERASED_VERSION && !isLeaving && !standing?.isSuspended;

/** Returns what a member may find of these skills and members, by their ids. A block in either direction hides both. */
export const createFindTargets =
  ({
    skills,
    members,
    blocks,
    visibility,
  }: {
    skills: Pick<SkillRepository, 'findMany'>;
    members: Pick<MemberRepository, 'findMany'>;
    blocks: Pick<BlockRepository, 'blockedAmong'>;
    visibility: Pick<Visibility, 'mayFind'>;
  }) =>
  async (callerId: string, targets: readonly Target[], language: Language): Promise<Map<string, Shown>> => {
    const reader = readerOf(callerId, language);
    const idsOf = (kind: Target['kind']) => targets.filter((each) => each.kind === kind).map((each) => each.targetId);
    const [foundSkills, foundMembers] = await Promise.all([
      skills.findMany(idsOf('skill')),
      members.findMany(idsOf('user')),
    ]);
    const found = [
      ...foundSkills.map((skill: StoredSkill) => ({
        id: skill._id,
        memberId: skill.ownerId,
        findMe: skill.owner.findMe,
        shown: { skill: toKeptSkill(skill, reader), user: null },
      })),
      ...foundMembers.filter(isShown).map((member) => ({
        id: member._id,
        memberId: member._id,
        findMe: member.findMe,
        shown: { skill: null, user: toOwner(member._id, member, reader) },
      })),
    ];
    const blocked = await blocks.blockedAmong(callerId, [...new Set(found.map(({ memberId }) => memberId))]);
    const mayFind = await Promise.all(
      found.map(
        async ({ memberId, findMe }) =>
          !blocked.has(memberId) && (await visibility.mayFind(callerId, memberId, findMe ?? 'everybody')),
      ),
    );
    return new Map(found.filter((_, index) => mayFind[index]).map(({ id, shown }) => [id, shown]));
  };
