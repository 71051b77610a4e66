import type { Settings } from '@mutua/contracts';
import { DEFAULT_PRIVACY, NOTIFICATION_TOPICS } from '@mutua/contracts/constants';

/** The settings of a member who has never changed any. */
export const testSettings = (changes: Partial<Settings> = {}): Settings => ({
  version: 0,
  notifications: Object.fromEntries(
    Object.keys(NOTIFICATION_TOPICS).map((topic) => [topic, { inApp: true, mail: true, push: true, digest: false }]),
  ) as Settings['notifications'],
  reminders: { day: true, hour: true, start: true },
  privacy: { ...DEFAULT_PRIVACY },
  time: { timeZone: null, firstDay: 'monday', quiet: null },
  delivery: { digest: 'off', pushShows: 'name', pushDeclined: null },
  chat: { sendWith: 'enter' },
  ...changes,
});
