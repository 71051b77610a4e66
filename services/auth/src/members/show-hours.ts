import type { Profile } from '@mutua/contracts';
import { type MemberHoursRepository, maySeeHours, type PartnerRepository, shownHours } from '@mutua/domain';
import type { Member } from './member.repository.ts';

export type ShowHours = ReturnType<typeof createShowHours>;

/**
 * Returns when a member has time, as a caller (undefined: a visitor) may see it on the profile. Callers who may not see it do not see the
 * times of the skills either.
 */
export function createShowHours({
  memberHours,
  partners,
}: {
  memberHours: Pick<MemberHoursRepository, 'find'>;
  partners: Pick<PartnerRepository, 'exchangersAmong'>;
}) {
  return async function showHours(
    callerId: string | undefined,
    { _id: memberId, timeZone, settings }: Pick<Member, '_id' | 'timeZone' | 'settings'>,
    profile: Profile,
  ): Promise<Profile> {
    const [isSeen, hours] = await Promise.all([
      maySeeHours(partners, callerId, { memberId, hoursFor: settings.privacy.hours }),
      memberHours.find(memberId),
    ]);
    if (!isSeen) {
      const skills = profile.skills.map((skill) => ({ ...skill, availableDays: [], availableTimeSlots: [] }));
      return { ...profile, skills, hours: null };
    }
    const week = hours && { weekly: hours.weekly, timeZone: hours.timeZone ?? timeZone };
    return { ...profile, hours: week && shownHours(week, null, new Date()) };
  };
}
