import { BLOCKING_STATUSES } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { BlockRepository } from '@mutua/domain';
import type { RequestDocument } from '../requests/request.model.ts';
import type { RequestRepository } from '../requests/request.repository.ts';
import { isInactive, isUnavailable } from '../swappers/derive.ts';
import type { Candidate, Swapper } from '../swappers/swapper.repository.ts';
import type { AvoidanceRepository } from './avoidance.repository.ts';

/** After a declined request, the two are not suggested to each other for this time. */
const DECLINED_MS = 90 * DAY_MS;

/** Which members, and which of their skills, may not be suggested to a member. */
export interface Refusals {
  /** Whether a member may be suggested at all. */
  allows(other: Candidate): boolean;
  /** Whether the two may not meet: because of a block or a request, or because the member hides the other one. */
  refuses(otherId: string): boolean;
  /** For another member: whether the two have had a request for a skill, which rules out a second one. */
  hadRequestWith(otherId: string): (skillId: string) => boolean;
}

/** The skills for which the member has had requests with others, as `member:skill`. */
function requestedSkills(between: readonly RequestDocument[], memberId: string): Set<string> {
  const blocking = between.filter(({ status }) => (BLOCKING_STATUSES as readonly string[]).includes(status));
  return new Set(
    blocking.flatMap(({ senderId, receiverId, senderSkillId, receiverSkillId, ring }) => {
      // In a leg of a ring, the learner's own skill goes to another member.
      const had = ring ? [receiverSkillId] : [senderSkillId, receiverSkillId];
      return had.map((skillId) => `${senderId === memberId ? receiverId : senderId}:${skillId}`);
    }),
  );
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
    const had = requestedSkills(between, member._id);
    for (const { senderId, receiverId, status, updatedAt } of between) {
      const isOpen = status === 'pending' || status === 'accepted';
      const isDeclined = status === 'rejected' && now.getTime() - updatedAt.getTime() < DECLINED_MS;
      if (isOpen || isDeclined) refused.add(senderId === member._id ? receiverId : senderId);
    }
    return {
      refuses: (otherId) => refused.has(otherId),
      allows: (other) =>
        !refused.has(other._id) &&
        !isUnavailable(other, now) &&
        !isInactive(other.lastActiveAt, now) &&
        (!other.isForReviewed || member.completed > 0),
      hadRequestWith: (otherId) => (skillId) => had.has(`${otherId}:${skillId}`),
    };
  };
