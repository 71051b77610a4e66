import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/time.ts';
import { SESSION_TIMING } from './limits.ts';

/** Whether the two can join a session: from `SESSION_TIMING.join` minutes before its start until its end. `now` in milliseconds. */
export function isJoinTime({ startsAt, minutes }: { startsAt: string; minutes: number }, now: number): boolean {
  const start = Date.parse(startsAt);
  return start - now <= SESSION_TIMING.join * MINUTE_MS && now < start + minutes * MINUTE_MS;
}

/** Two members who meet right now may agree on that time a little later. */
const LATE_MS = HOUR_MS;
const FAR_MS = 10 * 365.25 * DAY_MS;

/** Why a moment cannot be a meeting: it is `past`, or more than ten years ahead (`far`); null when it can. */
export function wrongInMeeting(moment: Date, now = new Date()): 'past' | 'far' | null {
  const ahead = moment.getTime() - now.getTime();
  if (ahead < -LATE_MS) return 'past';
  return ahead > FAR_MS ? 'far' : null;
}
