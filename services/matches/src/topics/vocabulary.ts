import type { Category } from '@mutua/contracts';
import type { SkillRepository } from '../skills/skill.repository.ts';
import { type Rarity, rarityOf } from './fit.ts';

const REFRESH_MS = 3600 * 1000;

export type Vocabulary = ReturnType<typeof createVocabulary>;

type SkillWords = { terms: readonly string[]; category: Category };

/**
 * How many skills contain each term: rare terms are more specific. Kept in memory, recounted each hour, and updated with the changes that
 * this process sees. Other processes may differ a little, which only affects the order of close results.
 */
export function createVocabulary({ skills }: { skills: Pick<SkillRepository, 'allWords'> }) {
  let counts = new Map<string, Map<Category, number>>();
  let total = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | undefined;

  function add({ terms, category }: SkillWords, by: 1 | -1, into = counts): void {
    for (const term of terms) {
      const byCategory = into.get(term) ?? new Map<Category, number>();
      byCategory.set(category, Math.max(0, (byCategory.get(category) ?? 0) + by));
      into.set(term, byCategory);
    }
  }

  async function countAll(): Promise<void> {
    const next = new Map<string, Map<Category, number>>();
    let found = 0;
    for await (const words of skills.allWords()) {
      add(words, 1, next);
      found += 1;
    }
    counts = next;
    total = found;
    countedAt = performance.now();
  }

  const sum = (byCategory: ReadonlyMap<Category, number> | undefined): number =>
    byCategory ? [...byCategory.values()].reduce((all, each) => all + each, 0) : 0;

  return {
    /** Counts the words, unless that was done within the last hour. The first caller waits; others use the previous count meanwhile. */
    async ready(): Promise<void> {
      if (performance.now() - countedAt > REFRESH_MS) {
        counting ??= countAll().finally(() => {
          counting = undefined;
        });
        if (countedAt === Number.NEGATIVE_INFINITY) await counting;
        else counting.catch(() => {}); // the next caller tries again
      }
    },

    /** Updates the counts when a skill was published, changed or deleted. */
    changed(before: SkillWords | null, after: SkillWords | null): void {
      if (before) add(before, -1);
      if (after) add(after, 1);
      total = Math.max(0, total + (after ? 1 : 0) - (before ? 1 : 0));
    },

    rarity: (): Rarity => rarityOf(total, (term) => sum(counts.get(term))),

    /** How many skills contain the term, by category, most first. */
    taught: (term: string): [Category, number][] =>
      [...(counts.get(term) ?? [])].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]),
  };
}
