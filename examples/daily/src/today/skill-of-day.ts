const DAY_MS = 24 * 60 * 60 * 1000;

/** Another element each day (UTC), the same for everybody; the following ones are those of the next days. */
export function skillOfDay<Skill>(skills: readonly Skill[], now: Date): { today: Skill | undefined; next: Skill[] } {
  const first = Math.floor(now.getTime() / DAY_MS) % skills.length;
  const [today, ...next] = [...skills.slice(first), ...skills.slice(0, first)];
  return { today, next: next.slice(0, 3) };
}
