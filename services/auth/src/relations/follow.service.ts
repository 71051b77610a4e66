import { type Caller, ForbiddenError, newEvent } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import { requireMember } from '../members/require-member.ts';
import type { RelationRepository } from './relation.repository.ts';

interface Following {
  message: string;
  isFollowing: boolean;
  followersCount: number;
}

export interface FollowService {
  /**
   * @throws NotFoundError for an unknown member
   * @throws ForbiddenError for oneself, and when a block stands between the two
   */
  follow(caller: Caller, id: string): Promise<Following>;
  /** @throws NotFoundError for an unknown member */
  unfollow(caller: Caller, id: string): Promise<Following>;
}

/** What both sides of a block are told, and nothing more. */
const notAvailable = () => new ForbiddenError('This action is not available', 'not_available');

export function createFollowService({
  members,
  follows,
  blocks,
}: {
  members: MemberRepository;
  follows: RelationRepository;
  blocks: RelationRepository;
}): FollowService {
  const stop = (followerId: string, followedId: string) =>
    follows.remove(followerId, followedId, (version) =>
      newEvent('member.unfollowed', { followerId, followedId, version }),
    );
  const followersOf = async (id: string): Promise<number> => (await follows.countTo([id])).get(id) ?? 0;

  return {
    async follow({ userId }, id) {
      const { _id: followedId } = await requireMember(members, id);
      if (followedId === userId) throw new ForbiddenError('You cannot follow yourself', 'own_profile');
      if (await blocks.between(userId, followedId)) throw notAvailable();
      await follows.add(userId, followedId, (version) =>
        newEvent('member.followed', { followerId: userId, followedId, version }),
      );
      // A block that was set meanwhile ended the follows that it saw; this one it may not have seen.
      if (await blocks.between(userId, followedId)) {
        await stop(userId, followedId);
        throw notAvailable();
      }
      return { message: 'Following successfully', isFollowing: true, followersCount: await followersOf(followedId) };
    },

    async unfollow({ userId }, id) {
      const { _id: followedId } = await requireMember(members, id);
      await stop(userId, followedId);
      return { message: 'Unfollowed successfully', isFollowing: false, followersCount: await followersOf(followedId) };
    },
  };
}
