import type { User } from '@mutua/contracts';
import { browserTimeZone } from '@mutua/web-kit';

/** A device that is in another zone than when the member used it last. */
export interface ZoneChange {
  /** The zone by which the member's mails, reminders and hours go so far. */
  before: string;
  device: string;
}

const keyOf = (memberId: string) => `seenZone:${memberId}`;
const DAY_MS = 86_400_000;

function seen(memberId: string): string | null {
  try {
    return localStorage.getItem(keyOf(memberId));
  } catch {
    return null;
  }
}

/** The member knows that this device is in this zone. */
export function rememberZone(memberId: string, zone: string): void {
  try {
    localStorage.setItem(keyOf(memberId), zone);
  } catch {
    // The member is told again.
  }
}

const clock = (zone: string, moment: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(moment);

/** Whether two zones have the same clock now and within the next year: Berlin and Paris, or two names of one zone. */
function haveSameClock(a: string, b: string): boolean {
  const now = Date.now();
  return [0, 91, 182, 273].every((days) => clock(a, now + days * DAY_MS) === clock(b, now + days * DAY_MS));
}

/**
 * What the member has to be told, once; null when the clock of this device is the one that they know. A device without a record counts as
 * one in the zone of the last sign-in. Who has chosen a zone is told only when the device moves.
 */
export function zoneChange({ _id, timeZone, time }: User): ZoneChange | null {
  const device = browserTimeZone().timeZone;
  const before = time?.timeZone ?? timeZone;
  if (!device || !before) return null;
  const last = seen(_id) ?? (time?.timeZone ? device : before);
  if (!haveSameClock(last, device) && !haveSameClock(before, device)) return { before, device };
  rememberZone(_id, device);
  return null;
}
