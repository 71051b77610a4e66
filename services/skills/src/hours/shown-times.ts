import type { Skill, WeeklyHours } from '@mutua/contracts';
import {
  type MemberHoursRepository,
  maySeeHours,
  type PartnerRepository,
  shownHours,
  weekOfSkill,
} from '@mutua/domain';
import type { MemberRepository } from '../members/member.repository.ts';
import type { StoredSkill } from '../skills/skill.repository.ts';
import { hoursFromOf } from './skill-times.ts';

/** Returns the own times of a skill as a week. Days without times say too little, so they give null. */
const ownWeek = (skill: StoredSkill): WeeklyHours | null =>
  skill.availableTimeSlots.length > 0 ? weekOfSkill(skill) : null;

export type ShowTimes = ReturnType<typeof createShowTimes>;

/**
 * Returns when a skill is taught, as a caller (undefined: a visitor) sees it on the skill's page. Returns undefined for callers who may not
 * see it.
 */
export function createShowTimes({
  members,
  memberHours,
  partners,
}: {
  members: Pick<MemberRepository, 'get'>;
  memberHours: Pick<MemberHoursRepository, 'find'>;
  partners: Pick<PartnerRepository, 'exchangersAmong'>;
}) {
  /** Returns a member's weekly hours, and their time zone. */
  async function weekOf(memberId: string): Promise<{ weekly: WeeklyHours | null; timeZone: string | null }> {
    const [hours, member] = await Promise.all([memberHours.find(memberId), members.get(memberId)]);
    return { weekly: hours?.weekly ?? null, timeZone: hours?.timeZone ?? member.timeZone };
  }

  return async function showTimes(callerId: string | undefined, skill: StoredSkill): Promise<Skill['hours']> {
    const { ownerId: memberId } = skill;
    if (!(await maySeeHours(partners, callerId, { memberId, hoursFor: skill.owner.hoursFor }))) return undefined;
    const [owner, reader] = await Promise.all([
      weekOf(memberId),
      callerId && callerId !== memberId ? weekOf(callerId) : null,
    ]);
    const weekly = hoursFromOf(skill) === 'member' ? owner.weekly : ownWeek(skill);
    if (!weekly) return null;
    const own = reader?.weekly ? { weekly: reader.weekly, timeZone: reader.timeZone } : null;
    return shownHours({ weekly, timeZone: owner.timeZone }, own, new Date());
  };
}
