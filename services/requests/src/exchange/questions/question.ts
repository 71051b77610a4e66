/** Questions and answers of the two members before the receiver decides. Pure functions. */
import type { QuestionInput, RequestQuestion } from '@mutua/contracts';
import { CHAT_LIMITS } from '@mutua/contracts/limits';
import { derivedId } from '../../derived-id.ts';
import type { Side, StoredQuestion } from '../../store/request.model.ts';
import type { StoredRequest } from '../../store/request.repository.ts';

type Questioned = Pick<StoredRequest, 'status' | 'questions'>;

const countBy = ({ questions = [] }: Questioned, memberId: string): number =>
  questions.filter(({ by }) => by === memberId).length;

/** Returns how many questions each member may still write; none once the request is answered. */
export const leftOf = (request: Questioned, { mine, theirs }: { mine: string; theirs: string }) => {
  const left = (memberId: string) =>
    request.status === 'pending' ? Math.max(0, CHAT_LIMITS.questions - countBy(request, memberId)) : 0;
  return { mine: left(mine), theirs: left(theirs) };
};

export type Refusal = 'conflict' | 'wait_for_question' | 'no_questions_left';

/** Returns why a member may not ask now, or null. The receiver asks first; otherwise the sender could press for an answer. */
export function refusalOf(request: Questioned, { side, memberId }: { side: Side; memberId: string }): Refusal | null {
  if (request.status !== 'pending') return 'conflict';
  if (side === 'sender' && !request.questions?.length) return 'wait_for_question';
  return countBy(request, memberId) < CHAT_LIMITS.questions ? null : 'no_questions_left';
}

/** Finds the stored question of a repeated call. A client repeats a call when it got no answer. */
export const repeatedIn = (
  { questions = [] }: Questioned,
  memberId: string,
  clientId: string | undefined,
): StoredQuestion | undefined =>
  clientId ? questions.find((each) => each.by === memberId && each.clientId === clientId) : undefined;

/** Builds the next question of a member. `n` is its number among the member's questions, from 1. */
export function nextQuestion(
  request: StoredRequest,
  memberId: string,
  { text, clientId }: QuestionInput,
  at: Date,
): { question: StoredQuestion; n: number } {
  const n = countBy(request, memberId) + 1;
  const _id = derivedId('question', request._id, memberId, n);
  return { question: { _id, by: memberId, text, at, ...(clientId && { clientId }) }, n };
}

/** Converts a question to what a member reads. A hidden question has no text, and its author reads the reason. */
export const toQuestion = ({ _id, by, text, at, moderation }: StoredQuestion, viewerId: string): RequestQuestion => ({
  _id,
  senderId: by,
  text: moderation?.isHidden ? '' : text,
  createdAt: at.toISOString(),
  ...(moderation?.isHidden && { hidden: by === viewerId ? { note: moderation.note } : {} }),
});

/** Removes the texts of an erased member. The questions keep their places. */
export const withoutWordsBy = (questions: readonly StoredQuestion[], memberId: string): StoredQuestion[] =>
  questions.map((each) => (each.by === memberId ? { _id: each._id, by: each.by, text: '', at: each.at } : each));
