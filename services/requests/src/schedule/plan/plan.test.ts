import { MINUTE_MS } from '@mutua/contracts/time';
import {
  ADA,
  agreed,
  BEN,
  by,
  first,
  input,
  NOW,
  planAfter,
  proposed,
  REQUEST,
  refusal,
  T1,
  T2,
} from '../../../test/plans.ts';
import { lapsesAt } from './basics.ts';
import { cancelUpcoming, ended, lapsed, planOf, scheduledDateOf } from './plan.ts';
import { propose } from './proposals.ts';
import { agree, cancel, place } from './sessions.ts';

describe('sessions', () => {
  it('cancels one session or the rest of a series, with the proposals to move them', () => {
    const plan = agreed({ repeat: { count: 3, everyWeeks: 1 } });
    const [, second, third] = plan.sessions.map(({ _id }) => _id);
    const asked = planAfter(propose(plan, by(BEN), input({ kind: 'move', sessionId: third })));
    const one = cancel(asked, by(ADA), second ?? '', { scope: 'one', reason: 'Ill' });
    expect(planAfter(one).sessions.map(({ status }) => status)).toEqual(['planned', 'cancelled', 'planned']);
    const rest = planAfter(cancel(asked, by(ADA), second ?? '', { scope: 'rest' }));
    expect(rest.sessions.map(({ status, sequence }) => [status, sequence])).toEqual([
      ['planned', 0],
      ['cancelled', 1],
      ['cancelled', 1],
    ]);
    expect(rest.proposals.at(-1)?.status).toBe('void');
    expect(cancel(rest, by(ADA), second ?? '', { scope: 'rest' })).toBe('repeated');
    expect(refusal(cancel(rest, by(BEN), second ?? '', { scope: 'one' }))).toBe('session_gone');
  });

  it('cancels the rest of a series after one of its sessions', () => {
    const plan = agreed({ repeat: { count: 3, everyWeeks: 1 } });
    const one = planAfter(cancel(plan, by(ADA), first(plan), { scope: 'one', reason: 'Ill' }));
    const rest = cancel(one, by(ADA), first(plan), { scope: 'rest', reason: 'Moving' });
    expect(planAfter(rest).sessions.map(({ sequence, cancelled }) => [sequence, cancelled?.reason])).toEqual([
      [1, 'Ill'],
      [1, 'Moving'],
      [1, 'Moving'],
    ]);
    expect(rest).toMatchObject({ change: { change: 'cancelled_rest', sessions: [{}, {}] } });
    expect(cancel(planAfter(rest), by(ADA), first(plan), { scope: 'rest' })).toBe('repeated');
    expect(cancel(one, by(ADA), first(plan), { scope: 'one' })).toBe('repeated');
    expect(refusal(cancel(one, by(BEN), first(plan), { scope: 'rest' }))).toBe('session_gone');
  });

  it('marks a cancellation less than a day before as late', () => {
    const plan = agreed();
    const late = (now: string) => {
      const next = planAfter(cancel(plan, by(ADA, new Date(now)), first(plan), { scope: 'one' }));
      return next.sessions[0]?.cancelled?.late;
    };
    expect([late('2026-11-30T17:30Z'), late('2026-11-30T17:31Z')]).toEqual([false, true]);
  });

  it('gets a place of its own, and the same place again changes nothing', () => {
    const plan = agreed();
    const moved = planAfter(place(plan, by(BEN), first(plan), { platform: 'Café' }));
    expect(moved.sessions).toMatchObject([{ place: { platform: 'Café' }, sequence: 1 }]);
    expect(place(moved, by(ADA), first(plan), { platform: 'Café' })).toBe('repeated');
  });
});

describe('what the service does by itself', () => {
  it('a proposal lapses when its last time is nearer than 15 minutes, or after 7 days', () => {
    const { plan } = proposed({ times: [T1] });
    expect(plan.dueAt).toEqual(new Date(Date.parse(T1) - 15 * MINUTE_MS + 1));
    expect(lapsed(plan, new Date(Date.parse(T1) - 15 * MINUTE_MS))).toBeNull();
    expect(lapsed(plan, plan.dueAt ?? NOW)).toMatchObject({ proposals: [{ status: 'lapsed', answeredBy: null }] });
    const later = proposed({ times: ['2027-01-20T12:00:00.000Z'] }).plan.proposals[0];
    expect(later && lapsesAt(later)).toEqual(new Date('2026-12-02T12:00Z'));
  });

  it('the end of an exchange cancels future sessions, and a second end changes nothing', () => {
    const plan = agreed({ repeat: { count: 2, everyWeeks: 1 } });
    const during = new Date('2026-12-01T18:00Z');
    const over = ended(plan, during);
    expect(over.sessions).toMatchObject([
      { status: 'planned' },
      { status: 'cancelled', cancelled: { by: null, late: false } },
    ]);
    expect(cancelUpcoming(over, during)).toBeNull();
  });

  it('the date of an exchange moves on to the next session, and stays at the last one', () => {
    const plan = agreed({ repeat: { count: 2, everyWeeks: 1 } });
    const date = (now: string, of = plan) => scheduledDateOf(of, new Date(now))?.toISOString();
    expect([date('2026-12-01T18:29Z'), date('2026-12-01T18:31Z'), date('2027-01-01T00:00Z')]).toEqual([
      T1,
      '2026-12-08T17:30:00.000Z',
      '2026-12-08T17:30:00.000Z',
    ]);
    const none = planAfter(cancel(plan, by(ADA), first(plan), { scope: 'rest' }));
    expect(scheduledDateOf(none, NOW)).toBeNull();
  });
});

describe('a request of an earlier release', () => {
  const earlier = { _id: REQUEST, scheduledDate: new Date(T1), updatedAt: NOW };

  it('has a session at its date', () => {
    const plan = planOf({ ...earlier, status: 'accepted' }, NOW);
    expect(plan).toMatchObject({ rev: 1, lastEnd: new Date('2026-12-01T18:30Z') });
    expect(plan.sessions).toMatchObject([{ uid: `${REQUEST}@mutua`, sequence: 0, minutes: 60, status: 'planned' }]);
    expect(planOf({ ...earlier, status: 'accepted' }, NOW)).toEqual(plan);
  });

  it('its session counts as held when the exchange is completed, stays open otherwise, and is cancelled with the exchange', () => {
    const after = new Date('2026-12-02T00:00Z');
    const status = (of: 'accepted' | 'completed' | 'cancelled', now: Date) =>
      planOf({ ...earlier, status: of }, now).sessions[0]?.status;
    expect(status('completed', after)).toBe('held');
    expect(status('accepted', after)).toBe('planned');
    expect(status('cancelled', NOW)).toBe('cancelled');
  });

  it('ends a plan that the earlier release did not know', () => {
    const plan = agreed();
    const cancelled = planOf({ ...earlier, status: 'cancelled', plan }, NOW);
    expect(cancelled.sessions[0]?.cancelled).toMatchObject({ by: null });
  });

  it('a date in the acceptance holds at once, and replaces the times that the request proposed', () => {
    const { plan } = proposed();
    const accepted = agree(plan, by(BEN), new Date(T2));
    expect(accepted).toMatchObject({ rev: 2, sessions: [{ startsAt: new Date(T2), minutes: 60 }] });
    expect(accepted.proposals).toMatchObject([{ status: 'void' }]);
  });
});
