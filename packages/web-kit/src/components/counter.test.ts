import { ReviewInput } from '@mutua/contracts/forms';
import { counterOf } from './counter.ts';

const LIMIT = 2000;
const takes = (review: string) =>
  ReviewInput.safeParse({
    requestId: '64b0000000000000000000d1',
    rating: 5,
    review,
    categories: { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 },
  }).success;

it.each([
  ['letters', 'a'],
  ['emojis', '😀'],
  ['letters with marks', 'é'.normalize('NFD')],
])('counts %s as the rule does, without surrounding spaces', (_, sign) => {
  const most = sign.repeat(LIMIT / [...sign].length);
  expect(counterOf(` ${most}\n`, LIMIT)).toEqual({ length: LIMIT, limit: LIMIT });
  expect([takes(` ${most}\n`), takes(`${most}a`)]).toEqual([true, false]);
});

it('counts nothing without a text', () => {
  expect(counterOf(undefined, 10).length).toBe(0);
});
