const DAY_MS = 86_400_000;

const clock = (zone: string, moment: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(moment);

/** Whether two zones have the same clock now and within the next year, such as Berlin and Paris. */
export function haveSameClock(a: string, b: string): boolean {
  const now = Date.now();
  return [0, 91, 182, 273].every((days) => clock(a, now + days * DAY_MS) === clock(b, now + days * DAY_MS));
}
