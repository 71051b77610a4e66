import type { User } from '@mutua/contracts';
import { browserTimeZone } from '@mutua/web-kit';
import { haveSameClock } from '@mutua/web-kit/parts';

/** A device in another time zone than at the member's last visit. */
export interface ZoneChange {
  /** The zone that the member's mails, reminders and hours have used so far. */
  before: string;
  device: string;
}

const keyOf = (memberId: string) => `seenZone:${memberId}`;

function seen(memberId: string): string | null {
  try {
    return localStorage.getItem(keyOf(memberId));
  } catch {
    return null;
  }
}

/** Stores that the member knows the zone of this device. */
export function rememberZone(memberId: string, zone: string): void {
  try {
    localStorage.setItem(keyOf(memberId), zone);
  } catch {
    // Without storage the member is asked again.
  }
}

/**
 * The change of zone to tell the member, once; null when they know the clock of this device. A device without a record counts as one in the
 * zone of the last sign-in. Members with a chosen zone are told only when the device moves.
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
