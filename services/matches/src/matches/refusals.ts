import { BLOCKING_STATUSES } from '@mutua/contracts';
import type { BlockRepository } from '@mutua/service-kit';
import type { RequestRepository } from '../requests/request.repository.ts';
import { isLongAway } from '../swappers/derive.ts';
import type { Swapper } from '../swappers/swapper.repository.ts';
import type { AvoidanceRepository } from './avoidance.repository.ts';

const DAY_MS = 24 * 3600 * 1000;
/** After a declined request the two are not suggested to each other for so long. */
const DECLINED_MS = 90 * DAY_MS;

/** Who may not be suggested to a member, and for which skills. */
export interface Refusals {
  /** Whether a member may be suggested at all. */
  allows(other: Swapper): boolean;
  /** Of another member: whether there is a request between the two for a skill, so that another one is refused. */
  hasHadWith(otherId: string): (skillId: string) => boolean;
}

export type FindRefusals = ReturnType<typeof createFindRefusals>;

export const createFindRefusals =
  ({
    blocks,
    requests,
    avoidances,
  }: {
    blocks: Pick<BlockRepository, 'blockedIdsOf'>;
    requests: Pick<RequestRepository, 'findOf'>;
    avoidances: Pick<AvoidanceRepository, 'avoidedBy'>;
  }) =>
  async (member: Pick<Swapper, '_id' | 'completed'>, now = new Date()): Promise<Refusals> => {
    const [blocked, dismissed, between] = await Promise.all([
      blocks.blockedIdsOf(member._id),
      avoidances.avoidedBy(member._id),
      requests.findOf(member._id),
    ]);
    const refused = new Set([member._id, ...blocked, ...dismissed]);
    const had = new Set<string>();
    for (const { senderId, receiverId, senderSkillId, receiverSkillId, status, updatedAt } of between) {
      const isOpen = status === 'pending' || status === 'accepted';
      const isDeclined = status === 'rejected' && now.getTime() - updatedAt.getTime() < DECLINED_MS;
      const otherId = senderId === member._id ? receiverId : senderId;
      if (isOpen || isDeclined) refused.add(otherId);
      if ((BLOCKING_STATUSES as readonly string[]).includes(status))
        had.add(`${otherId}:${senderSkillId}`).add(`${otherId}:${receiverSkillId}`);
    }
    return {
      allows: ({ _id, isAway, lastActiveAt, isForReviewed }) =>
        !refused.has(_id) && !isAway && !isLongAway(lastActiveAt, now) && (!isForReviewed || member.completed > 0),
      hasHadWith: (otherId) => (skillId) => had.has(`${otherId}:${skillId}`),
    };
  };
