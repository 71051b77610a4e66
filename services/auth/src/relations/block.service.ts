import type { PublicUser } from '@mutua/contracts';
import { type Caller, ForbiddenError, newEvent } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { MemberViews } from '../members/member-views.ts';
import { requireMember } from '../members/require-member.ts';
import type { RelationRepository } from './relation.repository.ts';

export interface BlockService {
  /**
   * Blocks a member, and ends the follows between the two.
   * @throws NotFoundError for an unknown member
   * @throws ForbiddenError for oneself
   */
  block(caller: Caller, id: string): Promise<void>;
  /**
   * Lifts the caller's own block; one that the other side has set stays.
   * @throws NotFoundError for an unknown member
   */
  unblock(caller: Caller, id: string): Promise<void>;
  /** Whom the caller has blocked, the latest first. */
  list(caller: Caller, page: { page: number; limit: number }): Promise<{ users: PublicUser[]; total: number }>;
}

export function createBlockService({
  members,
  follows,
  blocks,
  views,
}: {
  members: MemberRepository;
  follows: RelationRepository;
  blocks: RelationRepository;
  views: MemberViews;
}): BlockService {
  const endFollow = (followerId: string, followedId: string) =>
    follows.remove(followerId, followedId, (version) =>
      newEvent('member.unfollowed', { followerId, followedId, version }),
    );

  return {
    async block({ userId }, id) {
      const { _id: blockedId } = await requireMember(members, id);
      if (blockedId === userId) throw new ForbiddenError('You cannot block yourself', 'own_profile');
      // The block comes first: a follow that begins meanwhile sees it. A repeat finishes what was interrupted here.
      await blocks.add(userId, blockedId, (version) =>
        newEvent('member.blocked', { blockerId: userId, blockedId, version }),
      );
      await endFollow(userId, blockedId);
      await endFollow(blockedId, userId);
    },

    async unblock({ userId }, id) {
      const { _id: blockedId } = await requireMember(members, id);
      await blocks.remove(userId, blockedId, (version) =>
        newEvent('member.unblocked', { blockerId: userId, blockedId, version }),
      );
    },

    async list({ userId }, page) {
      const { ids, total } = await blocks.listFrom(userId, page);
      const users = await views.publicOf(await members.findVerified(ids), userId);
      return { users: users.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)), total };
    },
  };
}
