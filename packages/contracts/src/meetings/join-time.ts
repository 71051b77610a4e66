import { SESSION_TIMING } from './limits.ts';

const MINUTE_MS = 60_000;

/** Whether the two can join a session: from `SESSION_TIMING.join` minutes before its start until its end. `now` in milliseconds. */
export function isJoinTime({ startsAt, minutes }: { startsAt: string; minutes: number }, now: number): boolean {
  const start = Date.parse(startsAt);
  return start - now <= SESSION_TIMING.join * MINUTE_MS && now < start + minutes * MINUTE_MS;
}
