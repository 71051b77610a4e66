import { REQUEST_STATUSES, type RequestStatus } from '@mutua/contracts/limits';
import type { Side, StoredQuestion } from '../../store/request.model.ts';
import { leftOf, type Refusal, refusalOf, toQuestion } from './question.ts';

const [ADA, BEN] = ['a'.repeat(24), 'b'.repeat(24)];
const asked = (...by: string[]): StoredQuestion[] =>
  by.map((each, n) => ({ _id: String(n), by: each, text: 'Where?', at: new Date(n) }));
/** Returns why a question in Ada's request to Ben is refused, or null. */
const refused = (status: RequestStatus, side: Side, questions: StoredQuestion[] = []): Refusal | null =>
  refusalOf({ status, questions }, { side, memberId: side === 'sender' ? ADA : BEN });

it.each(REQUEST_STATUSES.filter((status) => status !== 'pending'))(
  'refuses questions once a request is %s',
  (status) => {
    for (const questions of [[], asked(BEN)]) {
      expect([refused(status, 'sender', questions), refused(status, 'receiver', questions)]).toEqual([
        'conflict',
        'conflict',
      ]);
      expect(leftOf({ status, questions }, { mine: ADA, theirs: BEN })).toEqual({ mine: 0, theirs: 0 });
    }
  },
);

it.each<[string, StoredQuestion[], Refusal | null, Refusal | null]>([
  ['before the first question', [], 'wait_for_question', null],
  ['after a question of the receiver', asked(BEN), null, null],
  ['after three answers of the sender', asked(BEN, ADA, ADA, ADA), 'no_questions_left', null],
  ['after three questions of the receiver', asked(BEN, BEN, BEN), null, 'no_questions_left'],
  ['after all', asked(BEN, ADA, BEN, ADA, BEN, ADA), 'no_questions_left', 'no_questions_left'],
])('allows or refuses a question in a pending request %s', (_when, questions, sender, receiver) => {
  expect([refused('pending', 'sender', questions), refused('pending', 'receiver', questions)]).toEqual([
    sender,
    receiver,
  ]);
});

it('returns how many questions each member has left', () => {
  const request = { status: 'pending', questions: asked(BEN, ADA, BEN) } as const;
  expect(leftOf(request, { mine: ADA, theirs: BEN })).toEqual({ mine: 2, theirs: 1 });
});

it('hides the words of a hidden question, and shows its author why', () => {
  const [question] = asked(BEN);
  const hidden = { ...question, moderation: { isHidden: true, note: 'Unkind.', version: 3 } } as StoredQuestion;
  expect(toQuestion(hidden, ADA)).toMatchObject({ text: '', hidden: {} });
  expect(toQuestion(hidden, ADA).hidden).not.toHaveProperty('note');
  expect(toQuestion(hidden, BEN)).toMatchObject({ text: '', hidden: { note: 'Unkind.' } });
  const shown = { ...hidden, moderation: { isHidden: false, note: '', version: 4 } };
  expect(toQuestion(shown, ADA)).toEqual({ _id: '0', senderId: BEN, text: 'Where?', createdAt: expect.any(String) });
});
