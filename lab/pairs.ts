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
