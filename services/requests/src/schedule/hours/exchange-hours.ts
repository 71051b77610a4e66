/** Which hours of a member count in an exchange. */
import type { WeeklyHours } from '@mutua/contracts';
import { hasHours, ownWeekOf, unionOfWeeks } from '@mutua/domain';
import type { SkillDocument } from '../../skills/skill.model.ts';
import type { RequestDocument } from '../../store/request.model.ts';

type Taught = Pick<RequestDocument, 'sender' | 'senderSkill' | 'receiverSkill' | 'ring'>;

/** Returns the skill that the member teaches the other one. The learner in a leg of a ring teaches another member, so there is none. */
const skillOf = ({ sender, senderSkill, receiverSkill, ring }: Taught, memberId: string): string | null => {
  if (sender._id !== memberId) return receiverSkill._id;
  return ring ? null : senderSkill._id;
};

const weekOf = ({ availableDays = [], availableTimeSlots = [], hoursFrom }: SkillDocument): WeeklyHours | null =>
  ownWeekOf({ availableDays, availableTimeSlots, hoursFrom });

/**
 * Returns the hours of a member in an exchange. These are the times of the taught skill when it has its own. Otherwise they are the
 * weekly hours, and without those the times of all the member's skills.
 * @param skills skills with their own times, of any members
 */
export function hoursInExchange(
  request: Taught,
  memberId: string,
  weekly: WeeklyHours,
  skills: readonly SkillDocument[],
): WeeklyHours {
  const own = skills.filter(({ ownerId }) => ownerId === memberId);
  const taught = own.find(({ _id }) => _id === skillOf(request, memberId));
  const ofTaught = taught && weekOf(taught);
  if (ofTaught) return ofTaught;
  return hasHours(weekly) ? weekly : unionOfWeeks(own.map(weekOf).filter((week) => week !== null));
}
