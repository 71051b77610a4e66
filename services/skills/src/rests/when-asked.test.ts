import { askDayOf, inDays, whyAsked } from './when-asked.ts';

const NOW = new Date('2026-11-29T03:00:00Z');
const day = (daysAgo: number): string => inDays(NOW, -daysAgo).toISOString().slice(0, 10);
const ADA = 'a'.repeat(24);
const LONG_AGO = day(400);

const why = (
  visitor: Partial<Parameters<typeof whyAsked>[0]>,
  rest?: Partial<NonNullable<Parameters<typeof whyAsked>[1]>>,
  firstNight = LONG_AGO,
) =>
  whyAsked({ _id: ADA, ...visitor }, rest && { _id: ADA, state: 'asked', ...rest }, {
    now: NOW,
    firstNight,
  });

const absence = (from: number, until: number) => ({
  announcedAbsence: { from: inDays(NOW, -from), until: inDays(NOW, -until) },
});

it.each<[string, ReturnType<typeof why>, 'absent' | 'silent' | null]>([
  ['after 60 days without a visit', why({ lastActiveDay: day(60) }), 'absent'],
  ['not after 59', why({ lastActiveDay: day(59) }), null],
  ['after three requests that expired', why({ lastActiveDay: day(35), expiredRequests: ['a', 'b', 'c'] }), 'silent'],
  ['not after two of them', why({ lastActiveDay: day(35), expiredRequests: ['a', 'b'] }), null],
  ['not while an absence with an end runs', why({ lastActiveDay: day(70), ...absence(65, -3) }), null],
  ['not within 30 days after it', why({ lastActiveDay: day(70), ...absence(65, 29) }), null],
  ['30 days after it', why({ lastActiveDay: day(70), ...absence(65, 30) }), 'absent'],
  ['before an absence that is to come', why({ lastActiveDay: day(70), ...absence(-5, -9) }), 'absent'],
  ['not twice for one absence', why({ lastActiveDay: day(100) }, { askedFor: day(100), state: 'rested' }), null],
  ['again after another visit', why({ lastActiveDay: day(60) }, { askedFor: day(200), state: 'rested' }), 'absent'],
  ['not while the question is open', why({ lastActiveDay: day(60) }, { askedFor: day(200), state: 'asked' }), null],
  ['not while an answer holds', why({ lastActiveDay: day(100) }, { state: 'answered', until: inDays(NOW, 1) }), null],
  [
    'again after the answer, without a visit',
    why({ lastActiveDay: day(250) }, { state: 'answered', until: inDays(NOW, -1), askedFor: day(250) }),
    'absent',
  ],
])('asks a member %s', (_when, found, expected) => {
  expect(found).toBe(expected);
});

describe('the first questions', () => {
  const ids = Array.from({ length: 3_000 }, (_, i) => i.toString(16).padStart(24, '0'));

  it.each([
    ['of long absences are spread over 30 days from the first night', day(900), 0],
    ['of unknown visits are spread over 30 days, 60 days after the first night', undefined, 60],
  ])('%s', (_which, lastActiveDay, from) => {
    const days = ids.map((_id) => askDayOf({ _id, ...(lastActiveDay && { lastActiveDay }) }, day(0)));
    const counts = [...Map.groupBy(days, (each) => each)].sort();
    expect(counts.map(([each]) => each)).toEqual(Array.from({ length: 30 }, (_, i) => day(-from - i)));
    expect(Math.max(...counts.map(([, all]) => all.length))).toBeLessThan(160);
  });

  it('come 60 days after visits that were later', () => {
    expect(askDayOf({ _id: ADA, lastActiveDay: day(10) }, day(11))).toBe(day(-50));
  });
});
