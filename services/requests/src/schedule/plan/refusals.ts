import { type ExchangeRequest, MEETINGS, type Plan, say, type Wording } from '@mutua/contracts';
import { firstNameOf } from '@mutua/contracts/first-name';
import {
  type AppError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  TooManyRequestsError,
  ValidationError,
} from '@mutua/service-kit';
import type { Refusal } from './outcome.ts';

const { noticeMinutes, aheadDays } = MEETINGS;

/** For refusals because of the caller's input: the wrong field and the message. */
const WRONG: Partial<Record<Refusal, [field: string, message: string]>> = {
  time_near: [
    'times',
    say('Please choose times that are at least {minutes} minutes ahead', { minutes: noticeMinutes }),
  ],
  time_far: ['times', say('Please choose times within the next {days} days', { days: aheadDays })],
  not_moved: ['times', say('This session is at that time already')],
  time_not_proposed: ['startsAt', say('This time was not proposed')],
  nothing_left: ['skip', say('Please leave at least one session')],
  one_teacher: ['order', say('In a ring only one of the two teaches')],
};

const CONFLICTS: Partial<Record<Refusal, Wording>> = {
  proposal_gone: 'This is no longer open',
  time_gone: 'This time has passed',
  session_gone: 'This session can no longer be changed',
  plan_full: 'There are too many sessions in this exchange',
  too_many_open: 'There are too many open proposals in this exchange',
  late_early: 'You can say this shortly before the session',
  late_often: 'You have already said this several times',
  answer_early: 'This session is not over yet',
  answer_settled: 'It is settled whether you met',
  plan_changed: 'The meetings of this exchange have changed meanwhile',
};

/** Error codes of the API that differ from the name of the refusal. */
const CODES: Partial<Record<Refusal, string>> = {
  late_early: 'too_early',
  answer_early: 'too_early',
  late_often: 'too_often',
};

/** Returns the 400 error for wrong input; undefined when the refusal has another reason. */
export function wrongInput(refused: Refusal): ValidationError | undefined {
  const wrong = WRONG[refused];
  return wrong && new ValidationError([{ field: wrong[0], message: wrong[1] }]);
}

/** Builds the error of a refusal. `current` is the present state, which a 409 contains. */
export function refusalError(
  refused: Refusal,
  current: { request: ExchangeRequest; plan: Plan },
  { callerId, otherName }: { callerId: string; otherName: string },
): AppError {
  const wrong = wrongInput(refused);
  if (wrong) return wrong;
  switch (refused) {
    case 'proposal_not_found':
      return new NotFoundError('Proposal not found');
    case 'session_not_found':
      return new NotFoundError('Session not found');
    case 'own_proposal':
      return new ForbiddenError('You have proposed these times yourself');
    case 'not_own_proposal':
      return new ForbiddenError('Only the member who has proposed these times can take them back');
    case 'too_many_today':
      return new TooManyRequestsError('You are proposing times too often. Please try again tomorrow.', 3600);
    case 'proposal_open': {
      const isOwn = current.plan.proposals.some(({ status, by }) => status === 'open' && by === callerId);
      const words: Wording = isOwn
        ? 'You have already proposed times'
        : ['{name} has just proposed times', { name: firstNameOf(otherName) }];
      return new ConflictError(words, { code: refused, current });
    }
    default:
      return new ConflictError(CONFLICTS[refused] ?? 'This is no longer open', {
        code: CODES[refused] ?? refused,
        current,
      });
  }
}
