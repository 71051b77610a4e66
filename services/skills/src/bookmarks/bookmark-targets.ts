import type { Distance, KeptMember, KeptSkill, Language } from '@mutua/contracts';
import { type BlockRepository, shownPlace, type Visibility } from '@mutua/domain';
import { distanceBetween, isWithin } from '@mutua/gazetteer';
import { placeOfSkill, readerOf } from '../lessons/skill-place.ts';
import { passesLessons, type WantedLessons, wantedLessons } from '../lessons/wanted-lessons.ts';
import { isShownMember } from '../members/is-shown-member.ts';
import type { MemberDocument } from '../members/member.model.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import { toKeptMember, toKeptSkill } from '../skills/skill.mapper.ts';
import type { SkillRepository, StoredSkill } from '../skills/skill.repository.ts';
import type { Target } from './bookmark.repository.ts';

/** A kept skill, or a kept member. */
export type Shown = ({ skill: KeptSkill; user: null } | { skill: null; user: KeptMember }) & {
  distance: Distance | null;
};

/** What a keeper asks of the list. */
export interface Asked {
  /** The place from which distances are measured. */
  from: string | null;
  wanted: WantedLessons;
}
const NOTHING: Asked = { from: null, wanted: wantedLessons({}) };

export interface Found {
  shown: Shown;
  /** Whether it passes the filters. */
  isWanted: boolean;
}

export type FindTargets = ReturnType<typeof createFindTargets>;

/** Whether a member speaks a wanted language and is near the wanted place, as far as other members may know. */
function isWantedMember(
  { near, languages }: WantedLessons,
  { place, languages: spoken = [] }: MemberDocument,
): boolean {
  const speaks = spoken.some(({ code, level }) => level !== 'some' && languages.includes(code));
  if (languages.length > 0 && !speaks) return false;
  const shown = shownPlace(place, 'member');
  return !near || isWithin(near.id, near.km, shown);
}

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
  async (
    callerId: string,
    targets: readonly Target[],
    language: Language,
    { from, wanted }: Asked = NOTHING,
  ): Promise<Map<string, Found>> => {
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
        shown: {
          skill: toKeptSkill(skill, reader),
          user: null,
          distance: distanceBetween(from, placeOfSkill(skill, 'member')),
        },
        isWanted: passesLessons(wanted, skill),
      })),
      ...foundMembers.filter(isShownMember).map((member) => ({
        id: member._id,
        memberId: member._id,
        findMe: member.findMe,
        shown: {
          skill: null,
          user: toKeptMember(member, reader),
          distance: distanceBetween(from, shownPlace(member.place, 'member')),
        },
        isWanted: isWantedMember(wanted, member),
      })),
    ];
    const blocked = await blocks.blockedAmong(callerId, [...new Set(found.map(({ memberId }) => memberId))]);
    const mayFind = await Promise.all(
      found.map(
        async ({ memberId, findMe }) =>
          !blocked.has(memberId) && (await visibility.mayFind(callerId, memberId, findMe ?? 'everybody')),
      ),
    );
    return new Map(
      found.filter((_, index) => mayFind[index]).map(({ id, shown, isWanted }) => [id, { shown, isWanted }]),
    );
  };
