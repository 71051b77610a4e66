import { DAY_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';

/** Two members with an accepted exchange. Only the chat service knows them. */
export interface Pair {
  requestId: string;
  senderId: string;
  receiverId: string;
}

const idOf = (kind: number, index: number): string => String(kind).padStart(12, '0') + String(index).padStart(12, '0');

export const newPairs = (count: number): Pair[] =>
  Array.from({ length: count }, (_, index) => ({
    requestId: idOf(1, index),
    senderId: idOf(2, index),
    receiverId: idOf(3, index),
  }));

/** The event that the requests service sends when the exchange of the two begins. */
export function acceptedRequestOf({ requestId, senderId, receiverId }: Pair) {
  const now = new Date().toISOString();
  return newEvent('request.accepted', {
    request: {
      _id: requestId,
      status: 'accepted',
      senderId: { _id: senderId, name: 'Sender', avatar: null },
      receiverId: { _id: receiverId, name: 'Receiver', avatar: null },
      senderSkillId: { _id: idOf(4, 0), title: 'Guitar', category: 'music' },
      receiverSkillId: { _id: idOf(4, 1), title: 'French', category: 'language' },
      message: '',
      reason: '',
      scheduledDate: null,
      meetingDetails: null,
      createdAt: now,
      updatedAt: now,
    },
    version: 2,
    actorId: receiverId,
  });
}

/** A group lesson whose teacher and twelve learners write in one circle. Only the chat service knows it. */
export interface Group {
  lessonId: string;
  memberIds: string[];
}

const GROUP_SIZE = 13;

export const newGroups = (count: number): Group[] =>
  Array.from({ length: count }, (_, index) => ({
    lessonId: idOf(5, index),
    memberIds: Array.from({ length: GROUP_SIZE }, (_seat, seat) => idOf(6, index * GROUP_SIZE + seat)),
  }));

/** The event by which the lessons service tells who has a seat. */
export function peopleOf({ lessonId, memberIds: [teacherId = '', ...learners] }: Group) {
  const startsAt = new Date(Date.now() + 4 * DAY_MS).toISOString();
  return newEvent('lesson.people', {
    lessonId,
    version: 1,
    kind: 'workshop',
    title: 'Bread baking',
    teacherId,
    ends: startsAt,
    place: { mode: 'link', area: '', address: '', link: '', notes: '' },
    people: learners.map((memberId) => ({ memberId, state: 'taken' as const, bump: 0 })),
    sessions: [{ _id: lessonId, startsAt, minutes: 90, status: 'planned', sequence: 0, setAt: startsAt }],
  });
}
