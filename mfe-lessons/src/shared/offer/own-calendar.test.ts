import type { Calendar, CalendarLesson } from '@mutua/contracts';
import { noteOf } from './own-calendar.ts';

const NONE = { sessions: [], busy: [], free: [], away: null };
const span = (from: string, to: string) => ({
  startsAt: `2026-12-08T${from}:00.000Z`,
  endsAt: `2026-12-08T${to}:00.000Z`,
});
const session = (status: 'planned' | 'cancelled') =>
  ({
    startsAt: '2026-12-08T18:00:00.000Z',
    minutes: 60,
    status,
    otherUser: { name: 'Jonas Lindqvist' },
  }) as Calendar['sessions'][number];
const at = (calendar: Partial<Calendar>) => noteOf({ ...NONE, ...calendar }, '2026-12-08T17:30:00.000Z', 60);

describe('what the calendar says about a date', () => {
  it('is nothing while nothing is known', () => {
    expect(at({})).toBeNull();
  });

  it('is a session at the same time, but no cancelled one, and none that only touches it', () => {
    expect(at({ sessions: [session('planned')] })).toEqual({ kind: 'session', name: 'Jonas Lindqvist' });
    expect(at({ sessions: [session('cancelled')] })).toBeNull();
    expect(noteOf({ ...NONE, sessions: [session('planned')] }, '2026-12-08T17:00:00.000Z', 60)).toBeNull();
  });

  it('is a group lesson that the member teaches or has a seat in', () => {
    const lesson = (seat: CalendarLesson['seat'], status: CalendarLesson['status'] = 'planned') =>
      ({ title: 'Bread baking', startsAt: '2026-12-08T18:00:00.000Z', minutes: 90, seat, status }) as CalendarLesson;
    const said = [lesson(null), lesson('taken'), lesson('waiting'), lesson('asked'), lesson(null, 'cancelled')];
    const note = { kind: 'lesson', name: 'Bread baking' };
    expect(said.map((each) => at({ lessons: [each] }))).toEqual([note, note, null, null, null]);
  });

  it('is an absence, also one without an end, or a busy time', () => {
    const away = { startsAt: '2026-12-01T00:00:00.000Z', endsAt: null } as Calendar['away'];
    expect(at({ away })).toEqual({ kind: 'away' });
    expect(at({ busy: [span('18:15', '19:00')] })).toEqual({ kind: 'busy' });
  });

  it('is whether the whole lesson is in the weekly hours', () => {
    expect(at({ free: [span('17:00', '18:30')] })).toEqual({ kind: 'inHours' });
    expect(at({ free: [span('17:00', '18:29')] })).toEqual({ kind: 'outside' });
  });
});
