import type {
  EventPayload,
  MeetingDetails,
  MeetingSession,
  Plan,
  PlanSummary,
  Proposal,
  SessionAnswer,
  Teacher,
} from '@mutua/contracts';
import type { People } from '../members/member.repository.ts';
import { answerUntilOf, joinOf, taughtParts } from '../schedule/plan/attendance.ts';
import { byTime, endOf, isLapsed, openIn, upcomingSessions } from '../schedule/plan/basics.ts';
import type { Change } from '../schedule/plan/outcome.ts';
import type { StoredAnswer, StoredPlan, StoredProposal, StoredSession } from '../schedule/plan/plan.model.ts';
import { settlesAt } from '../schedule/plan/reminders.ts';
import { startsOf } from '../schedule/plan/series.ts';
import { haveMetInCalls, spokenMinutes } from '../schedule/plan/session-calls.ts';
import { clockOf, type Zone } from '../schedule/plan/zones.ts';
import type { StoredRequest } from './request.repository.ts';

/** The member who reads a plan, with the zones of both. */
export interface Viewer {
  id: string;
  yours: Zone;
  theirs: Zone;
}

/** Shows a moment on the clocks of both. */
export const clocks = (moment: Date, { yours, theirs }: Pick<Viewer, 'yours' | 'theirs'>) => ({
  startsAt: moment.toISOString(),
  yours: clockOf(moment, yours),
  theirs: clockOf(moment, theirs),
});

const toAnswer = ({ met, minutes, why, at }: StoredAnswer): SessionAnswer => ({
  met,
  minutes,
  why,
  at: at.toISOString(),
});

/** Returns the parts of a session that matter around its time and afterwards. A member sees the other's answer only after answering. */
function toAfter(session: StoredSession, viewer: Viewer, place: MeetingDetails | null) {
  const { status, late = [], answers = [], heldMinutes, minutes } = session;
  const yours = answers.find(({ by }) => by === viewer.id);
  const theirs = answers.find(({ by }) => by !== viewer.id);
  return {
    join: status === 'planned' ? joinOf(session.place ?? place) : null,
    late: late.map(({ at, ...report }) => ({ ...report, at: at.toISOString() })),
    answers: { yours: yours ? toAnswer(yours) : null, theirs: yours && theirs ? toAnswer(theirs) : null },
    answerUntil: answerUntilOf(session)?.toISOString() ?? null,
    spokenMinutes: haveMetInCalls(session) ? spokenMinutes(session) : null,
    heldMinutes: status === 'held' ? (heldMinutes ?? minutes) : null,
  };
}

export const toSession = (session: StoredSession, viewer: Viewer, at: MeetingDetails | null): MeetingSession => {
  const { _id, sequence, minutes, parts, place, seriesId, number, status, cancelled } = session;
  return {
    _id,
    sequence,
    ...clocks(session.startsAt, viewer),
    minutes,
    parts,
    place,
    seriesId,
    number,
    status,
    cancelled: cancelled && { ...cancelled, at: cancelled.at.toISOString() },
    ...toAfter(session, viewer, at),
  };
};

export function toProposal(proposal: StoredProposal, viewer: Viewer, now: Date): Proposal {
  const { zone, clientId: _, times, repeat, createdAt, expiresAt, answeredAt, picked, ...shown } = proposal;
  return {
    ...shown,
    times: times.map((time) => ({
      ...clocks(time, viewer),
      lapsed: isLapsed(time, now),
      ...(repeat && { series: startsOf(time, repeat, zone).map((start) => clocks(start, viewer)) }),
    })),
    repeat,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    picked: picked?.toISOString() ?? null,
  };
}

/** Returns who teaches in an exchange: both members, or only the receiver in a leg of a ring. */
export const teachersOf = ({ ring }: Pick<StoredRequest, 'ring'>): Teacher[] =>
  ring ? ['receiver'] : ['receiver', 'sender'];

const minutesOf = (sessions: readonly StoredSession[], leg: Teacher): number =>
  sessions
    .flatMap((session) => (session.status === 'held' ? taughtParts(session) : []))
    .reduce((sum, part) => sum + (part.leg === leg ? part.minutes : 0), 0);

/** Whether a member is still asked if the two met. */
export const isAsked = (session: StoredSession, { id }: Pick<Viewer, 'id'>, now: Date): boolean =>
  session.status === 'planned' &&
  !session.isEarlier &&
  endOf(session) <= now &&
  settlesAt(session) > now &&
  !session.answers?.some(({ by }) => by === id);

/** Returns what a member could do next. */
export function suggestion(
  request: StoredRequest,
  plan: StoredPlan,
  viewer: Pick<Viewer, 'id'>,
  now: Date,
): Plan['suggest'] {
  if (request.status !== 'accepted') return null;
  const open = openIn(plan);
  if (open.some(({ by }) => by !== viewer.id)) return 'answer';
  if (
    open.length > 0 ||
    upcomingSessions(plan, now).length > 0 ||
    plan.sessions.some((each) => isAsked(each, viewer, now))
  )
    return null;
  return teachersOf(request).every((leg) => minutesOf(plan.sessions, leg) > 0) ? 'complete' : 'time';
}

/** Converts a plan to what one of its two members sees. */
export function toPlan(request: StoredRequest, plan: StoredPlan, people: People, viewer: Viewer, now: Date): Plan {
  const planned = upcomingSessions(plan, now);
  const person = (side: Teacher) => people.get(request[side]._id) ?? request[side];
  return {
    rev: plan.rev,
    place: request.meetingDetails,
    minutes: plan.minutes,
    sessions: [...plan.sessions].sort(byTime).map((session) => toSession(session, viewer, request.meetingDetails)),
    proposals: plan.proposals.map((each) => toProposal(each, viewer, now)).reverse(),
    legs: teachersOf(request).map((leg) => {
      const { _id, title } = leg === 'receiver' ? request.receiverSkill : request.senderSkill;
      return {
        leg,
        teacher: person(leg),
        learner: person(leg === 'receiver' ? 'sender' : 'receiver'),
        skill: { _id, title },
        planned: planned.filter(({ parts }) => parts.some((part) => part.leg === leg)).length,
        heldMinutes: minutesOf(plan.sessions, leg),
      };
    }),
    suggest: suggestion(request, plan, viewer, now),
  };
}

/** Returns the part of a plan that lists and headers show. */
export function toSummary(
  plan: StoredPlan,
  { viewerId, place, now }: { viewerId: string; place: MeetingDetails | null; now: Date },
): PlanSummary {
  const planned = upcomingSessions(plan, now);
  const [next] = planned;
  const open = openIn(plan);
  const isForViewer = open.some(({ by }) => by !== viewerId);
  return {
    rev: plan.rev,
    next: next
      ? {
          sessionId: next._id,
          startsAt: next.startsAt.toISOString(),
          minutes: next.minutes,
          join: joinOf(next.place ?? place),
        }
      : null,
    waiting: isForViewer ? 'you' : open.length > 0 ? 'they' : null,
    planned: planned.length,
    held: plan.sessions.filter(({ status }) => status === 'held').length,
  };
}

/** Builds the event about a change of the plan, which was `before`. */
export function toChangeEvent(
  request: StoredRequest & { plan: StoredPlan },
  { change, proposal, sessions }: Change,
  people: People,
  { actorId, now, before }: { actorId: string | null; now: Date; before: StoredPlan },
): EventPayload<'meeting.changed'> {
  const { _id: requestId, version, status, plan, senderSkill, receiverSkill, ring } = request;
  const open = new Set(openIn(plan).map(({ _id }) => _id));
  return {
    requestId,
    version,
    status,
    rev: plan.rev,
    change,
    actorId,
    at: now.toISOString(),
    sender: people.get(request.sender._id) ?? request.sender,
    receiver: people.get(request.receiver._id) ?? request.receiver,
    senderSkill,
    receiverSkill,
    isLeg: ring !== undefined,
    ...(ring && { ring }),
    proposal: proposal && {
      _id: proposal._id,
      by: proposal.by,
      kind: proposal.kind,
      order: proposal.order,
      first: proposal.first,
      minutes: proposal.minutes,
      times: proposal.times.map((time) => time.toISOString()),
      repeat: proposal.repeat,
      message: proposal.message,
      answer: proposal.answer,
      sessionId: proposal.sessionId,
    },
    closed: openIn(before).flatMap(({ _id }) => (open.has(_id) ? [] : [_id])),
    sessions: sessions.map(({ session, was }) => ({
      _id: session._id,
      uid: session.uid,
      sequence: session.sequence,
      startsAt: session.startsAt.toISOString(),
      was: was?.toISOString() ?? null,
      minutes: session.heldMinutes ?? session.minutes,
      parts: taughtParts(session),
      status: session.status,
      reason: session.cancelled?.reason ?? '',
    })),
    planned: upcomingSessions(plan, now).length,
  };
}
