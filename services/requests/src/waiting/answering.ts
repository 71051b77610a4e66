/** How soon a member usually answers requests. Pure. */
import type { AnswersWithin } from '@mutua/contracts';
import { ANSWERING, ANSWERS_WITHIN, WAITING, WITHDRAWALS } from '@mutua/contracts/constants';
import { DAY_MS, HOUR_MS } from '../meetings/plan-parts.ts';
import type { StoredQuestion } from '../questions/question.ts';
import type { StoredRequest } from '../requests/request.repository.ts';
import { type Absence, hereBetween } from './absences.ts';

/** What of a received request says how soon it was answered. */
export type Answerable = Pick<StoredRequest, 'createdAt' | 'changes' | 'reason' | 'ring'> & {
  questions?: readonly Pick<StoredQuestion, 'at'>[];
};

interface Answer {
  at: Date;
  /** In milliseconds, without absences. */
  took: number;
}

/**
 * The answer of the receiver; null without one. A question counts as one, and the receiver asks first. A request that has expired without
 * any counts as one after as many days.
 */
function answerOf(
  { createdAt, changes = {}, reason, ring, questions = [] }: Answerable,
  absences: readonly Absence[],
): Answer | null {
  if (ring) return null;
  const answered = questions[0] ?? changes.accepted ?? changes.rejected;
  if (answered) return { at: answered.at, took: hereBetween(createdAt, answered.at, absences) };
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
 * How soon the member usually answers; null while too little is known, and of slow ones.
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
