import type { EventPayload, MeetingSession, Plan, PlanSummary, Proposal, Teacher } from '@mutua/contracts';
import type { People } from '../members/member.repository.ts';
import type { StoredRequest } from '../requests/request.repository.ts';
import type { StoredPlan, StoredProposal, StoredSession } from './plan.model.ts';
import type { Change } from './plan-change.ts';
import { byTime, isLapsed, openIn, toCome } from './plan-parts.ts';
import { startsOf } from './series.ts';
import { clockOf, type Zone } from './zones.ts';

/** Who reads a plan, with the zones of both. */
export interface Viewer {
  id: string;
  yours: Zone;
  theirs: Zone;
}

/** A moment by the clocks of both. */
export const clocks = (moment: Date, { yours, theirs }: Pick<Viewer, 'yours' | 'theirs'>) => ({
  startsAt: moment.toISOString(),
  yours: clockOf(moment, yours),
  theirs: clockOf(moment, theirs),
});

export const toSession = (session: StoredSession, viewer: Viewer): MeetingSession => {
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

/** Who teaches in an exchange: both, and in a leg of a ring its receiver. */
const teachersOf = ({ ring }: Pick<StoredRequest, 'ring'>): Teacher[] => (ring ? ['receiver'] : ['receiver', 'sender']);

const minutesOf = (sessions: readonly StoredSession[], leg: Teacher): number =>
  sessions
    .flatMap(({ status, parts }) => (status === 'held' ? parts : []))
    .reduce((sum, part) => sum + (part.leg === leg ? part.minutes : 0), 0);

/** What a party could do next. */
export function suggestion(
  request: StoredRequest,
  plan: StoredPlan,
  viewer: Pick<Viewer, 'id'>,
  now: Date,
): Plan['suggest'] {
  if (request.status !== 'accepted') return null;
  const open = openIn(plan);
  if (open.some(({ by }) => by !== viewer.id)) return 'answer';
  if (open.length > 0 || toCome(plan, now).length > 0) return null;
  return teachersOf(request).every((leg) => minutesOf(plan.sessions, leg) > 0) ? 'complete' : 'time';
}

/** A plan as one of its two parties sees it. */
export function toPlan(request: StoredRequest, plan: StoredPlan, people: People, viewer: Viewer, now: Date): Plan {
  const planned = toCome(plan, now);
  const person = (side: Teacher) => people.get(request[side]._id) ?? request[side];
  return {
    rev: plan.rev,
    place: request.meetingDetails,
    minutes: plan.minutes,
    sessions: [...plan.sessions].sort(byTime).map((session) => toSession(session, viewer)),
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

/** What lists and headers show of a plan. */
export function toSummary(plan: StoredPlan, viewerId: string, now: Date): PlanSummary {
  const planned = toCome(plan, now);
  const [next] = planned;
  const open = openIn(plan);
  const isForViewer = open.some(({ by }) => by !== viewerId);
  return {
    rev: plan.rev,
    next: next ? { sessionId: next._id, startsAt: next.startsAt.toISOString(), minutes: next.minutes } : null,
    waiting: isForViewer ? 'you' : open.length > 0 ? 'they' : null,
    planned: planned.length,
    held: plan.sessions.filter(({ status }) => status === 'held').length,
  };
}

/** What other services learn of a change of the plan. */
export function toChangeEvent(
  request: StoredRequest & { plan: StoredPlan },
  { change, proposal, sessions }: Change,
  people: People,
  { actorId, now }: { actorId: string | null; now: Date },
): EventPayload<'meeting.changed'> {
  const { _id: requestId, version, status, plan, senderSkill, receiverSkill, ring } = request;
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
    },
    sessions: sessions.map(({ session, was }) => ({
      _id: session._id,
      uid: session.uid,
      sequence: session.sequence,
      startsAt: session.startsAt.toISOString(),
      was: was?.toISOString() ?? null,
      minutes: session.minutes,
      parts: session.parts,
      status: session.status,
      reason: session.cancelled?.reason ?? '',
    })),
    planned: toCome(plan, now).length,
  };
}
