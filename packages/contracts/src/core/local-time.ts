/** Times by the clock of a place. Page and service follow the same rule. */

const DAY_MS = 24 * 60 * 60 * 1_000;
const HAS_OFFSET = /(Z|[+-]\d\d:?\d\d)$/i;
/** The format of `longOffset`: `GMT`, `GMT+05:30`, `GMT-00:01:15` (long ago). */
const OFFSET = /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/;

type OffsetAt = (moment: number) => number;

/** The offset of a zone from UTC in milliseconds; 0 for an unknown zone. */
function offsetsOf(timeZone: string): OffsetAt {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return () => 0;
  }
  return (moment) => {
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(name) ?? [];
    const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
    return sign === '-' ? -size : size;
  };
}

/** Follows RFC 5545 and `Temporal`: a repeated time means the first one, and a skipped time uses the offset before the change. */
function toUtc(local: number, offsetAt: OffsetAt): number {
  const before = local - offsetAt(local - DAY_MS);
  const after = local - offsetAt(local + DAY_MS);
  const fitting = [before, after].filter((moment) => moment + offsetAt(moment) === local);
  return fitting.length > 0 ? Math.min(...fitting) : before;
}

/** Two members who meet right now may agree on that time a little later. */
const LATE_MS = 60 * 60 * 1_000;
const FAR_MS = 10 * 365.25 * DAY_MS;

/** Why a moment cannot be a meeting: it is past (`over`), or more than ten years ahead (`far`); null when it can. */
export function wrongInMeeting(moment: Date, now = new Date()): 'over' | 'far' | null {
  const ahead = moment.getTime() - now.getTime();
  if (ahead < -LATE_MS) return 'over';
  return ahead > FAR_MS ? 'far' : null;
}

/**
 * The moment of a date and time (ISO 8601). Without an offset it is a time in this zone (IANA name), or in UTC when the zone is unknown.
 * Null outside the years 0 to 9999, which dates in answers can express.
 */
export function momentOf(date: string, timeZone: string | null | undefined): Date | null {
  const moment = new Date(HAS_OFFSET.test(date) ? date : toUtc(Date.parse(`${date}Z`), offsetsOf(timeZone || 'UTC')));
  const year = moment.getUTCFullYear();
  return year >= 0 && year <= 9_999 ? moment : null;
}
