/** How soon, and how often, a member answers requests. Pure functions. */

import type { AnswersWithin } from '@mutua/contracts';
import { ANSWERING, ANSWERS_WITHIN, WAITING, WITHDRAWALS } from '@mutua/contracts/limits';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { type Absence, presentTimeBetween } from '../../schedule/away/absences.ts';
import type { StoredQuestion } from '../../store/request.model.ts';
import type { StoredRequest } from '../../store/request.repository.ts';

/** The fields of a received request that show how soon it was answered. */
export type Answerable = Pick<StoredRequest, 'createdAt' | 'changes' | 'reason' | 'ring'> & {
  questions?: readonly Pick<StoredQuestion, 'at'>[];
};

interface Answer {
  at: Date;
  /** The time until the answer in milliseconds, without absences. */
  took: number;
}

/**
 * Returns when the receiver first accepted, rejected or asked something. A question counts as an answer. The first question is always the
 * receiver's.
 */
const firstAnswerOf = ({ changes = {}, questions = [] }: Answerable): Date | undefined =>
  (questions[0] ?? changes.accepted ?? changes.rejected)?.at;

/** Returns the receiver's answer; null without one. An expired request counts as an answer after the full time until it expired. */
function answerOf(request: Answerable, absences: readonly Absence[]): Answer | null {
  const { createdAt, changes = {}, reason, ring } = request;
  if (ring) return null;
  const answeredAt = firstAnswerOf(request);
  if (answeredAt) return { at: answeredAt, took: presentTimeBetween(createdAt, answeredAt, absences) };
  const { cancelled } = changes;
  const hasExpired = cancelled?.actorId === null && reason === WITHDRAWALS.expired;
  return hasExpired ? { at: cancelled.at, took: WAITING.expireDays * DAY_MS } : null;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/**
 * Finds how soon the member usually answers. It is null while too little is known, and for slow members.
 * @returns also when the oldest answer no longer counts; null without answers
 */
export function answeringOf(
  received: readonly Answerable[],
  absences: readonly Absence[],
  now: Date,
): { answersWithin: AnswersWithin | null; until: Date | null } {
  const since = now.getTime() - ANSWERING.days * DAY_MS;
  const answers = received
    .flatMap((request) => answerOf(request, absences) ?? [])
    .filter(({ at }) => at.getTime() > since)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, ANSWERING.last);
  const oldest = answers.at(-1);
  const until = oldest ? new Date(oldest.at.getTime() + ANSWERING.days * DAY_MS) : null;
  if (answers.length < ANSWERING.atLeast) return { answersWithin: null, until };
  const median = medianOf(answers.map(({ took }) => took));
  const answersWithin = ANSWERS_WITHIN.find((each) => median <= ANSWERING.hours[each] * HOUR_MS) ?? null;
  return { answersWithin, until };
}

const isRecent = ({ createdAt }: Answerable, now: Date): boolean =>
  createdAt.getTime() > now.getTime() - ANSWERING.rate.days * DAY_MS;

/** Whether there are requests that count, or will count, for how often the member answers. */
export const hasRecent = (received: readonly Answerable[], now: Date): boolean =>
  received.some((request) => isRecent(request, now));

/**
 * Whether a request counts for how often its receiver answers. It does not count when nobody had time to answer it, or when the system
 * cancelled it.
 */
function isAsked(
  { createdAt, changes = {}, reason, ring }: Answerable,
  absences: readonly Absence[],
  now: Date,
): boolean {
  if (ring || presentTimeBetween(createdAt, now, absences) < DAY_MS) return false;
  const { cancelled, accepted } = changes;
  if (!cancelled || accepted) return true;
  if (cancelled.actorId === null) return reason === WITHDRAWALS.expired;
  return cancelled.at.getTime() - createdAt.getTime() >= DAY_MS;
}

/** Returns how many of a hundred recent requests the member has answered within a week; null when there are too few. */
export function answerRateOf(received: readonly Answerable[], absences: readonly Absence[], now: Date): number | null {
  const { atLeast, withinDays, step } = ANSWERING.rate;
  const asked = received.filter((request) => isRecent(request, now) && isAsked(request, absences, now));
  if (asked.length < atLeast) return null;
  const inTime = asked.filter((request) => {
    const at = firstAnswerOf(request);
    return at && presentTimeBetween(request.createdAt, at, absences) <= withinDays * DAY_MS;
  });
  return Math.round((100 * inTime.length) / asked.length / step) * step;
}
