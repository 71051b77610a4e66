import type { QuestionInput, ReportInput, ReportSnapshot, RequestQuestion, ResponseOf } from '@mutua/contracts';
import type { ReportService } from '@mutua/domain';
import { ConflictError, ForbiddenError, NotFoundError, newEvent, retryOnConflict } from '@mutua/service-kit';
import { partiesOf, toRequest } from '../../store/request.mapper.ts';
import type { Side, StoredQuestion } from '../../store/request.model.ts';
import type { StoredRequest } from '../../store/request.repository.ts';
import type { Store } from '../../store/store.ts';
import { quietUntil } from '../waiting/waiting.ts';
import type { QuestionRepository } from './question.repository.ts';
import { leftOf, nextQuestion, type Refusal, refusalOf, repeatedIn, toQuestion } from './question.ts';

export type QuestionService = ReturnType<typeof createQuestionService>;

/** Lets the two members of a pending request ask each other questions before the receiver decides. */
export function createQuestionService({
  requests,
  questions,
  members,
  owns,
  scheduleRecount,
  reports,
}: Pick<Store, 'requests' | 'members' | 'owns'> & {
  questions: QuestionRepository;
  /** Called before the receiver's first question is stored, because that question counts as an answer. */
  scheduleRecount: (receiverId: string) => Promise<void>;
  reports: ReportService;
}) {
  async function refusal(refused: Refusal, callerId: string, request: StoredRequest): Promise<Error> {
    if (refused === 'conflict') return owns.conflict(`This request is ${request.status}`, callerId, request);
    if (refused === 'wait_for_question') return new ForbiddenError('The receiver of a request asks first', refused);
    return new ConflictError('There are no questions left for this request', {
      code: refused,
      current: { request: await owns.view(callerId, request) },
    });
  }

  /** @throws ConflictError, ForbiddenError when the caller may not ask now */
  async function refuse(callerId: string, request: StoredRequest, side: Side): Promise<void> {
    const refused = refusalOf(request, { side, memberId: callerId });
    if (refused === 'conflict') throw await refusal(refused, callerId, request);
    await owns.refuseBlocked(request.sender._id, request.receiver._id);
    if (refused) throw await refusal(refused, callerId, request);
  }

  /** Stores the question with its event. Returns null when the request has changed since it was read. */
  async function store(callerId: string, request: StoredRequest, input: QuestionInput): Promise<StoredQuestion | null> {
    const now = new Date();
    const { question, n } = nextQuestion(request, callerId, input, now);
    const { waiting, questions: before = [] } = request;
    const [expiresAt, quiet] = [waiting?.expiresAt, quietUntil(now)];
    const changed: StoredRequest = {
      ...request,
      questions: [...before, question],
      ...(waiting && expiresAt && quiet && expiresAt < quiet && { waiting: { ...waiting, expiresAt: quiet } }),
      version: request.version + 1,
    };
    if (before.length === 0) await scheduleRecount(callerId);
    const { _id, by, text } = question;
    const event = newEvent('request.questioned', {
      request: toRequest(changed, await members.people(partiesOf([changed]))),
      question: { _id, by, n, text },
      version: changed.version,
    });
    return (await requests.replace(changed, event)) ? question : null;
  }

  return {
    async list(callerId: string, id: string): Promise<ResponseOf<'GET /requests/:id/questions'>> {
      const { request, side } = await owns.own(callerId, id);
      const other = request[side === 'sender' ? 'receiver' : 'sender'];
      return {
        questions: (request.questions ?? []).map((each) => toQuestion(each, callerId)),
        left: leftOf(request, { mine: callerId, theirs: other._id }),
      };
    },

    /**
     * Stores a question or an answer. A repeated call returns the stored one, also after the request was answered.
     * @throws ConflictError with the request once it is answered, and after too many questions
     * @throws ForbiddenError when the sender begins, and between a blocked pair
     */
    ask: (callerId: string, id: string, input: QuestionInput): Promise<RequestQuestion> => {
      const attempt = async () => {
        const { request, side } = await owns.own(callerId, id);
        const known = repeatedIn(request, callerId, input.clientId);
        if (known) return toQuestion(known, callerId);
        await refuse(callerId, request, side);
        const stored = await store(callerId, request, input);
        return stored ? toQuestion(stored, callerId) : undefined;
      };
      return retryOnConflict(attempt, { key: id });
    },

    /**
     * Reports a question of the other member. Moderators get all questions of the request.
     * @throws NotFoundError for questions of other members' requests, and for hidden and erased ones
     * @throws ForbiddenError for the caller's own question
     */
    async report(callerId: string, id: string, input: ReportInput): Promise<void> {
      const request = await questions.findRequestOf(id);
      const reported = request?.questions?.find(({ _id }) => _id === id);
      const isParty = request && partiesOf([request]).includes(callerId);
      if (!isParty || !reported || reported.text === '' || reported.moderation?.isHidden) {
        throw new NotFoundError('Question not found');
      }
      if (reported.by === callerId) throw new ForbiddenError('You cannot report your own question');
      const evidence = (request.questions ?? [])
        .filter(({ text }) => text !== '')
        .map(({ _id, by, text, at }): ReportSnapshot['evidence'][number] => ({
          part: 'message',
          text,
          authorId: by,
          at: at.toISOString(),
          isReported: _id === id,
        }));
      await reports.take(callerId, { targetId: id, subjectId: reported.by, evidence }, input, (report) =>
        newEvent('question.reported', { report }),
      );
    },
  };
}
