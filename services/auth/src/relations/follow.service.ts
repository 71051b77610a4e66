import type { Visibility } from '@mutua/domain';
import { type Caller, ForbiddenError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { MemberFigures } from '../members/member-figures.ts';
import { requireFound, requireMember } from '../members/require-member.ts';
import type { RelationRepository } from './relation.repository.ts';
import { followEvent } from './relation-events.ts';

interface Following {
  message: string;
  isFollowing: boolean;
  followersCount: number;
}

/** Both members of a block get the same answer, so that it does not reveal who has blocked whom. */
const notAvailable = () => new ForbiddenError('This action is not available', 'not_available');

export type FollowService = ReturnType<typeof createFollowService>;

export function createFollowService({
  members,
  follows,
  blocks,
  figures,
  visibility,
}: {
  members: Pick<MemberRepository, 'findVerified'>;
  follows: Pick<RelationRepository, 'add' | 'remove'>;
  blocks: Pick<RelationRepository, 'existsBetween'>;
  figures: Pick<MemberFigures, 'updateFollowersCount'>;
  visibility: Pick<Visibility, 'mayFind'>;
}) {
  /** Ends a follow, if there is one. Returns the number of remaining followers. */
  async function end(followerId: string, followedId: string): Promise<number> {
    await follows.remove({ from: followerId, to: followedId }, followEvent);
    return (await figures.updateFollowersCount(followedId))?.followersCount ?? 0;
  }

  return {
    end,

    /**
     * @throws NotFoundError for an unknown member, and one whom the caller may not find
     * @throws ForbiddenError for oneself, and when one of the two has blocked the other
     */
    async follow({ userId }: Caller, id: string): Promise<Following> {
      const { _id: followedId } = await requireFound({ members, visibility }, userId, id);
      if (followedId === userId) throw new ForbiddenError('You cannot follow yourself', 'own_profile');
      if (await blocks.existsBetween(userId, followedId)) throw notAvailable();
      await follows.add({ from: userId, to: followedId }, followEvent);
      // A concurrent block ends the follows that it finds. It may not have found this one.
      if (await blocks.existsBetween(userId, followedId)) {
        await end(userId, followedId);
        throw notAvailable();
      }
      const followed = await figures.updateFollowersCount(followedId);
      return { message: 'Following successfully', isFollowing: true, followersCount: followed?.followersCount ?? 0 };
    },

    /** @throws NotFoundError for an unknown member */
    async unfollow({ userId }: Caller, id: string): Promise<Following> {
      const { _id: followedId } = await requireMember(members, id);
      const followersCount = await end(userId, followedId);
      return { message: 'Unfollowed successfully', isFollowing: false, followersCount };
    },
  };
}
