/**
 * A made-up community, the same for the same seed. Zipf's law over categories and over subjects within them, and more subjects in a bigger
 * community (Heaps' law). Supply and demand have different orders. Facets make skills and wants specific; time zones and free hours depend
 * on the region. Half of the members have been inactive for long.
 */
import { CATEGORIES, type Category, type Proficiency, WEEKDAYS, type Weekday } from '@mutua/contracts/limits';
import { randomNumbers } from '@mutua/service-kit/testing';

/** By category, in the order of CATEGORIES. */
const DEMAND = [17, 9, 5, 7, 19, 12, 7, 7, 6, 4, 2, 4, 1];
const SUPPLY = [14, 10, 7, 9, 13, 9, 8, 9, 6, 6, 4, 4, 1];
const FACETS = 10;
const ZONES: readonly (readonly [zone: string, share: number])[] = [
  ['America/Los_Angeles', 9],
  ['America/Chicago', 7],
  ['America/New_York', 14],
  ['America/Sao_Paulo', 6],
  ['Europe/London', 10],
  ['Europe/Berlin', 22],
  ['Europe/Athens', 8],
  ['Europe/Istanbul', 5],
  ['Asia/Karachi', 9],
  ['Asia/Singapore', 6],
  ['Asia/Tokyo', 4],
];
const SLOTS = [
  { start: '18:00', end: '21:00' },
  { start: '19:00', end: '22:00' },
  { start: '09:00', end: '12:00' },
  { start: '12:00', end: '14:00' },
  { start: '14:00', end: '17:00' },
];
const SLOT_SHARES = [40, 25, 15, 10, 10];
/** How many percent have 0, 1, 2 … of them. */
const SKILL_COUNTS = [35, 35, 18, 8, 4];
const WANT_COUNTS = [25, 30, 22, 13, 6, 4];
const LEVELS: readonly (readonly [Proficiency, number])[] = [
  ['beginner', 10],
  ['intermediate', 40],
  ['advanced', 35],
  ['expert', 15],
];
const SHARE_WITH_HOURS = 0.6;
const SHARE_AWAY = 0.5;
/** Wants in words that no skill has. */
const SHARE_UNHEARD = 0.1;

/** Draws an index by weight: `at` is from 0 to 1. */
function sampler(weights: readonly number[]): (at: number) => number {
  const sums: number[] = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const total = sums.at(-1) ?? 0;
  return (at) => {
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > at * total) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

const zipf = (count: number, exponent: number): number[] =>
  Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** exponent);

const SYLLABLES = [...'bdfgklmnprtvz'].flatMap((onset) => [...'aiou'].map((vowel) => onset + vowel));
/** A word of six letters for a number; the last ones are of few words, so that no word is a form of another one. */
function wordOf(number: number): string {
  const mixed = (number * 7_919 + 4_421) % SYLLABLES.length ** 3;
  return [mixed, mixed / SYLLABLES.length, mixed / SYLLABLES.length ** 2]
    .map((part) => SYLLABLES[Math.floor(part) % SYLLABLES.length])
    .join('');
}

export interface MadeUpSkill {
  title: string;
  tags: string[];
  category: Category;
  proficiency: Proficiency;
}
export interface MadeUpWant {
  title: string;
  category: Category;
}
export interface MadeUpMember {
  isAway: boolean;
  timeZone: string;
  days: Weekday[];
  slots: { start: string; end: string }[];
  skills: MadeUpSkill[];
  wants: MadeUpWant[];
  /** The average of the stars. */
  stars: number;
}

const byIndex = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
};

/** A community of this size; `memberOf` makes the member of a number, independently of the others. */
export function createPopulation(size: number, seed: number) {
  const subjects = Math.round(24 * (size / 1_000) ** 0.35);
  const ofDemand = sampler(DEMAND);
  const ofSupply = sampler(SUPPLY);
  const ofSubject = sampler(zipf(subjects, 1.05));
  const ofFacet = sampler(zipf(FACETS, 1));
  const ofZone = sampler(ZONES.map(([, share]) => share));
  const ofSlot = sampler(SLOT_SHARES);
  const ofSkillCount = sampler(SKILL_COUNTS);
  const ofWantCount = sampler(WANT_COUNTS);
  const ofLevel = sampler(LEVELS.map(([, share]) => share));

  const shared = randomNumbers(seed);
  const normal = (random: () => number): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  // The supply is similar to the demand.
  const supplyOrder = CATEGORIES.map(() =>
    Array.from({ length: subjects }, (_, rank) => ({ rank, key: Math.log(rank + 1) + 0.8 * normal(shared) }))
      .sort((a, b) => a.key - b.key)
      .map(({ rank }) => rank),
  );
  const subjectWord = (category: number, subject: number): string =>
    wordOf((category * subjects + subject) * (FACETS + 1));
  const facetWord = (category: number, subject: number, facet: number): string =>
    wordOf((category * subjects + subject) * (FACETS + 1) + 1 + facet);

  function memberOf(index: number): MadeUpMember {
    const random = randomNumbers(seed * 1_000_003 + index);
    const chance = (share: number): boolean => random() < share;
    const hasHours = chance(SHARE_WITH_HOURS);
    const slots = [byIndex(SLOTS, ofSlot(random()))];
    if (chance(0.4)) slots.push(byIndex(SLOTS, ofSlot(random())));
    const days = WEEKDAYS.filter((_, day) => chance(day < 5 ? 0.5 : 0.4));
    const [timeZone] = byIndex(ZONES, ofZone(random()));
    const isAway = chance(SHARE_AWAY);

    let home = -1;
    const owned = new Set<number>();
    const skills = Array.from({ length: ofSkillCount(random()) }, (): MadeUpSkill => {
      const category = home >= 0 && chance(0.6) ? home : ofSupply(random());
      home = category;
      const subject = byIndex(byIndex(supplyOrder, category), ofSubject(random()));
      owned.add(category * subjects + subject);
      const [proficiency] = byIndex(LEVELS, ofLevel(random()));
      return {
        title: `${subjectWord(category, subject)} ${facetWord(category, subject, ofFacet(random()))}`,
        tags: chance(0.5) ? [facetWord(category, subject, ofFacet(random()))] : [],
        category: byIndex(CATEGORIES, category),
        proficiency,
      };
    });
    const wants = Array.from({ length: ofWantCount(random()) }, (_, number): MadeUpWant[] => {
      const category = home >= 0 && chance(0.2) ? home : ofDemand(random());
      if (chance(SHARE_UNHEARD))
        return [{ title: `x${wordOf(index)}x${number}`, category: byIndex(CATEGORIES, category) }];
      const subject = ofSubject(random());
      if (owned.has(category * subjects + subject)) return [];
      const facet = chance(0.35) ? ` ${facetWord(category, subject, ofFacet(random()))}` : '';
      return [{ title: subjectWord(category, subject) + facet, category: byIndex(CATEGORIES, category) }];
    }).flat();
    const stars = Math.min(5, Math.max(2.5, 4.5 + 0.4 * normal(random)));
    return {
      isAway,
      timeZone,
      days: hasHours ? days : [],
      slots: hasHours && days.length > 0 ? slots : [],
      skills,
      wants,
      stars,
    };
  }

  return {
    size,
    memberOf,
    isComplete: ({ isAway, skills, wants }: MadeUpMember): boolean => !isAway && skills.length > 0 && wants.length > 0,
  };
}
