import type { Reminder } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import type { NotificationTemplate } from '../notifications/notification.service.ts';
import type { Recipient } from '../recipients/recipient.repository.ts';
import type { ReaderMoment } from '../texts/texts.ts';

/** When a session is, for its reminder. */
export interface Near {
  what: Reminder;
  minutes: number;
  moment: ReaderMoment;
  /** How many minutes before the session the reminder was due. */
  left: number;
}

/** How near a session is at an event, for a reader in this zone. */
export const nearOf = (
  { what, startsAt, minutes }: { what: Reminder; startsAt: string; minutes: number },
  occurredAt: string,
  zone: string | null,
): Near => ({
  what,
  minutes,
  moment: { at: startsAt, zone },
  left: Math.round((Date.parse(startsAt) - Date.parse(occurredAt)) / MINUTE_MS),
});

/** Members choose which reminders of sessions they get. */
export const wantsReminder = ({ reminders }: Pick<Recipient, 'reminders'>, what: Reminder): boolean => reminders[what];

/** Only the reminder of the day before is mailed. */
export const reminderMail = ({ what, moment }: Pick<Near, 'what' | 'moment'>): NotificationTemplate['mail'] =>
  what === 'day' ? { until: new Date(moment.at) } : 'none';
