import type { Settings, SettingsInput } from '@mutua/contracts';
import { DEFAULT_PRIVACY, NOTIFICATION_TOPICS } from '@mutua/contracts/limits';
import type { TestApi } from '@mutua/web-kit/testing';

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
  place: { units: null, meetingPlaces: [] },
  ...changes,
});

/** Keeps the settings of a member through each test of a file, as the service does. */
export function serveSettings(server: TestApi): { settings: Settings } {
  const kept = { settings: testSettings() };
  beforeEach(() => {
    kept.settings = testSettings();
    server.on('GET /users/settings', () => kept);
    server.on('PUT /users/settings', ({ body }) => {
      const { version, ...changes } = body as SettingsInput;
      kept.settings = { ...merged(kept.settings, changes), version: kept.settings.version + 1 };
      return kept;
    });
  });
  return kept;
}

function merged<T extends object>(old: T, changes: object): T {
  const parts = Object.entries(changes).map(([name, change]) => {
    const before = old[name as keyof T];
    const isPart = before && change && typeof change === 'object' && !Array.isArray(change);
    return [name, isPart ? merged(before, change) : change];
  });
  return { ...old, ...Object.fromEntries(parts) };
}
