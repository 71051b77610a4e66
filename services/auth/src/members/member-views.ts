import type { Language, Person, Profile, PublicUser, User } from '@mutua/contracts';
import { type PartnerRepository, type PlaceReader, shownPlace } from '@mutua/domain';
import { placeOf, zoneOf } from '@mutua/gazetteer';
import { ownLocation, shownLocation, shownPlaceOf } from '../places/shown-location.ts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import type { SkillDetails, SkillRepository } from '../skills/skill.repository.ts';
import type { Member, MemberSkill } from './member.repository.ts';
import { ownRoles } from './roles.ts';

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

/** The place of this id, or null for none. */
const placeIn = (id: string | null, language: Language) => (id === null ? null : placeOf(id, language));

/** Lists the public fields one by one, so that a new field of members is not public by accident. */
const publicFields = (member: Member, reader: PlaceReader, language: Language) => ({
  _id: member._id,
  name: member.name,
  avatar: member.avatar,
  bio: member.bio,
  location: shownLocation(member, reader, language),
  place: placeIn(shownPlace(shownPlaceOf(member), reader), language),
  languages: member.languages,
  createdAt: member.createdAt.toISOString(),
  rating: { average: member.ratingAverage, count: member.ratingCount },
  skills: newestFirst(member.skills).map(summaryOf),
  exchangeCount: member.exchangeCount,
  followersCount: member.followersCount,
});

/** Returns the public name and picture of a member. */
export const personOf = ({ _id, name, avatar }: Member): Person => ({ _id, name, avatar });

/** Who looks at members, and in which language. */
export interface Reader {
  /** Null for a visitor. */
  callerId: string | null;
  language: Language;
}

/** As whom a caller reads lists of members, where partners see no more than other members. */
export const searcherOf = (callerId: string | null) => (callerId === null ? 'visitor' : 'member');

export type MemberViews = ReturnType<typeof createMemberViews>;

export function createMemberViews({
  follows,
  blocks,
  skills,
  partners,
}: {
  follows: Pick<RelationRepository, 'targetsAmong'>;
  blocks: Pick<RelationRepository, 'targetsAmong'>;
  skills: Pick<SkillRepository, 'newestOf'>;
  partners: Pick<PartnerRepository, 'exchangersAmong'>;
}) {
  async function seenBy(
    { callerId, language }: Reader,
    members: readonly Member[],
    reader: PlaceReader,
  ): Promise<PublicUser[]> {
    const ids = members.map(({ _id }) => _id);
    const [followed, blocked] = await Promise.all([
      callerId && follows.targetsAmong(callerId, ids),
      callerId && blocks.targetsAmong(callerId, ids),
    ]);
    return members.map((member) => ({
      ...publicFields(member, reader, language),
      ...(followed && { isFollowing: followed.has(member._id) }),
      ...(blocked && { isBlocked: blocked.has(member._id) }),
    }));
  }

  /** As whom a caller reads the profile of a member. Members see their own as their partners do. */
  async function readerOf(callerId: string | null, { _id, settings }: Member): Promise<PlaceReader> {
    if (callerId === _id) return 'partner';
    const isPartner =
      callerId !== null &&
      settings.privacy.placeFor === 'partners' &&
      (await partners.exchangersAmong(callerId, [_id])).has(_id);
    return isPartner ? 'partner' : searcherOf(callerId);
  }

  return {
    /** Returns the members as this caller may see them in a list, in the given order. */
    publicOf: (members: readonly Member[], caller: Reader): Promise<PublicUser[]> =>
      seenBy(caller, members, searcherOf(caller.callerId)),

    /** Returns one member as the caller may see them, with full skills. */
    async profileOf(member: Member, caller: Reader): Promise<Profile> {
      const reader = await readerOf(caller.callerId, member);
      const [[user], newest] = await Promise.all([
        seenBy(caller, [member], reader),
        skills.newestOf(member._id, SKILLS_SHOWN),
      ]);
      const whole = newest.map(({ details, ...skill }) => ({
        ...(details ?? NO_DETAILS),
        ...summaryOf(skill),
        createdAt: skill.createdAt.toISOString(),
        isResting: skill.isResting ?? false,
      }));
      return { ...(user as PublicUser), skills: whole };
    },

    /** Returns a member as they see themselves, in a language. */
    ownOf(member: Member, language: Language): User {
      const { email, isVerified, preferences, timeZone, goal, settings, erasure, placeId, placeAsked } = member;
      const { quiet: _, ...time } = settings.time;
      const own = { email, isVerified, preferences, timeZone, time, chat: settings.chat, goal };
      return {
        ...publicFields(member, 'partner', language),
        ...own,
        location: ownLocation(member, language),
        place: placeIn(placeId, language),
        placeZone: placeId && zoneOf(placeId),
        placeAsked: placeAsked && {
          text: placeAsked.text,
          places: placeAsked.ids.flatMap((id) => placeIn(id, language) ?? []),
        },
        reachKm: member.reachKm,
        restingSkills: member.restingSkills,
        units: settings.place.units,
        version: member.version,
        erasesAt: erasure?.dueAt.toISOString() ?? null,
        ...ownRoles(member),
      };
    },
  };
}
