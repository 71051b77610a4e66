import { AWAY_DAYS, type Away, type AwayInput, type AwaySession, say } from '@mutua/contracts';
import { firstNameOf } from '@mutua/contracts/first-name';
import { ForbiddenError, ValidationError } from '@mutua/service-kit';
import { type People, personOf } from '../../members/member.repository.ts';
import { otherParty, partiesOf } from '../../store/request.mapper.ts';
import type { Store } from '../../store/store.ts';
import { byTime, upcomingSessions } from '../plan/basics.ts';
import { planOf } from '../plan/plan.ts';
import {
  awayOf,
  hasEnded,
  isAwayAt,
  pastAbsencesAfter,
  publicAway,
  type StoredAway,
  type WrongDay,
} from './absences.ts';
import type { AvailabilityRepository } from './availability.repository.ts';

export type AwayService = ReturnType<typeof createAwayService>;

const WRONG_DAYS: Record<WrongDay['wrong'], string> = {
  past: say('Please choose a day from today on'),
  far: say('Please choose a day within the next {days} days', { days: AWAY_DAYS }),
};

const toAway = (away: StoredAway | null): Away | null =>
  away && !hasEnded(away, new Date())
    ? { ...away, startsAt: away.startsAt.toISOString(), endsAt: away.endsAt?.toISOString() ?? null }
    : null;

/** Sets, shows and ends the absences of members. */
export function createAwayService({
  availabilities,
  members,
  plans,
}: Pick<Store, 'members' | 'plans'> & {
  availabilities: Pick<AvailabilityRepository, 'find' | 'change'>;
}) {
  /** Returns the planned sessions of a member that begin during the absence, by time. */
  async function sessionsIn({ startsAt, endsAt }: StoredAway, memberId: string): Promise<AwaySession[]> {
    const now = new Date();
    const found = await plans.withSessionsOf([memberId], startsAt > now ? startsAt : now);
    const people = await members.people(partiesOf(found));
    return found
      .flatMap((request) => upcomingSessions(planOf(request, now), now).map((session) => ({ request, session })))
      .filter(({ session }) => session.startsAt >= startsAt && (endsAt === null || session.startsAt < endsAt))
      .sort((a, b) => byTime(a.session, b.session))
      .map(({ request, session }) => ({
        requestId: request._id,
        sessionId: session._id,
        startsAt: session.startsAt.toISOString(),
        minutes: session.minutes,
        otherUser: personOf(people, otherParty(request, memberId)._id),
      }));
  }

  return {
    async get(memberId: string): Promise<{ away: Away | null }> {
      return { away: toAway((await availabilities.find(memberId)).away) };
    },

    /** @throws ValidationError for days that are over or too far ahead */
    async set(memberId: string, input: AwayInput): Promise<{ away: Away | null; sessions: AwaySession[] }> {
      const zone = await members.timeZoneOf(memberId);
      const { away } = await availabilities.change(memberId, ({ away: before, past }) => {
        const now = new Date();
        const next = awayOf(input, before, { now, zone });
        if ('wrong' in next) {
          throw new ValidationError([{ field: next.field, message: WRONG_DAYS[next.wrong] }]);
        }
        // A repeated call changes nothing.
        return JSON.stringify(next) === JSON.stringify(before)
          ? null
          : { away: next, past: pastAbsencesAfter(past, before, next, now) };
      });
      return { away: toAway(away), sessions: away ? await sessionsIn(away, memberId) : [] };
    },

    async end(memberId: string): Promise<{ away: null }> {
      await availabilities.change(memberId, ({ away, past }) =>
        away ? { away: null, past: pastAbsencesAfter(past, away, null, new Date()) } : null,
      );
      return { away: null };
    },

    /** @throws ForbiddenError while the member is away and takes no requests */
    async refuseAway(memberId: string, people: People): Promise<void> {
      const { away } = await availabilities.find(memberId);
      if (away?.requests !== 'none' || !isAwayAt(away, new Date())) return;
      const name = firstNameOf(personOf(people, memberId).name);
      throw new ForbiddenError(
        away.until ? ['{name} is away until {day}', { name, day: away.until }] : ['{name} is away', { name }],
        'member_away',
        { current: { away: publicAway(away) } },
      );
    },

    /** Removes the availability of an erased member. */
    async forget(memberId: string): Promise<void> {
      await availabilities.change(memberId, ({ version, away, past, answersWithin, answerRate }) =>
        version > 0 && (away || past.length > 0 || answersWithin || (answerRate ?? null) !== null)
          ? { away: null, past: [], answersWithin: null, answerRate: null }
          : null,
      );
    },
  };
}
