import {
  type Language,
  MemberName,
  type Person,
  type PersonResult,
  type Place,
  type PlaceAnswer,
  type Profile,
  type ProfileInput,
  type Review,
  SITEMAP_PAGE,
  type User,
} from '@mutua/contracts';
import type { AvailabilityRepository, TaughtRepository, Visibility } from '@mutua/domain';
import { distanceBetween, placeOf } from '@mutua/gazetteer';
import { type Caller, UnauthorizedError, ValidationError } from '@mutua/service-kit';
import type { AvatarService } from '../avatars/avatar.service.ts';
import type { InvitationService } from '../invitations/invitation.service.ts';
import type { MarkService } from '../marks/mark.service.ts';
import {
  answeredPlace,
  changedPlace,
  knownPlace,
  type PlaceChange,
  refuseStale,
  toQuestion,
} from '../places/change-place.ts';
import type { ReferenceService } from '../references/reference.service.ts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';
import type { Limits } from '../security/limits.ts';
import type { Member, MemberRepository } from './member.repository.ts';
import { changeOf } from './member-change.ts';
import { type MemberViews, personOf, searcherOf } from './member-views.ts';
import type { FoundPeople, PeopleQuery, PeopleSearch } from './people-search.repository.ts';
import { changedPreferences } from './preferences.ts';
import { requireCaller, requireFound } from './require-member.ts';
import type { ShowHours } from './show-hours.ts';

interface Town {
  place: Place;
  count: number;
}

/** A page of people search. */
export interface FoundUsers extends Omit<FoundPeople, 'members' | 'towns'> {
  users: PersonResult[];
  towns?: Town[];
}

/** What the profile page of a member shows. */
export interface PublicProfile {
  user: Profile;
  reviews: Review[];
}

const REVIEWS_SHOWN = 20;
/** @throws ValidationError for a name that nobody may choose now, unless it is the member's present one */
function refuseBadName({ name }: Pick<ProfileInput, 'name'>, before: Member): void {
  if (name === undefined || name === before.name) return;
  const [issue] = MemberName.safeParse(name).error?.issues ?? [];
  if (issue) throw new ValidationError([{ field: 'name', message: issue.message }]);
}

export type MemberService = ReturnType<typeof createMemberService>;

export function createMemberService({
  members,
  searchPeople,
  blocks,
  reviews,
  avatars,
  views,
  references,
  visibility,
  availabilities,
  taught,
  showHours,
  marks,
  invitations,
  limits,
}: {
  members: Pick<MemberRepository, 'findById' | 'findVerified' | 'change' | 'idsAfter'>;
  searchPeople: PeopleSearch;
  blocks: Pick<RelationRepository, 'around' | 'targetsAmong' | 'sourcesAmong'>;
  reviews: Pick<ReviewRepository, 'latestOf'>;
  avatars: Pick<AvatarService, 'isGivenTo' | 'keep'>;
  views: MemberViews;
  references: Pick<ReferenceService, 'countOf'>;
  visibility: Visibility;
  availabilities: Pick<AvailabilityRepository, 'shownOf' | 'answersOf'>;
  taught: Pick<TaughtRepository, 'hoursOf' | 'lessonsOf'>;
  showHours: ShowHours;
  marks: Pick<MarkService, 'shownOf'>;
  invitations: Pick<InvitationService, 'shownOf'>;
  limits: Pick<Limits, 'consumePlace' | 'allowsPlace'>;
}) {
  /** Gives reviewers and endorsers their present names and pictures, which may have changed. */
  async function withCurrentPeople({ user, reviews: received }: PublicProfile): Promise<PublicProfile> {
    const reviewers = received.flatMap(({ reviewerId, reviewedUserId }) => [reviewerId._id, reviewedUserId._id]);
    const endorsers = user.skills.flatMap(({ endorsements }) => endorsements.flatMap((each) => each.user?._id ?? []));
    const people = await members.findVerified([...new Set([...reviewers, ...endorsers])]);
    const current = new Map(people.map((person) => [person._id, personOf(person)]));
    const asNow = (person: Person): Person => current.get(person._id) ?? person;
    const skills = user.skills.map((skill) => ({
      ...skill,
      endorsements: skill.endorsements.map((each) => (each.user ? { ...each, user: asNow(each.user) } : each)),
    }));
    return {
      user: { ...user, skills },
      reviews: received.map((review) => ({
        ...review,
        reviewerId: asNow(review.reviewerId),
        reviewedUserId: asNow(review.reviewedUserId),
      })),
    };
  }

  /**
   * Removes members whom a block hides. The query leaves out only a limited number of blocks, so a caller with more of them gets a shorter
   * page.
   */
  async function withoutBlocked(callerId: string, found: readonly Member[]): Promise<Member[]> {
    const ids = found.map(({ _id }) => _id);
    const [given, received] = await Promise.all([
      blocks.targetsAmong(callerId, ids),
      blocks.sourcesAmong(callerId, ids),
    ]);
    return found.filter(({ _id }) => !given.has(_id) && !received.has(_id));
  }

  /**
   * Returns the place to write, and counts it when it is another place than before; once, however often a write starts again. When there
   * were too many, a chosen place is refused, and a text that means a place becomes a question.
   */
  function placeCounter(userId: string, isChosen: boolean) {
    let counted: Promise<boolean> | undefined;
    const count = (): Promise<boolean> =>
      isChosen ? limits.consumePlace(userId).then(() => true) : limits.allowsPlace(userId);
    return async (before: Member, place: PlaceChange): Promise<PlaceChange> => {
      if (!place.placeId || place.placeId === before.placeId) return place;
      counted ??= count();
      return (await counted) ? place : toQuestion(place);
    };
  }

  return {
    /** Returns the next ids for the sitemap, in ascending order, of members whom everybody may find. */
    idsAfter: (after: string | undefined): Promise<string[]> => members.idsAfter(after, SITEMAP_PAGE),

    /** @throws UnauthorizedError when the account is gone */
    me: async (caller: Caller, language: Language): Promise<User> =>
      views.ownOf(await requireCaller(members, caller), language),

    /**
     * @throws ValidationError for a picture that the caller has not uploaded, for a new name that is not allowed, and for an unknown place
     * @throws ConflictError when another device has changed the place since the sender saw it
     * @throws TooManyRequestsError when the caller has chosen too many places
     */
    async update(
      { userId }: Caller,
      { preferences, avatar: requested, location, placeId, version: seen, ...fields }: ProfileInput,
      language: Language,
    ): Promise<User> {
      const avatar = requested === undefined ? undefined : requested || null;
      const isGiven = avatar ? await avatars.isGivenTo(userId, avatar) : true;
      // This comes before the profile shows the picture, so that the sweep does not remove it in between.
      if (avatar && isGiven) await avatars.keep(avatar);
      const countPlace = placeCounter(userId, placeId != null);
      let replaced: string | null = null;
      const member = await members.change(userId, async (before) => {
        // A form sends back the present picture. Pictures of demo members are not uploads.
        if (avatar && avatar !== before.avatar && !isGiven) {
          throw new ValidationError([{ field: 'avatar', message: 'Please upload the picture first' }]);
        }
        refuseBadName(fields, before);
        const place = changedPlace(before, { location, placeId }, language);
        if ('placeId' in place) refuseStale(before, seen, () => ({ user: views.ownOf(before, language) }));
        const set = {
          ...definedOf(withoutChosenZone(before, fields)),
          ...(await countPlace(before, place)),
          ...(avatar !== undefined && { avatar }),
          ...(preferences && { preferences: changedPreferences(before.preferences, preferences) }),
        };
        replaced = avatar === undefined || avatar === before.avatar ? null : before.avatar;
        return changeOf(before, set, preferences !== undefined);
      });
      if (!member) throw new UnauthorizedError();
      if (replaced) await avatars.keep(replaced);
      return views.ownOf(member, language);
    },

    /**
     * Takes the answer to the question which place the member's typed location means. Without such a question, and with another one, it
     * changes nothing.
     * @throws ValidationError for an unknown place
     * @throws TooManyRequestsError when the caller has chosen too many places
     */
    async answerPlace({ userId }: Caller, answer: PlaceAnswer, language: Language): Promise<User> {
      const countPlace = placeCounter(userId, true);
      const member = await members.change(userId, async (before) => {
        const place = answeredPlace(before, answer, language);
        return 'placeAsked' in place ? changeOf(before, await countPlace(before, place)) : null;
      });
      if (!member) throw new UnauthorizedError();
      return views.ownOf(member, language);
    },

    /**
     * Returns a public profile with full skills and the latest reviews received. A block does not hide it: anybody may read it signed out,
     * and a different answer would reveal the block to the blocked member.
     * @throws NotFoundError for an unknown or unconfirmed member, and for one whom the caller may not find
     */
    async profile(caller: Caller | null, id: string, language: Language): Promise<PublicProfile> {
      const member = await requireFound({ members, visibility }, caller?.userId, id);
      const [user, own, received, availability, answers, hours, lessons, knownBy, shownMarks, invitedBy] =
        await Promise.all([
          views.profileOf(member, { callerId: caller?.userId ?? null, language }),
          caller && members.findById(caller.userId),
          reviews.latestOf(member._id, REVIEWS_SHOWN),
          availabilities.shownOf(member._id),
          availabilities.answersOf(member._id),
          taught.hoursOf({ teacherId: member._id }),
          taught.lessonsOf(member._id),
          references.countOf(member._id),
          marks.shownOf(member),
          invitations.shownOf(member._id, caller?.userId),
        ]);
      const shown = await showHours(caller?.userId, member, user);
      const known = { answers, knownBy, marks: shownMarks, invitedBy };
      const distance = own && { distance: distanceBetween(own.placeId, user.place?._id) };
      return withCurrentPeople({
        user: { ...shown, ...distance, ...availability, ...known, ...hours, ...lessons },
        reviews: received,
      });
    },

    /**
     * Searches people. Leaves out the caller, suspended members, members whom a block hides, and those whom the caller may not find.
     * @throws ValidationError for a place that is not on the list
     */
    async search(
      caller: Caller | null,
      { near, from, ...query }: Omit<PeopleQuery, 'without' | 'hidden' | 'searcher'>,
      pageLanguage: Language,
    ): Promise<FoundUsers> {
      const reader = { callerId: caller?.userId ?? null, language: pageLanguage };
      const searcher = searcherOf(reader.callerId);
      const places = {
        near: near === undefined ? undefined : knownPlace(near, 'near'),
        from: from === undefined ? undefined : knownPlace(from, 'from'),
      };
      const without = caller ? [caller.userId, ...(await blocks.around(caller.userId))] : [];
      const hidden = await visibility.hiddenTo(caller?.userId);
      const {
        members: found,
        towns,
        ...counts
      } = await searchPeople({ ...query, ...places, searcher, without, hidden });
      const active = found.filter(({ standing, erasure }) => !standing?.isSuspended && !erasure);
      const open = caller ? await withoutBlocked(caller.userId, active) : active;
      const users = await views.publicOf(open, reader);
      const origin = places.from ?? places.near;
      return {
        users: users.map((user) => ({ ...user, distance: distanceBetween(origin, user.place?._id) })),
        ...(towns && { towns: townsIn(towns, pageLanguage) }),
        ...counts,
      };
    },
  };
}

const townsIn = (towns: NonNullable<FoundPeople['towns']>, language: Language): Town[] =>
  towns.flatMap(({ id, count }) => {
    const place = placeOf(id, language);
    return place ? [{ place, count }] : [];
  });

/** Drops the time zone of a device when the member has chosen one in the settings. */
const withoutChosenZone = <T extends Pick<ProfileInput, 'timeZone'>>(
  { settings }: Pick<Member, 'settings'>,
  fields: T,
): T => (settings.time.timeZone === null ? fields : { ...fields, timeZone: undefined });

/** Removes undefined fields, because a field that was not sent must not change. */
function definedOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
