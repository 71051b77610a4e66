/** Which hours of a member count in an exchange. */
import type { WeeklyHours } from '@mutua/contracts';
import { hasHours, ownWeekOf, unionOfWeeks } from '@mutua/domain';
import type { RequestDocument } from '../requests/request.model.ts';
import type { SkillDocument } from '../skills/skill.model.ts';

type Taught = Pick<RequestDocument, 'sender' | 'senderSkill' | 'receiverSkill' | 'ring'>;

/** The skill that a member teaches the other; the learner of a leg of a ring teaches somebody else. */
const skillOf = ({ sender, senderSkill, receiverSkill, ring }: Taught, memberId: string): string | null => {
  if (sender._id !== memberId) return receiverSkill._id;
  return ring ? null : senderSkill._id;
};

const weekOf = ({ availableDays = [], availableTimeSlots = [], hoursFrom }: SkillDocument): WeeklyHours | null =>
  ownWeekOf({ availableDays, availableTimeSlots, hoursFrom });

/**
 * The times of the skill that the member teaches in it, when it has its own; else the weekly hours; without these the times of all of
 * the member's skills.
 * @param skills those with own times, of any members
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
