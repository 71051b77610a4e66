import type { ExchangeRequest } from '@mutua/contracts';

/**
 * A request from the side of one member. A leg of a ring has only one `lesson` between the two, because the other skill is for another
 * member of the ring. It is null for an exchange.
 */
export function viewOf(request: ExchangeRequest, viewerId: string) {
  const isSent = request.senderId._id === viewerId;
  return isSent
    ? ({
        box: 'sent',
        other: request.receiverId,
        taught: request.senderSkillId,
        learned: request.receiverSkillId,
        lesson: request.ring ? 'learned' : null,
      } as const)
    : ({
        box: 'received',
        other: request.senderId,
        taught: request.receiverSkillId,
        learned: request.senderSkillId,
        lesson: request.ring ? 'taught' : null,
      } as const);
}
