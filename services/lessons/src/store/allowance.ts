import { LESSONS, type LessonAllowance } from '@mutua/contracts';
import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import type { PartnerRepository } from '@mutua/domain';
import { ForbiddenError, ValidationError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { StoredLesson, StoredPlace } from '../rules/lesson.model.ts';
import { hasAttended, lastMinuteUntil, linkOnlyUntil } from '../rules/misses.ts';
import { hasBegun, personIn } from '../rules/seats.ts';
import type { LessonRepository } from './lesson.repository.ts';

export type Allowance = ReturnType<typeof createAllowance>;

/** For how many days somebody has been a member. The id begins with the time of registration. */
function daysOf(memberId: string, now: Date): number {
  const age = now.getTime() - Number.parseInt(memberId.slice(0, 8), 16) * 1000;
  // An id from the future was not made by a registration.
  return age < -MINUTE_MS ? Number.POSITIVE_INFINITY : age / DAY_MS;
}

/** Whether a member has something to come in a lesson: a seat until its end, anything else until its start. */
const isAhead = (lesson: StoredLesson, memberId: string, now: Date): boolean =>
  !hasBegun(lesson, now) || personIn(lesson, memberId)?.state === 'taken';

/** What members may offer and take. */
export function createAllowance({
  lessons,
  partners,
  members,
  hasRooms,
}: {
  lessons: Pick<LessonRepository, 'taughtBy' | 'joinedBy' | 'offeredSince' | 'attendedSince' | 'taughtSince'>;
  partners: Pick<PartnerRepository, 'hasCompleted'>;
  members: Pick<MemberRepository, 'find'>;
  /** Whether lessons can take place here. */
  hasRooms: boolean;
}) {
  return {
    async of(memberId: string, now = new Date()): Promise<LessonAllowance & { sessionsAhead: number; today: number }> {
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const { days: within, forDays } = LESSONS.teacherMisses;
      const [taught, joined, hasExchanged, member, today, attended, before] = await Promise.all([
        lessons.taughtBy(memberId, now),
        lessons.joinedBy(memberId, now),
        partners.hasCompleted(memberId),
        members.find(memberId),
        lessons.offeredSince(memberId, daysAgo(1)),
        lessons.attendedSince(memberId, daysAgo(LESSONS.marksDays)),
        lessons.taughtSince(memberId, daysAgo(within + forDays)),
      ]);
      const hasCompleted = hasExchanged || hasAttended(memberId, attended);
      const days = daysOf(memberId, now);
      const missing: LessonAllowance['missing'] = [];
      if (days < LESSONS.teacherDays) missing.push('days');
      if (!hasCompleted && !member?.isVouched) missing.push('exchange');
      const seats = days < LESSONS.newcomerDays && !hasCompleted ? LESSONS.newcomerSeats : LESSONS.seatsAhead;
      const sessionsAhead = taught
        .flatMap(({ sessions }) => sessions)
        .filter(({ status, startsAt }) => status === 'planned' && startsAt > now).length;
      return {
        mayList: missing.length === 0,
        missing,
        rooms: hasRooms,
        lessons: Math.max(0, LESSONS.open - taught.length),
        // A seat in the own ring takes none from anybody.
        seats: Math.max(0, seats - joined.filter((lesson) => !lesson.ring && isAhead(lesson, memberId, now)).length),
        lastMinuteUntil: lastMinuteUntil(memberId, attended, now)?.toISOString() ?? null,
        linkOnlyUntil: linkOnlyUntil(before, now)?.toISOString() ?? null,
        sessionsAhead,
        today,
      };
    },
  };
}

/**
 * @throws ForbiddenError `newcomer` when a new member offers more than a few seats by link, online; `link_only` when a teacher who has
 *   missed sessions offers to others than by link
 */
export function refuseNewcomer(
  { mayList, missing, linkOnlyUntil: until }: Pick<LessonAllowance, 'mayList' | 'missing' | 'linkOnlyUntil'>,
  { listed, seats, place }: Pick<StoredLesson, 'listed' | 'seats'> & { place: Pick<StoredPlace, 'mode'> },
): void {
  if (until && listed !== 'link')
    throw new ForbiddenError('For now you can offer lessons only by link', 'link_only', { current: { until } });
  const isSmall = listed === 'link' && seats <= LESSONS.newTeacherSeats && place.mode !== 'person';
  if (mayList || isSmall) return;
  const wording = [
    'New members offer lessons online, by link, with at most {max} seats',
    { max: LESSONS.newTeacherSeats },
  ] as const;
  throw new ForbiddenError(wording, 'newcomer', { current: { missing } });
}

/** @throws ValidationError when a lesson shall take place here, and there are no rooms */
export function refuseWithoutRooms(
  { rooms }: Pick<LessonAllowance, 'rooms'>,
  { mode }: Pick<StoredPlace, 'mode'>,
): void {
  if (mode !== 'here' || rooms) return;
  throw new ValidationError([{ field: 'place.mode', message: 'Lessons cannot take place here' }]);
}
