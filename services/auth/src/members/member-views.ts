import type { Profile, PublicUser, User } from '@mutua/contracts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import type { SkillDetails } from '../skills/skill-details.model.ts';
import type { SkillDetailsRepository } from '../skills/skill-details.repository.ts';
import type { Member, MemberSkill } from './member.repository.ts';

export interface MemberViews {
  /** What this caller (null: a visitor) may see of these members, in their order. */
  publicOf(members: readonly Member[], callerId: string | null): Promise<PublicUser[]>;
  /** The same of one member, with whole skills. */
  profileOf(member: Member, callerId: string | null): Promise<Profile>;
  /** What members see of themselves. */
  ownOf(member: Member): Promise<User>;
}

/** Of a skill that is known only from events which did not bring more than its title and kind. */
const NO_DETAILS: SkillDetails = {
  description: '',
  tags: [],
  availableDays: [],
  availableTimeSlots: [],
  rating: { average: 0, count: 0 },
  exchangeCount: 0,
  endorsements: [],
  endorsementCount: 0,
};

const newestFirst = (skills: readonly MemberSkill[]): MemberSkill[] =>
  skills.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
const summaryOf = ({ _id, title, category, proficiency }: MemberSkill) => ({ _id, title, category, proficiency });

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
  skills: newestFirst(skills).map(summaryOf),
  exchangeCount,
});

export function createMemberViews({
  follows,
  blocks,
  skillDetails,
}: {
  follows: RelationRepository;
  blocks: RelationRepository;
  skillDetails: Pick<SkillDetailsRepository, 'find'>;
}): MemberViews {
  /** What others are told of a member beside their own fields. */
  async function publicOf(members: readonly Member[], callerId: string | null): Promise<PublicUser[]> {
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
  }

  return {
    publicOf,

    async profileOf(member, callerId) {
      const [[user], details] = await Promise.all([
        publicOf([member], callerId),
        skillDetails.find(member.skills.map(({ _id }) => _id)),
      ]);
      const skills = newestFirst(member.skills).map((skill) => ({
        ...(details.get(skill._id) ?? NO_DETAILS),
        ...summaryOf(skill),
        createdAt: skill.createdAt.toISOString(),
      }));
      return { ...(user as PublicUser), skills };
    },

    async ownOf(member) {
      const { email, isVerified, preferences, timeZone } = member;
      const followers = await follows.countTo([member._id]);
      return {
        ...publicFields(member),
        followersCount: followers.get(member._id) ?? 0,
        email,
        isVerified,
        preferences,
        timeZone,
      };
    },
  };
}
