import { DEFAULT_SETTINGS, type NotificationTopic, type Settings, type SettingsInput } from '@mutua/contracts';

/** The settings in a member's document: every part and every value may be absent. */
export type StoredSettings = Partial<Omit<SettingsInput, 'version'>> & { version?: number };

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** Returns `base` with the values of `changes` that are present. */
function merged<T extends object>(base: T, changes: Loose<T> | undefined): T {
  const sent = Object.entries(changes ?? {}).filter(([key, value]) => value !== undefined && key in base);
  return { ...base, ...(Object.fromEntries(sent) as Partial<T>) };
}

function withChanges(
  before: Settings,
  { notifications = {}, reminders, privacy, time, delivery, chat, place }: Omit<StoredSettings, 'version'>,
): Settings {
  const topics = Object.entries(before.notifications).map(([topic, delivery]) => [
    topic,
    merged(delivery, notifications[topic as NotificationTopic]),
  ]);
  return {
    version: before.version,
    notifications: Object.fromEntries(topics) as Settings['notifications'],
    reminders: merged(before.reminders, reminders),
    privacy: merged(before.privacy, privacy),
    time: merged(before.time, time),
    delivery: merged(before.delivery, delivery),
    chat: merged(before.chat, chat),
    place: merged(before.place, place),
  };
}

/** Returns the settings of a document of this or an earlier release. */
export const settingsOf = ({ version = 0, ...stored }: StoredSettings = {}): Settings =>
  withChanges({ ...DEFAULT_SETTINGS, version }, stored);

/** Returns the settings after some of them were changed. */
export const changedSettings = (before: Settings, { version: _, ...changes }: SettingsInput): Settings => ({
  ...withChanges(before, changes),
  version: before.version + 1,
});
