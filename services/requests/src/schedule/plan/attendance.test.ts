import type { AnswerInput, Join, MeetingDetails } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { ADA, agreed, BEN, by, first, planAfter, refusal, T1 } from '../../../test/plans.ts';
import { answer, answerUntilOf, joinOf, late, settled, taughtParts } from './attendance.ts';
import { withOne } from './basics.ts';
import type { StoredPlan, StoredSession } from './plan.model.ts';

const START = Date.parse(T1);
const at = (minutes: number): Date => new Date(START + minutes * MINUTE_MS);
const END = 60;
const SILENCE = END + 72 * 60;
const sessionOf = ({ sessions }: StoredPlan): StoredSession => sessions[0] as StoredSession;

const MET: AnswerInput = { met: true, minutes: 60 };
const THEY: AnswerInput = { met: false, why: 'they' };
const ME: AnswerInput = { met: false, why: 'me' };
const AGREED: AnswerInput = { met: false, why: 'both' };

describe('answers', () => {
  it.each<[title: string, ada: AnswerInput | null, ben: AnswerInput | null, status: string, minutes: number | null]>([
    ['both met', MET, MET, 'held', 60],
    [
      'both met and name different lengths, of which the shorter counts',
      { met: true, minutes: 75 },
      { met: true, minutes: 50 },
      'held',
      50,
    ],
    ['both met, for longer than twice the plan', { met: true, minutes: 400 }, { met: true, minutes: 300 }, 'held', 120],
    ['one met, the other is silent', MET, null, 'held', 60],
    ['neither met', ME, AGREED, 'missed', null],
    ['one did not come, and the other says the same', ME, THEY, 'missed', null],
    ['each says that the other did not come', THEY, THEY, 'unclear', null],
    ['one did not meet, the other is silent', THEY, null, 'missed', null],
    ['one met, the other did not', MET, THEY, 'unclear', null],
    ['both are silent', null, null, 'unclear', null],
  ])('finds the result of the answers: %s', (_title, ada, ben, status, minutes) => {
    let plan = agreed();
    if (ada) plan = planAfter(answer(plan, by(ADA, at(END)), first(plan), ada));
    if (ben) plan = planAfter(answer(plan, by(BEN, at(END + 1)), first(plan), ben));
    if (!ada || !ben) {
      expect(sessionOf(plan).status).toBe('planned');
      expect(settled(plan, at(SILENCE - 1))).toBeNull();
      plan = settled(plan, at(SILENCE))?.plan ?? plan;
    }
    expect(sessionOf(plan)).toMatchObject({ status, ...(minutes && { heldMinutes: minutes }) });
    expect(settled(plan, at(SILENCE + 1))).toBeNull();
  });

  it('an answer may change until the session is settled; a contradiction lasts at most 72 hours, whatever is answered meanwhile', () => {
    const plan = agreed();
    const one = planAfter(answer(plan, by(ADA, at(END)), first(plan), ME));
    const two = planAfter(answer(one, by(ADA, at(END + 1)), first(plan), MET));
    expect(sessionOf(two).answers).toHaveLength(1);
    const against = planAfter(answer(two, by(BEN, at(END + 2)), first(plan), THEY));
    expect(answerUntilOf(sessionOf(against))).toEqual(at(END + 2 + 72 * 60));
    const still = answer(against, by(BEN, at(END + 60)), first(plan), AGREED);
    expect(still).toMatchObject({ change: { change: 'answered' } });
    expect(answerUntilOf(sessionOf(planAfter(still)))).toEqual(at(END + 2 + 72 * 60));
    const agrees = answer(planAfter(still), by(BEN, at(END + 70)), first(plan), { met: true, minutes: 45 });
    expect(agrees).toMatchObject({ change: { change: 'held', sessions: [{ session: { heldMinutes: 45 } }] } });
    expect(refusal(answer(against, by(BEN, at(END + 2 + 72 * 60)), first(plan), MET))).toBe('answer_settled');
    expect(refusal(answer(planAfter(agrees), by(BEN, at(END + 80)), first(plan), AGREED))).toBe('answer_settled');
  });

  it('a session without an answer for 72 hours is only settled by the answers of both', () => {
    const plan = settled(agreed(), at(SILENCE))?.plan ?? agreed();
    const one = answer(plan, by(ADA, at(SILENCE + 1)), first(plan), MET);
    expect(one).toMatchObject({ change: { change: 'answered' } });
    const both = answer(planAfter(one), by(BEN, at(SILENCE + 2)), first(plan), MET);
    expect(both).toMatchObject({ change: { change: 'held' } });
  });

  it('answers are refused before the end, for a cancelled session and for none; the same answer again changes nothing', () => {
    const plan = agreed();
    expect(refusal(answer(plan, by(ADA, at(END - 1)), first(plan), MET))).toBe('answer_early');
    expect(refusal(answer(plan, by(ADA, at(END)), 'f'.repeat(24), MET))).toBe('session_not_found');
    const cancelled = {
      ...plan,
      sessions: withOne(plan.sessions, { ...sessionOf(plan), status: 'cancelled' as const }),
    };
    expect(refusal(answer(cancelled, by(ADA, at(END)), first(plan), MET))).toBe('session_gone');
    expect(refusal(answer(plan, by(ADA, at(SILENCE)), first(plan), MET))).toBe('answer_settled');
    const one = planAfter(answer(plan, by(ADA, at(END)), first(plan), MET));
    expect(answer(one, by(ADA, at(END + 5)), first(plan), MET)).toBe('repeated');
  });
});

it.each<[held: number, parts: [number, number?]]>([
  [60, [30, 30]],
  [45, [23, 22]],
  [120, [60, 60]],
  [1, [1]],
])('a session of two parts, held for %i minutes, is split in proportion', (heldMinutes, minutes) => {
  expect(taughtParts({ ...sessionOf(agreed()), heldMinutes }).map((part) => part.minutes)).toEqual(minutes);
});

describe('being late', () => {
  const say = (plan: StoredPlan, minutes: number, choice: 5 | 10 | 15 | 30 = 10) =>
    late(plan, by(ADA, at(minutes)), first(plan), { minutes: choice });

  it('can be reported from 30 minutes before the start until the end', () => {
    const plan = agreed();
    expect(refusal(say(plan, -31))).toBe('late_early');
    expect(planAfter(say(plan, -30)).sessions).toMatchObject([{ late: [{ by: ADA, minutes: 10 }], sequence: 0 }]);
    expect(planAfter(say(plan, END - 1)).sessions).toMatchObject([{ late: [{ minutes: 10 }] }]);
    expect(refusal(say(plan, END))).toBe('session_gone');
  });

  it('can be reported three times by each member; the same report again changes nothing', () => {
    let plan = planAfter(say(agreed(), -20, 5));
    expect(say(plan, -19, 5)).toBe('repeated');
    for (const minutes of [10, 15] as const) plan = planAfter(say(plan, -10, minutes));
    expect(refusal(say(plan, -5, 30))).toBe('late_often');
    const other = late(plan, by(BEN, at(-5)), first(plan), { minutes: 30 });
    expect(other).toMatchObject({ change: { change: 'late', late: 30 } });
  });

  it('cannot be reported for a cancelled session', () => {
    const plan = agreed();
    const cancelled = {
      ...plan,
      sessions: withOne(plan.sessions, { ...sessionOf(plan), status: 'cancelled' as const }),
    };
    expect(refusal(say(cancelled, -10))).toBe('session_gone');
  });
});

it.each<[MeetingDetails | null, Join]>([
  [null, { how: 'call' }],
  [{ notes: 'Bring paper.' }, { how: 'call' }],
  [{ platform: 'mutua ' }, { how: 'call' }],
  [
    { platform: 'Zoom', link: 'https://zoom.example/1' },
    { how: 'link', link: 'https://zoom.example/1' },
  ],
  [{ platform: 'Café Zentral' }, { how: 'elsewhere', where: 'Café Zentral' }],
])('finds how to join at the place %j', (place, expected) => {
  expect(joinOf(place)).toEqual(expected);
});
