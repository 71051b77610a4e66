import type { PublicUser, User } from '@mutua/contracts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import type { Member } from './member.repository.ts';

export interface MemberViews {
  /** What this caller (null: a visitor) may see of these members, in their order. */
  publicOf(members: readonly Member[], callerId: string | null): Promise<PublicUser[]>;
  /** What members see of themselves. */
  ownOf(member: Member): Promise<User>;
}

/** Named one by one: a field that is added to members later is not public by accident. */
const publicFields = ({
  _id,
  name,
  avatar,
  bio,
  location,
  createdAt,
  ratingAverage,
  ratingCount,
  skills,
  exchangeCount,
}: Member) => ({
  _id,
  name,
  avatar,
  bio,
  location,
  createdAt: createdAt.toISOString(),
  rating: { average: ratingAverage, count: ratingCount },
  skills: skills
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((skill) => ({ _id: skill._id, title: skill.title, category: skill.category, proficiency: skill.proficiency })),
  exchangeCount,
});

export function createMemberViews({
  follows,
  blocks,
}: {
  follows: RelationRepository;
  blocks: RelationRepository;
}): MemberViews {
  return {
    async publicOf(members, callerId) {
      const ids = members.map(({ _id }) => _id);
      const [followers, followed, blocked] = await Promise.all([
        follows.countTo(ids),
        callerId && follows.targetsAmong(callerId, ids),
        callerId && blocks.targetsAmong(callerId, ids),
      ]);
      return members.map((member) => ({
        ...publicFields(member),
        followersCount: followers.get(member._id) ?? 0,
        ...(followed && { isFollowing: followed.has(member._id) }),
        ...(blocked && { isBlocked: blocked.has(member._id) }),
      }));
    },

    async ownOf(member) {
      const { email, isVerified, preferences } = member;
      const followers = await follows.countTo([member._id]);
      return {
        ...publicFields(member),
        followersCount: followers.get(member._id) ?? 0,
        email,
        isVerified,
        preferences,
      };
    },
  };
}
