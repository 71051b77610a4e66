import { randomBytes } from 'node:crypto';
import { type MemberSnapshot, NO_PLACE, OPEN_PRIVACY, type RequestSnapshot } from '@mutua/contracts';

const newId = (): string => randomBytes(12).toString('hex');

/** A request as the requests service tells it; pending, between strangers, unless the fields say otherwise. */
export function requestOf(fields: Partial<RequestSnapshot> = {}): RequestSnapshot {
  const at = new Date().toISOString();
  const someone = () => ({ _id: newId(), name: 'Ada Byron', avatar: null });
  const skill = () => ({ _id: newId(), title: 'A skill', category: 'music' as const });
  return {
    _id: newId(),
    status: 'pending',
    senderId: someone(),
    receiverId: someone(),
    senderSkillId: skill(),
    receiverSkillId: skill(),
    message: '',
    reason: '',
    scheduledDate: null,
    meetingDetails: null,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}

/** A member as the auth service tells it; without a picture, a place or a time zone, unless the fields say otherwise. */
export const memberOf = (fields: Partial<MemberSnapshot> = {}): MemberSnapshot => ({
  _id: newId(),
  name: 'Ada Byron',
  avatar: null,
  location: '',
  ...NO_PLACE,
  timeZone: null,
  privacy: OPEN_PRIVACY,
  version: 1,
  ...fields,
});
