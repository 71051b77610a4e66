import { DEFAULT_PREFERENCES, NOTIFICATION_TYPES, type NotificationType, type Preferences } from '@mutua/contracts';
import { type Channels, channelsOf, isCallPushed } from './delivery.ts';

/** The row of the settings in which a member chooses each type; null when the type is always sent. */
const ROWS: Record<NotificationType, string | null> = {
  skill_request: 'requests',
  request_nudge: 'requests',
  request_question: 'requests',
  request_accepted: 'answers',
  request_rejected: 'answers',
  request_completed: 'answers',
  request_cancelled: 'answers',
  message: 'messages',
  review_received: 'reviews',
  review_waiting: 'reviews',
  review_answered: 'reviews',
  reference_received: 'reviews',
  skill_endorsed: 'reviews',
  new_skill: 'skills',
  match_found: 'matches',
  ring_proposed: 'matches',
  ring_changed: 'matches',
  ring_confirmed: 'matches',
  search_match: 'searches',
  want_answered: 'searches',
  skill_asked: 'skills',
  skill_rested: 'skills',
  skill_woken: 'searches',
  meeting_proposed: 'meetings',
  meeting_agreed: 'meetings',
  meeting_declined: 'meetings',
  meeting_moved: 'meetings',
  meeting_cancelled: 'meetings',
  meeting_lapsed: 'meetings',
  meeting_late: 'meetings',
  meeting_ask: 'meetings',
  lesson_seat: 'lessons',
  lesson_asked: 'lessons',
  lesson_answered: 'lessons',
  lesson_offered: 'lessons',
  lesson_moved: 'lessons',
  lesson_cancelled: 'lessons',
  lesson_word: 'lessons',
  lesson_ask: 'lessons',
  lesson_thanks: 'lessons',
  lesson_new: 'lessons',
  reminder: 'meetings',
  other: null,
};

const ON = { inApp: true, mail: true, push: true, digest: false };
const NEVER = { ...ON, mail: false };
const DIGEST = { ...ON, mail: false, digest: true };
const everywhere: Channels = { inApp: true, push: true, mail: true, digest: null };
const unmailed: Channels = { ...everywhere, mail: false };
const NO_MAIL = { ...DEFAULT_PREFERENCES, emailNotifications: false };
const NO_PUSH = { ...DEFAULT_PREFERENCES, pushNotifications: false };

type Row = [
  title: string,
  chosen: typeof ON | undefined,
  digest: 'off' | 'daily' | 'weekly',
  preferences: Preferences,
  channels: Channels,
];
const TABLE: Row[] = [
  ['nothing chosen', undefined, 'off', DEFAULT_PREFERENCES, everywhere],
  ['nothing chosen but a digest', undefined, 'daily', DEFAULT_PREFERENCES, everywhere],
  ['at once', ON, 'weekly', DEFAULT_PREFERENCES, everywhere],
  ['at once, also by an earlier page', { ...ON, digest: true }, 'weekly', DEFAULT_PREFERENCES, everywhere],
  ['not in the app', { ...ON, inApp: false }, 'off', DEFAULT_PREFERENCES, { ...everywhere, inApp: false }],
  ['no push', { ...ON, push: false }, 'off', DEFAULT_PREFERENCES, { ...everywhere, push: false }],
  ['push off for all', ON, 'off', NO_PUSH, { ...everywhere, push: false }],
  ['never by mail', NEVER, 'daily', DEFAULT_PREFERENCES, unmailed],
  ['in the digest', DIGEST, 'daily', DEFAULT_PREFERENCES, { ...unmailed, digest: 'daily' }],
  ['in the weekly digest', DIGEST, 'weekly', DEFAULT_PREFERENCES, { ...unmailed, digest: 'weekly' }],
  ['in the digest, which is off', DIGEST, 'off', DEFAULT_PREFERENCES, unmailed],
  ['mail off for all', ON, 'daily', NO_MAIL, unmailed],
  ['in the digest, mail off for all', DIGEST, 'daily', NO_MAIL, unmailed],
];

describe.each(TABLE)('%s', (_title, chosen, digest, preferences, expected) => {
  it.each(NOTIFICATION_TYPES)('sends %s where its row says', (type) => {
    const row = ROWS[type];
    const others = Object.fromEntries(
      Object.values(ROWS).flatMap((each) =>
        each && each !== row ? [[each, { ...NEVER, inApp: false, push: false }]] : [],
      ),
    );
    const notifications = { ...others, ...(row && chosen && { [row]: chosen }) };
    const unchosen = { ...everywhere, push: preferences.pushNotifications, mail: preferences.emailNotifications };
    expect(channelsOf(type, { preferences, notifications, digest })).toEqual(
      // The setting for reminders alone decides which ones come, so the app always shows them.
      { ...(row ? expected : unchosen), ...(type === 'reminder' && { inApp: true }) },
    );
  });
});

it('copies of accounts from before push and digests have push on, and the digest off', () => {
  const notifications = { messages: { inApp: true, mail: false } as typeof ON };
  const channels = channelsOf('message', { preferences: DEFAULT_PREFERENCES, notifications, digest: 'daily' });
  expect(channels).toEqual(unmailed);
});

it.each<[title: string, searches: typeof ON, cadence: 'daily' | 'weekly', channels: Channels]>([
  ['daily', ON, 'daily', { ...unmailed, push: false, digest: 'daily' }],
  ['weekly', DIGEST, 'weekly', { ...unmailed, push: false, digest: 'weekly' }],
  ['daily, but never by mail', NEVER, 'daily', { ...unmailed, push: false }],
])('a search with the cadence %s uses its own digest, also while the member’s digest is off', (...row) => {
  const [, searches, cadence, channels] = row;
  const recipient = { preferences: DEFAULT_PREFERENCES, notifications: { searches }, digest: 'off' } as const;
  expect(channelsOf('search_match', recipient, cadence)).toEqual(channels);
});

it.each([
  [undefined, DEFAULT_PREFERENCES, true],
  [ON, NO_PUSH, false],
  [{ ...ON, push: false }, DEFAULT_PREFERENCES, false],
])('sends a push of a ringing call as its row says', (calls, preferences, isPushed) => {
  expect(isCallPushed({ preferences, notifications: calls ? { calls } : {} })).toBe(isPushed);
});
