/** Proposes times, and answers proposals. Each function is pure: it returns the next plan, or why the change is refused. */

import type { PickInput, ProposalInput } from '@mutua/contracts';
import { MEETINGS } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { derivedId } from '../../derived-id.ts';
import { isLapsed, openIn, placeOf, upcomingSessions, withOne } from './basics.ts';
import { answered, type ChangeContext, done, type Outcome, type Refusal, refuse } from './outcome.ts';
import type { StoredPlan, StoredProposal, StoredSession } from './plan.model.ts';
import { partsOf, startsOf } from './series.ts';
import { isFull, isUnmoved, moved, newSession } from './sessions.ts';
import { mayAnswer, mayChange, PROPOSAL_TRANSITIONS, type ProposalAction } from './transitions.ts';

const isSame = (a: Date, b: string | Date): boolean => a.getTime() === new Date(b).getTime();

/** Returns why the proposed times are refused, or null. */
function wrongTimes(times: readonly Date[], now: Date): Refusal | null {
  if (times.some((time) => isLapsed(time, now))) return 'time_near';
  return times.some((time) => time.getTime() - now.getTime() > MEETINGS.aheadDays * DAY_MS) ? 'time_far' : null;
}

/** The subject of a proposal: new sessions, or a session to move. A counter-proposal has the same subject. */
interface Subject {
  kind: StoredProposal['kind'];
  /** The session to move. */
  session: StoredSession | null;
  answered: StoredProposal | null;
}

/** @returns the subject of a proposal, or why it is refused */
function subjectOf(
  plan: StoredPlan,
  input: ProposalInput,
  answered: StoredProposal | null,
  now: Date,
): Subject | Refusal {
  const { kind, sessionId } = answered ?? { kind: input.kind, sessionId: input.sessionId };
  if (kind === 'new') return { kind, session: null, answered };
  const session = plan.sessions.find(({ _id }) => _id === sessionId);
  if (!session) return 'session_not_found';
  return mayChange('move', session, now) ? { kind, session, answered } : 'session_gone';
}

/** Fills in the fields that follow from the subject, where the author has set none. */
function fieldsOf(
  plan: StoredPlan,
  { isLeg }: ChangeContext,
  input: ProposalInput,
  { kind, session, answered }: Subject,
) {
  const minutes = input.minutes ?? answered?.minutes ?? session?.minutes ?? plan.minutes;
  const order = (kind === 'new' && input.order) || answered?.order || (isLeg ? 'receiver' : 'both');
  return { kind, minutes, order, repeat: (kind === 'new' && input.repeat) || null, round: (answered?.round ?? 0) + 1 };
}

/** Returns which limit of an exchange another proposal would exceed, or null. */
function limitOf(
  plan: StoredPlan,
  { kind, repeat }: Pick<StoredProposal, 'kind' | 'repeat'>,
  now: Date,
): Refusal | null {
  const isRecent = ({ createdAt }: StoredProposal) => now.getTime() - createdAt.getTime() < DAY_MS;
  if (plan.proposals.filter(isRecent).length >= MEETINGS.proposalsADay) return 'too_many_today';
  return kind === 'new' && isFull(plan, repeat?.count ?? 1, now) ? 'plan_full' : null;
}

/** Adds a new proposal. `answered` is the proposal that it answers, or null. */
function proposed(
  plan: StoredPlan,
  context: ChangeContext,
  input: ProposalInput,
  answered: StoredProposal | null,
): Outcome {
  const { now, by, zone, requestId } = context;
  const subject = subjectOf(plan, input, answered, now);
  if (typeof subject === 'string') return refuse(subject);
  const times = input.times.map((time) => new Date(time)).sort((a, b) => a.getTime() - b.getTime());
  const fields = fieldsOf(plan, context, input, subject);
  const place = placeOf(input.place);
  const { session } = subject;
  if (session && times.some((time) => isUnmoved(session, { ...fields, place }, time, context))) {
    return refuse('not_moved');
  }
  const isTaughtByOther = context.isLeg && fields.order !== 'receiver';
  const wrong = wrongTimes(times, now) ?? (isTaughtByOther ? 'one_teacher' : limitOf(plan, fields, now));
  if (wrong) return refuse(wrong);

  const proposal: StoredProposal = {
    ...fields,
    _id: derivedId(requestId, 'proposal', plan.rev + 1),
    clientId: input.clientId ?? null,
    sessionId: session?._id ?? null,
    by,
    first: input.first,
    times,
    zone,
    place,
    message: input.message ?? '',
    createdAt: now,
    expiresAt: new Date(now.getTime() + MEETINGS.openDays * DAY_MS),
    status: 'open',
    answeredBy: null,
    answeredAt: null,
    answer: '',
    picked: null,
  };
  const { minutes } = proposal.kind === 'new' ? proposal : plan;
  const next = { ...plan, minutes, proposals: [...plan.proposals, proposal] };
  return done(next, answered ? 'countered' : 'proposed', { proposal });
}

const isRepeated = ({ proposals }: StoredPlan, { by }: ChangeContext, { clientId }: ProposalInput): boolean =>
  Boolean(clientId) && proposals.some((each) => each.by === by && each.clientId === clientId);

export function propose(plan: StoredPlan, context: ChangeContext, input: ProposalInput): Outcome {
  if (isRepeated(plan, context, input)) return 'repeated';
  const open = openIn(plan);
  const isForSame = ({ kind, sessionId }: StoredProposal) =>
    kind === input.kind && (kind === 'new' || sessionId === input.sessionId);
  if (open.some(isForSame)) return refuse('proposal_open');
  if (open.length >= MEETINGS.open) return refuse('too_many_open');
  return proposed(plan, context, input, null);
}

/** Returns the proposal if this member may answer it in this way, or why not. */
function answerable(
  plan: StoredPlan,
  id: string,
  action: ProposalAction,
  { by }: ChangeContext,
): { proposal: StoredProposal } | { refused: Refusal } {
  const proposal = plan.proposals.find(({ _id }) => _id === id);
  if (!proposal) return { refused: 'proposal_not_found' };
  const answer = mayAnswer(action, proposal.by === by ? 'proposer' : 'other', proposal.status);
  if (answer === 'gone') return { refused: 'proposal_gone' };
  if (answer === 'forbidden') return { refused: action === 'withdraw' ? 'not_own_proposal' : 'own_proposal' };
  return { proposal };
}

/** Finds the proposal if this member has already answered it in the same way. */
const wasAnswered = (
  plan: StoredPlan,
  id: string,
  action: ProposalAction,
  { by }: ChangeContext,
): StoredProposal | undefined =>
  plan.proposals.find(
    ({ _id, status, answeredBy }) => _id === id && status === PROPOSAL_TRANSITIONS[action].to && answeredBy === by,
  );

export function counter(plan: StoredPlan, context: ChangeContext, id: string, input: ProposalInput): Outcome {
  if (isRepeated(plan, context, input)) return 'repeated';
  const found = answerable(plan, id, 'counter', context);
  if ('refused' in found) return found;
  const closed = { ...plan, proposals: withOne(plan.proposals, answered(found.proposal, 'counter', context)) };
  return proposed(closed, context, input, found.proposal);
}

export function close(
  plan: StoredPlan,
  context: ChangeContext,
  id: string,
  action: 'decline' | 'withdraw',
  words = '',
): Outcome {
  if (wasAnswered(plan, id, action, context)) return 'repeated';
  const found = answerable(plan, id, action, context);
  if ('refused' in found) return found;
  const proposal = answered(found.proposal, action, context, { answer: words });
  const next = { ...plan, proposals: withOne(plan.proposals, proposal) };
  return done(next, action === 'decline' ? 'none_fits' : 'withdrawn', { proposal });
}

/** Makes the sessions of a proposal, or moves its session. */
export function pick(plan: StoredPlan, context: ChangeContext, id: string, { startsAt, skip }: PickInput): Outcome {
  const before = wasAnswered(plan, id, 'pick', context);
  if (before?.picked && isSame(before.picked, startsAt)) return 'repeated';
  const found = answerable(plan, id, 'pick', context);
  if ('refused' in found) return found;
  const time = found.proposal.times.find((each) => isSame(each, startsAt));
  if (!time) return refuse('time_not_proposed');
  if (isLapsed(time, context.now)) return refuse('time_gone');
  const proposal = answered(found.proposal, 'pick', context, { picked: time });
  const next = { ...plan, proposals: withOne(plan.proposals, proposal) };
  return proposal.kind === 'move' ? moved(next, context, proposal, time) : made(next, context, proposal, time, skip);
}

function made(
  plan: StoredPlan,
  context: ChangeContext,
  proposal: StoredProposal,
  time: Date,
  skip: readonly string[],
): Outcome {
  const { place, zone, order, first, minutes, repeat } = proposal;
  const starts = startsOf(time, repeat, zone).filter((start) => !skip.some((each) => isSame(start, each)));
  if (starts.length === 0) return refuse('nothing_left');
  if (isFull(plan, starts.length, context.now)) return refuse('plan_full');
  // The place of the plan is that of all sessions without their own, so a first one must not change sessions that stand.
  const isFirstPlace = place && !context.place && upcomingSessions(plan, context.now).length === 0;
  const isOwnPlace = place && !isFirstPlace && JSON.stringify(place) !== JSON.stringify(context.place);
  const sessions = starts.map((startsAt, index) =>
    newSession(plan, context, index, {
      startsAt,
      minutes,
      parts: partsOf(order, first, minutes, index),
      place: isOwnPlace ? place : null,
      zone,
      ...(repeat && { seriesId: proposal._id, number: index + 1 }),
    }),
  );
  const next = { ...plan, sessions: [...plan.sessions, ...sessions] };
  const outcome = done(next, 'agreed', { proposal, sessions: sessions.map((session) => ({ session, was: null })) });
  return { ...outcome, ...(isFirstPlace && { place }) };
}
