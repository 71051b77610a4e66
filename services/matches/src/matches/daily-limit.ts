import type { FoundMatchRepository } from './found-match.repository.ts';

/** Publishing skills only to see who wants them shows no more members than this. */
export const MOST_NEW_A_DAY = 30;

export type DailyLimit = ReturnType<typeof createDailyLimit>;

const startOfDay = (now: Date): Date => new Date(now.toISOString().slice(0, 10));

/** Tells of which members a member may learn that they want something: all who were found before today, and the first ones of today. */
export const createDailyLimit =
  ({ found }: { found: Pick<FoundMatchRepository, 'findOf' | 'add' | 'addHints' | 'firstSince'> }) =>
  /** @param as `hint` for members who want what the member teaches, but may teach nothing that the member wants */
  async (memberId: string, ids: readonly string[], as: 'match' | 'hint' = 'match'): Promise<Set<string>> => {
    if (ids.length === 0) return new Set();
    const known = await found.findOf(memberId, ids);
    const fresh = ids
      .filter((id) => !known.has(id))
      .slice(0, MOST_NEW_A_DAY)
      .map((id) => [memberId, id] as const);
    await (as === 'match' ? found.add(fresh) : found.addHints(fresh));
    const today = startOfDay(new Date());
    const firstToday = new Set(await found.firstSince(memberId, today, MOST_NEW_A_DAY));
    const isShown = (id: string): boolean =>
      firstToday.has(id) || (known.get(id)?.at.getTime() ?? Infinity) < today.getTime();
    return new Set(ids.filter(isShown));
  };
