/** Builds the events about sessions that begin, and about sessions that are over. */
import type { DomainEvent, EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { People } from '../members/member.repository.ts';
import { joinOf, taughtParts } from '../schedule/plan/attendance.ts';
import { upcomingSessions } from '../schedule/plan/basics.ts';
import type { Change } from '../schedule/plan/outcome.ts';
import type { StoredPlan, StoredSession } from '../schedule/plan/plan.model.ts';
import { planOf } from '../schedule/plan/plan.ts';
import type { Due } from '../schedule/plan/reminders.ts';
import type { StoredRequest } from './request.repository.ts';

type Planned = StoredRequest & { plan: StoredPlan };

const aboutOf = (
  { _id: requestId, version, sender, receiver }: Planned,
  { _id: sessionId, startsAt, minutes }: StoredSession,
  people: People,
) => ({
  requestId,
  version,
  sessionId,
  startsAt: startsAt.toISOString(),
  minutes,
  sender: people.get(sender._id) ?? sender,
  receiver: people.get(receiver._id) ?? receiver,
});

export const toDueEvent = (
  request: Planned,
  { session, what, to }: Due,
  people: People,
): EventPayload<'meeting.due'> => ({
  ...aboutOf(request, session, people),
  what,
  to: to.map((side) => request[side]._id),
  parts: session.parts,
  senderSkill: request.senderSkill,
  receiverSkill: request.receiverSkill,
});

/** @throws Error when the change contains no session, or nobody is late */
export function toLateEvent(
  request: Planned,
  { sessions: [changed], late }: Change,
  people: People,
  { actorId, now }: { actorId: string | null; now: Date },
): EventPayload<'meeting.late'> {
  if (!changed || !actorId || late === undefined) throw new Error('nobody is late');
  return {
    ...aboutOf(request, changed.session, people),
    rev: request.plan.rev,
    actorId,
    at: now.toISOString(),
    late,
  };
}

/** Builds the event that says whether the two met. Other services count the taught time by it. */
export const toSettledEvent = (request: Planned, session: StoredSession): EventPayload<'meeting.settled'> => ({
  requestId: request._id,
  version: request.version,
  sessionId: session._id,
  status: session.status,
  parts:
    session.status === 'held'
      ? taughtParts(session).map(({ leg, minutes }) => ({
          teacherId: request[leg]._id,
          learnerId: request[leg === 'sender' ? 'receiver' : 'sender']._id,
          skillId: (leg === 'sender' ? request.senderSkill : request.receiverSkill)._id,
          minutes,
        }))
      : [],
});

/** Returns the future sessions in which the two can join a call here. */
export function toJoinable(request: StoredRequest, now: Date): EventPayload<'meeting.joinable'> {
  const sessions = request.status === 'accepted' ? upcomingSessions(planOf(request, now), now) : [];
  return {
    requestId: request._id,
    version: request.version,
    sessions: sessions
      .filter(({ place }) => joinOf(place ?? request.meetingDetails).how === 'call')
      .map(({ startsAt, minutes }) => ({ startsAt: startsAt.toISOString(), minutes })),
  };
}

/** Returns the event about these sessions, if a change of the request has changed them. */
export function joinableEvents(before: StoredRequest, after: StoredRequest, now: Date): DomainEvent[] {
  const [was, is] = [toJoinable(before, now), toJoinable(after, now)];
  return JSON.stringify(was.sessions) === JSON.stringify(is.sessions) ? [] : [newEvent('meeting.joinable', is)];
}
