import type { MailEntries } from '@mutua/contracts';
import { CALENDAR } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';

/**
 * Whether a member gets calendar entries by mail. With `auto` a member whose calendar reads the feed gets none, because they would appear
 * twice.
 */
export function wantsEntries(
  { mailEntries, feedReadAt }: { mailEntries: MailEntries; feedReadAt: Date | null },
  now: Date,
): boolean {
  if (mailEntries !== 'auto') return mailEntries === 'always';
  return !feedReadAt || now.getTime() - feedReadAt.getTime() > CALENDAR.autoDays * DAY_MS;
}
