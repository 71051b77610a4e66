const DAY_MS = 86_400_000;

const clock = (zone: string, moment: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(moment);

/**
 * Whether two zones have the same clock now and within the next year, such as Berlin and Paris. True when this browser does not know one of
 * them, because there is no difference to tell.
 */
export function haveSameClock(a: string, b: string): boolean {
  const now = Date.now();
  try {
    return [0, 91, 182, 273].every((days) => clock(a, now + days * DAY_MS) === clock(b, now + days * DAY_MS));
  } catch {
    return true;
  }
}
