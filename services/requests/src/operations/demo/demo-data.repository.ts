import { MEETING_DUES, type RequestStatus, TEACHERS, WITHDRAWALS } from '@mutua/contracts';
import { type DemoData, demoSessionId } from '@mutua/contracts/demo';
import { HOUR_MS } from '@mutua/contracts/time';
import { insertMissing } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type ReviewDocument, reviewModel } from '../../exchange/reviews/review.model.ts';
import { type LessonDatesDocument, lessonDatesModel } from '../../lesson-dates/lesson-dates.model.ts';
import { type MemberDocument, memberModel } from '../../members/member.model.ts';
import { NO_HOURS } from '../../schedule/hours/free-time.ts';
import { hoursModel } from '../../schedule/hours/hours.model.ts';
import { byTime, EMPTY_PLAN, endOf, revised } from '../../schedule/plan/basics.ts';
import type { Outcome } from '../../schedule/plan/outcome.ts';
import type { StoredPlan } from '../../schedule/plan/plan.model.ts';
import { planOf } from '../../schedule/plan/plan.ts';
import { pick, propose } from '../../schedule/plan/proposals.ts';
import { type SkillDocument, skillModel } from '../../skills/skill.model.ts';
import { pairOf, type RequestDocument, requestModel } from '../../store/request.model.ts';

/** The version of a request in each status: the number of changes that lead to it. */
const VERSIONS: Record<RequestStatus, number> = { pending: 1, accepted: 2, rejected: 2, cancelled: 2, completed: 3 };

/** @throws Error when the data set refers to an id that it does not contain */
function byId<T extends { _id: string }>(things: readonly T[]): (id: string) => T {
  const found = new Map(things.map((thing) => [thing._id, thing]));
  return (id) => {
    const thing = found.get(id);
    if (!thing) throw new Error(`the demo data has no ${id}`);
    return thing;
  };
}

/**
 * Returns the plan of an outcome.
 * @throws Error when a rule of meetings refuses the change
 */
function planAfter(outcome: Outcome): StoredPlan {
  if (outcome === 'repeated' || 'refused' in outcome) throw new Error(`a demo session: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

/** Builds a plan in which the sender has proposed the sessions and the receiver has picked them. Demo sessions send no reminders. */
function planFor({ _id: requestId, senderId, receiverId, sessions = [] }: DemoData['requests'][number]): StoredPlan {
  let plan = EMPTY_PLAN;
  for (const { startsAt, agreedAt, minutes } of sessions) {
    const context = { requestId, now: new Date(agreedAt), zone: null, isLeg: false, place: null };
    plan = planAfter(
      propose(plan, { ...context, by: senderId }, { kind: 'new', first: 'receiver', minutes, times: [startsAt] }),
    );
    const proposalId = plan.proposals.at(-1)?._id ?? '';
    const choice = { startsAt, skip: [], despite: false };
    plan = planAfter(pick(plan, { ...context, by: receiverId }, proposalId, choice));
  }
  const told = Object.fromEntries(MEETING_DUES.map((what) => [what, [...TEACHERS]]));
  return revised({ ...plan, sessions: plan.sessions.map((session) => ({ ...session, told })) });
}

/** When a request reached each of its states, and by whom. Figures of months count by these moments, and read no status. */
function changesOf(request: DemoData['requests'][number]): RequestDocument['changes'] {
  const { status, senderId, receiverId, reason } = request;
  const [created, updated] = [request.createdAt, request.updatedAt].map((each) => new Date(each).getTime());
  if (created === undefined || updated === undefined || status === 'pending') return undefined;
  const last = (actorId: string | null) => ({ [status]: { at: new Date(updated), actorId } });
  if (status === 'cancelled') return last(reason === WITHDRAWALS.expired ? null : senderId);
  if (status !== 'completed') return last(receiverId);
  // Members answer within some days, not all of them equally soon.
  const answerMs = (6 + (Number.parseInt(request._id.slice(-2), 16) % 66)) * HOUR_MS;
  const accepted = { at: new Date(created + Math.min(answerMs, (updated - created) / 3)), actorId: receiverId };
  return { accepted, ...last(senderId) };
}

function lessonDatesOf({
  _id,
  title,
  teacherId,
  place,
  people,
  sessions,
  createdAt,
  after,
}: NonNullable<DemoData['lessons']>[number]): LessonDatesDocument {
  const status = after ? ('held' as const) : ('planned' as const);
  const planned = sessions
    .map(({ startsAt, minutes }, index) => ({
      ...{ _id: demoSessionId(_id, index), startsAt: new Date(startsAt), minutes, status },
      ...{ sequence: 0, setAt: new Date(createdAt) },
    }))
    .sort(byTime);
  return {
    ...{ _id, title, teacherId, place, sessions: planned, version: 1 },
    people: people.map(({ memberId, state }) => ({ memberId, state, bump: 0 })),
    endsAt: new Date(Math.max(...planned.map((session) => endOf(session).getTime()))),
  };
}

/** Loads this service's part of the demo data. Publishes no events, because every other service loads its own part. */
export async function loadDemoData(connection: Connection, data: DemoData): Promise<void> {
  const members = data.members.map(
    ({ _id, name, avatar, timeZone = null, createdAt }): MemberDocument => ({
      _id,
      name,
      avatar,
      timeZone,
      joinedAt: new Date(createdAt),
      version: 1,
    }),
  );
  const skills = data.skills.map(
    ({ _id, ownerId, title, category, availableDays, availableTimeSlots, hoursFrom = 'skill' }): SkillDocument => ({
      _id,
      ownerId,
      title,
      category,
      availableDays,
      availableTimeSlots,
      hoursFrom,
      isDeleted: false,
      version: 1,
    }),
  );
  const memberOf = byId(members);
  const skillOf = byId(skills);
  const person = (id: string) => {
    const { _id, name, avatar } = memberOf(id);
    return { _id, name, avatar };
  };
  const snapshot = (id: string) => {
    const { _id, title, category } = skillOf(id);
    return { _id, title, category };
  };

  const places = new Map<string, number>();
  const requests = data.requests.map((request): RequestDocument => {
    const pair = pairOf(request.senderId, request.receiverId);
    const pairSeq = (places.get(pair) ?? 0) + 1;
    places.set(pair, pairSeq);
    const { _id, status, message, reason, scheduledDate, meetingDetails } = request;
    const changes = changesOf(request);
    const document: RequestDocument = {
      _id,
      status,
      ...(changes && { changes }),
      sender: person(request.senderId),
      receiver: person(request.receiverId),
      senderSkill: snapshot(request.senderSkillId),
      receiverSkill: snapshot(request.receiverSkillId),
      pair,
      pairSeq,
      message,
      reason,
      scheduledDate: scheduledDate === null ? null : new Date(scheduledDate),
      meetingDetails,
      createdAt: new Date(request.createdAt),
      updatedAt: new Date(request.updatedAt),
      version: VERSIONS[status],
    };
    const plan = request.sessions ? planFor(request) : planOf(document, new Date());
    return { ...document, ...(plan.rev > 0 && { plan }) };
  });
  const reviews = data.reviews.map((review): ReviewDocument => {
    const { _id, requestId, rating, categories, createdAt } = review;
    const { title } = skillOf(review.skillId);
    return {
      _id,
      requestId,
      reviewer: person(review.reviewerId),
      reviewedUser: person(review.reviewedUserId),
      skill: { _id: review.skillId, title },
      rating,
      review: review.review,
      categories,
      createdAt: new Date(createdAt),
    };
  });

  const hours = data.members.flatMap(({ _id, weekly }) => (weekly ? [{ ...NO_HOURS, _id, version: 1, weekly }] : []));

  await insertMissing(memberModel(connection), members);
  await insertMissing(hoursModel(connection), hours);
  await insertMissing(skillModel(connection), skills);
  await insertMissing(requestModel(connection), requests);
  await insertMissing(reviewModel(connection), reviews);
  await insertMissing(lessonDatesModel(connection), (data.lessons ?? []).map(lessonDatesOf));
}
