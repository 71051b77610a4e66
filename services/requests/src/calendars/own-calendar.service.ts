import type { Calendar, CalendarQuery } from '@mutua/contracts';
import { intervalsIn, NO_HOURS, saysWhen } from '../hours/free-time.ts';
import type { HoursRepository } from '../hours/hours.repository.ts';
import { skillsOf } from '../meetings/calendar-file.ts';
import type { Interval } from '../meetings/intervals.ts';
import { intersect } from '../meetings/intervals.ts';
import { suggestion, toProposal, toSession } from '../meetings/plan.mapper.ts';
import type { StoredSession } from '../meetings/plan.model.ts';
import type { PlanRepository } from '../meetings/plan.repository.ts';
import { planOf } from '../meetings/plan.ts';
import { byTime, endOf, openIn } from '../meetings/plan-parts.ts';
import { otherParty } from '../meetings/plan-views.ts';
import { offsetSpans } from '../meetings/zones.ts';
import { type MemberRepository, personOf } from '../members/member.repository.ts';
import { partiesOf } from '../requests/request.mapper.ts';
import type { RequestRepository, StoredRequest } from '../requests/request.repository.ts';
import type { AwayService } from '../waiting/away.service.ts';
import type { BusyElsewhere } from './busy-elsewhere.ts';

const LONGEST_SESSION_MS = 4 * 3_600_000;

const spans = (list: readonly Interval[]) =>
  list.map(([start, end]) => ({ startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }));

export type OwnCalendar = ReturnType<typeof createOwnCalendar>;

/** What the calendar of a member shows. */
export function createOwnCalendar({
  plans,
  requests,
  members,
  hours,
  away,
  busyElsewhere,
}: {
  plans: Pick<PlanRepository, 'withSessionsBetween'>;
  requests: Pick<RequestRepository, 'openOf'>;
  members: Pick<MemberRepository, 'peopleWithZones'>;
  hours: Pick<HoursRepository, 'find'>;
  away: Pick<AwayService, 'get'>;
  busyElsewhere: BusyElsewhere;
}) {
  /** The weekly hours within two moments. */
  async function freeOf(memberId: string, own: string | null, from: number, to: number): Promise<Interval[]> {
    const said = (await hours.find(memberId)) ?? NO_HOURS;
    const zone = said.timeZone ?? own;
    if (!zone || !saysWhen(said)) return [];
    return intersect(intervalsIn(said, offsetSpans(from, to, zone)), [[from, to]]);
  }

  return {
    async get(memberId: string, query: CalendarQuery): Promise<Calendar> {
      const now = new Date();
      const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
      const [withSessions, open, busy, absence] = await Promise.all([
        plans.withSessionsBetween(memberId, new Date(from - LONGEST_SESSION_MS), new Date(to)),
        requests.openOf(memberId),
        busyElsewhere([memberId]),
        away.get(memberId),
      ]);
      const { people, zones } = await members.peopleWithZones([memberId, ...partiesOf([...withSessions, ...open])]);
      const yours = zones.get(memberId) ?? null;
      const viewerOf = (request: StoredRequest) => ({
        id: memberId,
        yours,
        theirs: zones.get(otherParty(request, memberId)._id) ?? null,
      });
      const exchangeOf = (request: StoredRequest, legs: readonly ('sender' | 'receiver')[]) => ({
        requestId: request._id,
        side: request.sender._id === memberId ? ('sender' as const) : ('receiver' as const),
        otherUser: personOf(people, otherParty(request, memberId)._id),
        ...skillsOf(request, memberId, legs),
      });
      const legsOf = ({ ring }: StoredRequest) => (ring ? (['receiver'] as const) : (['receiver', 'sender'] as const));

      const shown = withSessions
        .flatMap((request) => planOf(request, now).sessions.map((session) => ({ request, session })))
        .filter(({ session }) => session.startsAt.getTime() < to && endOf(session).getTime() > from)
        .sort((a, b) => byTime(a.session, b.session));
      const overlaps = (session: StoredSession) =>
        session.status === 'planned' &&
        shown.some(
          ({ session: other }) =>
            other !== session &&
            other.status === 'planned' &&
            other.startsAt < endOf(session) &&
            session.startsAt < endOf(other),
        );
      const proposals = open.flatMap((request) =>
        openIn(planOf(request, now)).map((proposal) => ({ request, proposal })),
      );
      const toAnswer = proposals.filter(({ proposal }) => proposal.by !== memberId);
      const timeless = open.filter(
        (request) => suggestion(request, planOf(request, now), { id: memberId }, now) === 'time',
      );

      return {
        sessions: shown.map(({ request, session }) => ({
          ...toSession(session, viewerOf(request), request.meetingDetails),
          place: session.place ?? request.meetingDetails,
          ...exchangeOf(
            request,
            session.parts.map(({ leg }) => leg),
          ),
          overlaps: overlaps(session),
        })),
        proposals: proposals.map(({ request, proposal }) => ({
          ...exchangeOf(request, legsOf(request)),
          proposal: toProposal(proposal, viewerOf(request), now),
        })),
        busy: spans(intersect(busy.get(memberId) ?? [], [[from, to]])),
        free: spans(await freeOf(memberId, yours, from, to)),
        away: absence.away,
        waiting: [
          ...toAnswer.map(({ request, proposal }) => ({
            kind: 'answer' as const,
            proposalId: proposal._id,
            ...exchangeOf(request, legsOf(request)),
          })),
          ...timeless.map((request) => ({
            kind: 'time' as const,
            proposalId: null,
            ...exchangeOf(request, legsOf(request)),
          })),
        ],
      };
    },
  };
}
