import type { Conversation, ExchangeRequest, Person } from '@mutua/contracts';

export interface Sides {
  /** The title of the skill that the viewer teaches. */
  give: string;
  /** The title of the skill that the viewer learns. */
  get: string;
}

/** The two skills of a conversation from the viewer's side. */
export function sidesOf({ request, otherUser }: Pick<Conversation, 'request' | 'otherUser'>): Sides {
  const [sent, received] = [request.senderSkillId.title, request.receiverSkillId.title];
  return request.senderId === otherUser._id ? { give: received, get: sent } : { give: sent, get: received };
}

/** The other party of a request and the two skills, from the viewer's side. */
export function exchangeOf(request: ExchangeRequest, viewerId: string): Sides & { other: Person } {
  const isSender = request.senderId._id === viewerId;
  const [sent, received] = [request.senderSkillId.title, request.receiverSkillId.title];
  return isSender
    ? { other: request.receiverId, give: sent, get: received }
    : { other: request.senderId, give: received, get: sent };
}
