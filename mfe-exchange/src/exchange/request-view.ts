import type { ExchangeRequest } from '@mutua/contracts';

/**
 * A request from the side of one member. In a leg of a ring the members have only one `lesson`, because the other skill is for another member.
 * It is null for an exchange.
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
