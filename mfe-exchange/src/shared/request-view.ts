import type { ExchangeRequest } from '@mutua/contracts';

/** A request from the side of one of its parties. */
export function viewOf(request: ExchangeRequest, viewerId: string) {
  const isSent = request.senderId._id === viewerId;
  return isSent
    ? ({
        box: 'sent',
        other: request.receiverId,
        taught: request.senderSkillId,
        learned: request.receiverSkillId,
      } as const)
    : ({
        box: 'received',
        other: request.senderId,
        taught: request.receiverSkillId,
        learned: request.senderSkillId,
      } as const);
}
