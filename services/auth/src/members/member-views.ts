import type { Person, Profile, PublicUser, User } from '@mutua/contracts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import { shownLocation } from '../settings/shown-location.ts';
import type { SkillDetails, SkillRepository } from '../skills/skill.repository.ts';
import type { Member, MemberSkill } from './member.repository.ts';

/** How many skills a profile shows, the newest ones. */
const SKILLS_SHOWN = 100;

/** The details of a skill whose events contained only its title, category and level. */
const NO_DETAILS: SkillDetails = {
  description: '',
  tags: [],
  availableDays: [],
  availableTimeSlots: [],
  hoursFrom: 'skill',
  rating: { average: 0, count: 0 },
  exchangeCount: 0,
  endorsements: [],
  endorsementCount: 0,
};

const newestFirst = (skills: readonly MemberSkill[]): MemberSkill[] =>
  skills.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
const summaryOf = ({ _id, title, category, proficiency }: MemberSkill) => ({ _id, title, category, proficiency });

/** Lists the public fields one by one, so that a new field of members is not public by accident. */
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
  followersCount,
  settings,
}: Member) => ({
  _id,
  name,
  avatar,
  bio,
  location: shownLocation(location, settings.privacy.place),
  createdAt: createdAt.toISOString(),
  rating: { average: ratingAverage, count: ratingCount },
  skills: newestFirst(skills).map(summaryOf),
  exchangeCount,
  followersCount,
});

/** Returns the public name and picture of a member. */
export const personOf = ({ _id, name, avatar }: Member): Person => ({ _id, name, avatar });

export type MemberViews = ReturnType<typeof createMemberViews>;

export function createMemberViews({
  follows,
  blocks,
  skills,
}: {
  follows: Pick<RelationRepository, 'targetsAmong'>;
  blocks: Pick<RelationRepository, 'targetsAmong'>;
  skills: Pick<SkillRepository, 'newestOf'>;
}) {
  /** Returns the members as this caller (null: a visitor) may see them, in the given order. */
  async function publicOf(members: readonly Member[], callerId: string | null): Promise<PublicUser[]> {
    const ids = members.map(({ _id }) => _id);
    const [followed, blocked] = await Promise.all([
      callerId && follows.targetsAmong(callerId, ids),
      callerId && blocks.targetsAmong(callerId, ids),
    ]);
    return members.map((member) => ({
      ...publicFields(member),
      ...(followed && { isFollowing: followed.has(member._id) }),
      ...(blocked && { isBlocked: blocked.has(member._id) }),
    }));
  }

  return {
    publicOf,

    /** Returns one member as the caller may see them, with full skills. */
    async profileOf(member: Member, callerId: string | null): Promise<Profile> {
      const [[user], newest] = await Promise.all([
        publicOf([member], callerId),
        skills.newestOf(member._id, SKILLS_SHOWN),
      ]);
      const whole = newest.map(({ details, ...skill }) => ({
        ...(details ?? NO_DETAILS),
        ...summaryOf(skill),
        createdAt: skill.createdAt.toISOString(),
      }));
      return { ...(user as PublicUser), skills: whole };
    },

    /** Returns a member as they see themselves. */
    ownOf(member: Member): User {
      const { location, email, isVerified, preferences, timeZone, goal, settings, role, erasure } = member;
      const { quiet: _, ...time } = settings.time;
      const own = { location, email, isVerified, preferences, timeZone, time, chat: settings.chat, goal };
      const erasesAt = erasure?.dueAt.toISOString() ?? null;
      return { ...publicFields(member), ...own, erasesAt, ...(role && { role }) };
    },
  };
}
