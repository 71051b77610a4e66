import type {
  Calendar,
  CalendarLesson,
  CalendarQuery,
  CalendarSession,
  DashboardStats,
  Teacher,
} from '@mutua/contracts';
import { CALENDAR, SESSION_TIMING } from '@mutua/contracts/limits';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { busySessionsOf, datesOf, isInside, type LessonDate } from '../../lesson-dates/lesson-dates.ts';
import { personOf } from '../../members/member.repository.ts';
import { isAsked, suggestion, teachersOf, toProposal, toSession } from '../../store/plan.mapper.ts';
import { otherParty, partiesOf } from '../../store/request.mapper.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import type { AwayService } from '../away/away.service.ts';
import { hasAnyHours, intervalsIn, NO_HOURS } from '../hours/free-time.ts';
import type { HoursRepository } from '../hours/hours.repository.ts';
import { byTime, endOf, openIn, overlap, upcomingSessions } from '../plan/basics.ts';
import { type Interval, intersect } from '../plan/intervals.ts';
import type { StoredSession } from '../plan/plan.model.ts';
import { planOf } from '../plan/plan.ts';
import { offsetSpans } from '../plan/zones.ts';
import { skillsOf } from './calendar-file.ts';
import type { ExternalBusyTimes } from './external-busy-times.ts';
import { toCalendarLesson } from './lesson-entry.ts';

const LONGEST_SESSION_MS = 4 * HOUR_MS;

/** A session together with its exchange. */
interface Found {
  request: StoredRequest;
  session: StoredSession;
}

const spans = (list: readonly Interval[]) =>
  list.map(([start, end]) => ({ startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }));

/** A session of an exchange or of a group lesson. */
type Timed = Pick<StoredSession, '_id' | 'startsAt' | 'minutes' | 'status'>;

/** Whether another planned session takes place at the same time. */
const overlapsIn = (all: readonly Timed[], session: Timed): boolean =>
  session.status === 'planned' &&
  all.some((other) => other._id !== session._id && other.status === 'planned' && overlap(session, other));

const timedOf = (found: readonly Found[]): Timed[] => found.map(({ session }) => session);

const byStart = (a: Found, b: Found) => byTime(a.session, b.session);

const sessionsOf = (request: StoredRequest, now: Date): Found[] =>
  planOf(request, now).sessions.map((session) => ({ request, session }));

/** Returns the present and future sessions of accepted exchanges, by time. */
const nextOf = (found: readonly StoredRequest[], now: Date): Found[] =>
  found
    .filter(({ status }) => status === 'accepted')
    .flatMap((request) => upcomingSessions(planOf(request, now), now).map((session) => ({ request, session })))
    .sort(byStart);

/** Whether the exchange has neither a planned session nor proposed times, and is not finished. */
const needsTime = (request: StoredRequest, memberId: string, now: Date): boolean =>
  suggestion(request, planOf(request, now), { id: memberId }, now) === 'time';

const openStatusOf = ({ status }: StoredRequest): 'pending' | 'accepted' =>
  status === 'pending' ? 'pending' : 'accepted';

/** Whether the member missed a recent session. The member must have said so, and the other member must not have said the same. */
function wasAbsent({ status, startsAt, answers = [] }: StoredSession, memberId: string, now: Date): boolean {
  const isLately = now.getTime() - startsAt.getTime() <= SESSION_TIMING.absences.days * DAY_MS;
  const own = answers.find(({ by }) => by === memberId);
  const other = answers.find(({ by }) => by !== memberId);
  return isLately && status === 'missed' && own?.why === 'me' && other?.why !== 'me';
}

export type OwnCalendar = ReturnType<typeof createOwnCalendar>;

/** Builds the calendar page of a member. */
export function createOwnCalendar({
  plans,
  requests,
  members,
  blocks,
  lessonDates,
  hours,
  away,
  externalBusyTimes,
}: Pick<Store, 'plans' | 'requests' | 'members' | 'blocks' | 'lessonDates'> & {
  hours: Pick<HoursRepository, 'find'>;
  away: Pick<AwayService, 'get'>;
  externalBusyTimes: ExternalBusyTimes;
}) {
  /** Returns the intervals of the weekly hours between two moments. */
  async function freeOf(memberId: string, own: string | null, from: number, to: number): Promise<Interval[]> {
    const ownHours = (await hours.find(memberId)) ?? NO_HOURS;
    const zone = ownHours.timeZone ?? own;
    if (!zone || !hasAnyHours(ownHours)) return [];
    return intersect(intervalsIn(ownHours, offsetSpans(from, to, zone)), [[from, to]]);
  }

  /** Converts exchanges, sessions and proposals to what a member sees. */
  async function viewsOf(memberId: string, found: readonly StoredRequest[]) {
    const { people, zones } = await members.peopleWithZones([memberId, ...partiesOf(found)]);
    const yours = zones.get(memberId) ?? null;
    const otherOf = (request: StoredRequest) => otherParty(request, memberId)._id;
    const viewer = (request: StoredRequest) => ({ id: memberId, yours, theirs: zones.get(otherOf(request)) ?? null });
    const exchange = (request: StoredRequest, legs: readonly Teacher[] = teachersOf(request)) => ({
      requestId: request._id,
      side: request.sender._id === memberId ? ('sender' as const) : ('receiver' as const),
      otherUser: personOf(people, otherOf(request)),
      ...skillsOf(request, memberId, legs),
    });
    const session = (each: Found, all: readonly Timed[]): CalendarSession => ({
      ...toSession(each.session, viewer(each.request), each.request.meetingDetails),
      place: each.session.place ?? each.request.meetingDetails,
      ...exchange(
        each.request,
        each.session.parts.map(({ leg }) => leg),
      ),
      overlaps: overlapsIn(all, each.session),
    });
    return { yours, viewer, exchange, session };
  }

  /** Leaves out the requests with members with whom the member has a block. Nobody is asked to do something with them. */
  async function withoutBlocked(memberId: string, found: readonly StoredRequest[]): Promise<StoredRequest[]> {
    const otherOf = (request: StoredRequest) => otherParty(request, memberId)._id;
    const blocked = await blocks.blockedAmong(memberId, found.map(otherOf));
    return found.filter((request) => !blocked.has(otherOf(request)));
  }

  /** Returns the sessions of group lessons between two moments, and all from then and from now on in which the member is busy. */
  async function lessonsOf(memberId: string, from: number, to: number, now: Date) {
    const found = await lessonDates.of([memberId], new Date(Math.min(from, now.getTime())));
    const people = await members.people(found.map(({ teacherId }) => teacherId));
    const dates = datesOf(memberId, found).filter(
      ({ session }) => session.startsAt.getTime() < to && endOf(session).getTime() > from,
    );
    const busy = busySessionsOf(memberId, found);
    const next = datesOf(memberId, found).filter(
      (date) => isInside(date) && date.session.status === 'planned' && endOf(date.session) > now,
    );
    /** What the member sees of some of them, beside the other sessions at their time. */
    const view = (shown: readonly LessonDate[], others: readonly Timed[]): CalendarLesson[] =>
      shown.map((date) => ({
        ...toCalendarLesson(date, people),
        overlaps: overlapsIn([...others, ...busy], date.session),
      }));
    return { dates, next: next.slice(0, CALENDAR.next), busy, view };
  }

  /** Returns the sessions about which the member is still asked whether the two met, the latest first. */
  async function askedOf(memberId: string, lately: readonly StoredRequest[], now: Date): Promise<Found[]> {
    const found = lately
      .filter(({ status }) => status === 'accepted' || status === 'completed')
      .filter((request) => sessionsOf(request, now).some(({ session }) => isAsked(session, { id: memberId }, now)));
    return (await withoutBlocked(memberId, found))
      .flatMap((request) => sessionsOf(request, now))
      .filter(({ session }) => isAsked(session, { id: memberId }, now))
      .sort((a, b) => byStart(b, a));
  }

  /** Returns the latest accepted exchange that needs a time; null without one. */
  async function timelessOf(memberId: string, now: Date): Promise<NonNullable<DashboardStats['timeless']> | null> {
    const timeless = (await requests.openOf(memberId)).filter((request) => needsTime(request, memberId, now));
    const [latest] = (await withoutBlocked(memberId, timeless)).sort(
      (a, b) => b.updatedAt.getTime() - a.updatedAt.getTime(),
    );
    if (!latest) return null;
    const { otherUser } = (await viewsOf(memberId, [latest])).exchange(latest);
    return { requestId: latest._id, name: otherUser.name };
  }

  return {
    async get(memberId: string, query: CalendarQuery): Promise<Calendar> {
      const now = new Date();
      const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
      const [dated, allOpen, busy, absence, lately, lessons] = await Promise.all([
        plans.withSessionsBetween(memberId, new Date(from - LONGEST_SESSION_MS), new Date(to)),
        requests.openOf(memberId),
        externalBusyTimes([memberId]),
        away.get(memberId),
        plans.withSessionsBetween(memberId, new Date(now.getTime() - SESSION_TIMING.absences.days * DAY_MS), now),
        lessonsOf(memberId, from, to, now),
      ]);
      const [open, asked] = await Promise.all([withoutBlocked(memberId, allOpen), askedOf(memberId, lately, now)]);
      const views = await viewsOf(memberId, [...dated, ...open, ...asked.map(({ request }) => request)]);
      const next = nextOf(open, now);
      const sessions = dated
        .flatMap((request) => sessionsOf(request, now))
        .filter(({ session }) => session.startsAt.getTime() < to && endOf(session).getTime() > from)
        .sort(byStart);
      const proposals = open.flatMap((request) =>
        openIn(planOf(request, now)).map((proposal) => ({ request, proposal })),
      );
      const timeless = open.filter((request) => needsTime(request, memberId, now));
      const all = [...timedOf(sessions), ...lessons.busy];
      return {
        sessions: sessions.map((each) => views.session(each, all)),
        lessons: lessons.view(lessons.dates, timedOf(sessions)),
        proposals: proposals.map(({ request, proposal }) => ({
          ...views.exchange(request),
          requestStatus: openStatusOf(request),
          proposal: toProposal(proposal, views.viewer(request), now),
        })),
        busy: spans(intersect(busy.get(memberId) ?? [], [[from, to]])),
        free: spans(await freeOf(memberId, views.yours, from, to)),
        away: absence.away,
        waiting: [
          ...proposals
            .filter(({ proposal }) => proposal.by !== memberId)
            .map(({ request, proposal }) => ({
              kind: 'answer' as const,
              proposalId: proposal._id,
              requestStatus: openStatusOf(request),
              ...views.exchange(request),
            })),
          ...timeless.map((request) => ({
            kind: 'time' as const,
            proposalId: null,
            requestStatus: openStatusOf(request),
            ...views.exchange(request),
          })),
        ],
        next: next.slice(0, CALENDAR.next).map((each) => views.session(each, [...timedOf(next), ...lessons.busy])),
        nextLessons: lessons.view(lessons.next, timedOf(next)),
        asked: asked.map((each) => views.session(each, [])),
        absences: lately.flatMap(({ plan }) => plan?.sessions ?? []).filter((each) => wasAbsent(each, memberId, now))
          .length,
      };
    },

    /**
     * Returns the dashboard's part: the present or next session and lesson, without a session an exchange that needs a time, and how many proposals wait for the
     * member.
     */
    async summary(
      memberId: string,
    ): Promise<Required<Pick<DashboardStats, 'nextSession' | 'nextLesson' | 'waitingProposals' | 'timeless'>>> {
      const now = new Date();
      const [found, lessons] = await Promise.all([
        plans.withMeetingsOf([memberId], now).then((all) => withoutBlocked(memberId, all)),
        lessonsOf(memberId, now.getTime(), now.getTime(), now),
      ]);
      const planned = nextOf(found, now);
      const waiting = found.flatMap((request) => openIn(planOf(request, now)).filter(({ by }) => by !== memberId));
      const [next] = planned;
      const nextSession = next
        ? (await viewsOf(memberId, [next.request])).session(next, [...timedOf(planned), ...lessons.busy])
        : null;
      const [nextLesson = null] = lessons.view(lessons.next.slice(0, 1), timedOf(planned));
      const timeless = next ? null : await timelessOf(memberId, now);
      return { nextSession, nextLesson, waitingProposals: waiting.length, timeless };
    },
  };
}
