import {
  MemberName,
  type Person,
  type Profile,
  type ProfileInput,
  type PublicUser,
  type Review,
  SITEMAP_PAGE,
  type User,
} from '@mutua/contracts';
import type { AvailabilityRepository, TaughtRepository, Visibility } from '@mutua/domain';
import { type Caller, UnauthorizedError, ValidationError } from '@mutua/service-kit';
import type { AvatarService } from '../avatars/avatar.service.ts';
import type { InvitationService } from '../invitations/invitation.service.ts';
import type { MarkService } from '../marks/mark.service.ts';
import type { ReferenceService } from '../references/reference.service.ts';
import type { RelationRepository } from '../relations/relation.repository.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';
import type { Member, MemberRepository } from './member.repository.ts';
import { accountChanged, memberChanged } from './member-events.ts';
import { type MemberViews, personOf } from './member-views.ts';
import type { FoundPeople, PeopleQuery, PeopleSearch } from './people-search.repository.ts';
import { changedPreferences } from './preferences.ts';
import { requireCaller, requireFound } from './require-member.ts';
import type { ShowHours } from './show-hours.ts';

/** What the profile page of a member shows. */
export interface PublicProfile {
  user: Profile;
  reviews: Review[];
}

const REVIEWS_SHOWN = 20;
/** The fields whose change publishes `member.changed`. */
const PUBLISHED_FIELDS = ['name', 'avatar', 'location', 'timeZone'] as const;

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
  taught: Pick<TaughtRepository, 'hoursOf'>;
  showHours: ShowHours;
  marks: Pick<MarkService, 'shownOf'>;
  invitations: Pick<InvitationService, 'shownOf'>;
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

  return {
    /** Returns the next ids for the sitemap, in ascending order, of members whom everybody may find. */
    idsAfter: (after: string | undefined): Promise<string[]> => members.idsAfter(after, SITEMAP_PAGE),

    /** @throws UnauthorizedError when the account is gone */
    me: async (caller: Caller): Promise<User> => views.ownOf(await requireCaller(members, caller)),

    /** @throws ValidationError for a picture that the caller has not uploaded, and for a new name that is not allowed */
    async update({ userId }: Caller, { preferences, avatar: requested, ...fields }: ProfileInput): Promise<User> {
      const avatar = requested === undefined ? undefined : requested || null;
      const isGiven = avatar ? await avatars.isGivenTo(userId, avatar) : true;
      // This comes before the profile shows the picture, so that the sweep does not remove it in between.
      if (avatar && isGiven) await avatars.keep(avatar);
      let replaced: string | null = null;
      const member = await members.change(userId, (before) => {
        // A form sends back the present picture. Pictures of demo members are not uploads.
        if (avatar && avatar !== before.avatar && !isGiven) {
          throw new ValidationError([{ field: 'avatar', message: 'Please upload the picture first' }]);
        }
        refuseBadName(fields, before);
        const set = {
          ...definedOf(withoutChosenZone(before, fields)),
          ...(avatar !== undefined && { avatar }),
          ...(preferences && { preferences: changedPreferences(before.preferences, preferences) }),
        };
        const after = { ...before, ...set, version: before.version + 1 };
        replaced = after.avatar === before.avatar ? null : before.avatar;
        const isPublished = PUBLISHED_FIELDS.some((field) => after[field] !== before[field]);
        return {
          set,
          events: [...(isPublished ? [memberChanged(after)] : []), ...(preferences ? [accountChanged(after)] : [])],
        };
      });
      if (!member) throw new UnauthorizedError();
      if (replaced) await avatars.keep(replaced);
      return views.ownOf(member);
    },

    /**
     * Returns a public profile with full skills and the latest reviews received. A block does not hide it: anybody may read it signed out,
     * and a different answer would reveal the block to the blocked member.
     * @throws NotFoundError for an unknown or unconfirmed member, and for one whom the caller may not find
     */
    async profile(caller: Caller | null, id: string): Promise<PublicProfile> {
      const member = await requireFound({ members, visibility }, caller?.userId, id);
      const [user, received, availability, answers, hours, knownBy, shownMarks, invitedBy] = await Promise.all([
        views.profileOf(member, caller?.userId ?? null),
        reviews.latestOf(member._id, REVIEWS_SHOWN),
        availabilities.shownOf(member._id),
        availabilities.answersOf(member._id),
        taught.hoursOf({ teacherId: member._id }),
        references.countOf(member._id),
        marks.shownOf(member),
        invitations.shownOf(member._id, caller?.userId),
      ]);
      const shown = await showHours(caller?.userId, member, user);
      const known = { answers, knownBy, marks: shownMarks, invitedBy };
      return withCurrentPeople({ user: { ...shown, ...availability, ...known, ...hours }, reviews: received });
    },

    /** Searches people. Leaves out the caller, suspended members, members whom a block hides, and those whom the caller may not find. */
    async search(
      caller: Caller | null,
      query: Omit<PeopleQuery, 'without' | 'hidden'>,
    ): Promise<{ users: PublicUser[] } & Omit<FoundPeople, 'members'>> {
      const without = caller ? [caller.userId, ...(await blocks.around(caller.userId))] : [];
      const hidden = await visibility.hiddenTo(caller?.userId);
      const { members: found, ...counts } = await searchPeople({ ...query, without, hidden });
      const active = found.filter(({ standing, erasure }) => !standing?.isSuspended && !erasure);
      const open = caller ? await withoutBlocked(caller.userId, active) : active;
      return { users: await views.publicOf(open, caller?.userId ?? null), ...counts };
    },
  };
}

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
