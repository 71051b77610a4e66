/** How well a skill answers a want. */
import { type Category, PROFICIENCIES, type Proficiency } from '@mutua/contracts';
import { termsOf } from './terms.ts';

/** The texts of a skill, as terms. */
export interface SkillTerms {
  category: Category;
  title: ReadonlySet<string>;
  tags: ReadonlySet<string>;
}

export const skillTermsOf = ({
  category,
  title,
  tags,
}: {
  category: Category;
  title: string;
  tags: readonly string[];
}): SkillTerms => ({ category, title: new Set(termsOf(title)), tags: new Set(termsOf(...tags)) });

/** How specific a term is: the rarer among the skills, the higher. */
export type Rarity = (term: string) => number;

/** A term that no skill has weighs half as much as the rarest: it may be noise. */
export const rarityOf =
  (skills: number, skillsWith: (term: string) => number): Rarity =>
  (term) => {
    const count = skillsWith(term);
    return Math.log2(1 + skills / Math.max(1, count)) * (count > 0 ? 1 : 0.5);
  };

const PLACE = { title: 1, tags: 0.8, beginning: 0.6 };
const OTHER_CATEGORY = 0.7;
/** Shorter terms are a prefix of too many words. */
const SHORTEST_BEGINNING = 5;

/** The least fit of its words with which a skill answers a topic. */
export const ANSWERS_FROM = 0.58;

/** The prefixes of terms by which a topic finds a skill. */
export const beginningsOf = (terms: readonly string[]): string[] => [
  ...new Set(
    terms.flatMap((term) =>
      Array.from({ length: Math.max(0, term.length - SHORTEST_BEGINNING) }, (_, more) =>
        term.slice(0, SHORTEST_BEGINNING + more),
      ),
    ),
  ),
];

const begins = (term: string, terms: ReadonlySet<string>): boolean =>
  term.length >= SHORTEST_BEGINNING && [...terms].some((each) => each.startsWith(term));

function placeOf(term: string, { title, tags }: SkillTerms): number {
  if (title.has(term)) return PLACE.title;
  if (tags.has(term)) return PLACE.tags;
  return begins(term, title) || begins(term, tags) ? PLACE.beginning : 0;
}

/** How much of a topic the words of a skill cover, 0 to 1: each term by its rarity and its place. */
export function textFit(
  { category, terms }: { category: Category; terms: readonly string[] },
  skill: SkillTerms,
  rarity: Rarity,
): number {
  let covered = 0;
  let all = 0;
  for (const term of terms) {
    const weight = rarity(term);
    all += weight;
    covered += weight * placeOf(term, skill);
  }
  return all === 0 ? 0 : (covered / all) * (category === skill.category ? 1 : OTHER_CATEGORY);
}

/** The factor by how many levels the teacher is below the wanted one. */
const BELOW = [1, 0.8, 0.5, 0.3];

/** The factor for the teacher's level, when a level was asked for. */
export function levelFit(asked: Proficiency | null, taught: Proficiency): number {
  if (!asked) return 1;
  const below = Math.max(0, PROFICIENCIES.indexOf(asked) - PROFICIENCIES.indexOf(taught));
  return BELOW[below] ?? 0;
}
