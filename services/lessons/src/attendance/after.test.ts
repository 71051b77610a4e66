import { lessonOf } from '../../test/lesson-of.ts';
import type { StoredLesson } from '../lessons/lesson.model.ts';
import { type Stay, wasInRoom, withStay } from './after.ts';

const START = new Date('2026-12-05T10:00:00Z');
const seat = (memberId: string) => ({
  ...{ memberId, state: 'taken' as const, since: START, until: null },
  ...{ brings: null, note: '', lapses: 0 },
});
const lesson = lessonOf({ startsAt: START, people: [seat('ada'), seat('bob')] });
const stay = (memberId: string, second: number, seconds: number): Stay => ({
  memberId,
  enteredAt: new Date(START.getTime() + second * 1000),
  seconds,
});
const staysOf = ({ sessions }: StoredLesson): Stay[] => sessions[0]?.stays ?? [];

it('the short stays of a failing line count for nobody else, and never instead of a long one', () => {
  let after = lesson;
  for (let second = 0; second < 400; second += 2) after = withStay(after, 's1', stay('ada', second, 1)).lesson;
  for (const each of [stay('bob', 5, 900), stay('ada', 500, 900), stay('ada', 500, 900)])
    after = withStay(after, 's1', each).lesson;
  const isThere = (id: string) => wasInRoom({ stays: staysOf(after) }, id);
  expect([isThere('ada'), isThere('bob')]).toEqual([true, true]);
  expect(staysOf(after).filter(({ seconds }) => seconds === 900)).toHaveLength(2);
  expect(staysOf(after).length).toBeLessThan(30);
});
