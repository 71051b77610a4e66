import { type Reminder, SESSION_TIMING } from '@mutua/contracts/limits';
import { MINUTE_MS } from '@mutua/contracts/time';

/** The time in which a reminder can be sent. */
export interface ReminderWindow {
  at: Date;
  until: Date;
}

/**
 * When a reminder of a session is sent: of an exchange as of a group lesson.
 * @param dayBefore the same time on the day before, by the clock of who is reminded
 */
export function reminderWindow(what: Reminder, startsAt: Date, dayBefore: () => Date): ReminderWindow {
  const { dayAtLeast, hour, hourAtLeast, start } = SESSION_TIMING;
  const ahead = (minutes: number) => new Date(startsAt.getTime() - minutes * MINUTE_MS);
  switch (what) {
    case 'day':
      return { at: dayBefore(), until: ahead(dayAtLeast) };
    case 'hour':
      return { at: ahead(hour), until: ahead(hourAtLeast) };
    case 'start':
      return { at: ahead(start), until: startsAt };
  }
}
