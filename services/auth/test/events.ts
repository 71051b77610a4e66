import { randomBytes } from 'node:crypto';
import type { EventPayload, Person, RequestStatus, Review } from '@mutua/contracts';

const AT = '2026-11-01T10:00:00.000Z';

interface Member {
  _id: string;
}

export const newId = (): string => randomBytes(12).toString('hex');
export const personOf = ({ _id }: Member, name = 'Ada'): Person => ({ _id, name, avatar: null });

type Skill = EventPayload<'skill.created'>['skill'];
export const newSkill = ({ _id: ownerId }: Member, fields: Partial<Skill> = {}): Skill => ({
  _id: newId(),
  ownerId,
  title: 'Chess',
  category: 'other',
  proficiency: 'expert',
  createdAt: AT,
  version: 1,
  editedVersion: 1,
  isResting: false,
  details: null,
  meets: null,
  languages: [],
  placeId: null,
  ...fields,
});

/** Returns what an event says about a request. */
export function newRequest(
  sender: Member,
  receiver: Member,
  status: RequestStatus = 'pending',
): EventPayload<'request.created'> {
  const skill = { _id: newId(), title: 'Chess', category: 'other' as const };
  const request = {
    _id: newId(),
    status,
    senderId: personOf(sender),
    receiverId: personOf(receiver),
    senderSkillId: skill,
    receiverSkillId: skill,
    message: '',
    reason: '',
    scheduledDate: null,
    meetingDetails: null,
    createdAt: AT,
    updatedAt: AT,
  };
  return { request, version: 1, actorId: sender._id };
}

export const newReview = (from: Member, to: Member, rating: number, fields: Partial<Review> = {}): Review => ({
  _id: newId(),
  requestId: newId(),
  reviewerId: personOf(from),
  reviewedUserId: personOf(to),
  skillId: { _id: newId(), title: 'Chess' },
  rating,
  review: '',
  categories: { communication: 4, punctuality: 4, knowledge: 4, helpfulness: 4 },
  createdAt: AT,
  ...fields,
});

type Report = EventPayload<'skill.reported'>['report'];
export const newReport = (subjectId: string, reporterId: string, fields: Partial<Report> = {}): Report => ({
  _id: newId(),
  reporterId,
  targetId: newId(),
  subjectId,
  reason: 'money',
  text: 'Asks for money.',
  block: false,
  evidence: [{ part: 'message', text: 'Pay me.', authorId: subjectId, at: null, isReported: true }],
  createdAt: new Date().toISOString(),
  ...fields,
});
