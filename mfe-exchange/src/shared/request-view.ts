import type { ExchangeRequest } from '@mutua/contracts';

/** A request as one of its parties sees it. */
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
