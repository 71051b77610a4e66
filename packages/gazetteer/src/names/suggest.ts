import type { Language, Place } from '@mutua/contracts';
import { foldName, spellingsOf, withoutNumbers, writtenOut } from '../fold-name.ts';
import { placeList } from '../list.ts';
import { nameOf, placeAt } from '../places.ts';
import { LARGE, type NameRange, nameIndex, rangeOf, rangesOf } from './name-index.ts';
import { regionsBeginning } from './narrow.ts';

/** Where the order of suggestions comes from: a step of 1 weighs as much as ten times the population. */
const WEIGHTS = { whole: 1.5, country: 1, own: 1, district: -1 };

/** So many parts after a comma, or last words, narrow. Each costs a pass over all regions. */
const MOST_PARTS = 3;

/** What people write for a name that is in no list. */
const SHORT: ReadonlyMap<string, string> = new Map([['nyc', 'new york city']]);
/** Some first letters of a word and a dot: `Frankfurt a. M.` */
const SHORTENED = /\p{L}\./u;
/** The first word of such a name is written out. */
const LEAST_LETTERS = 3;

export interface SuggestOptions {
  language: Language;
  /** The reader's country, if it is known: its places come first. */
  country?: string | undefined;
  limit: number;
}

/**
 * The places of which a name begins with a text, the best ones first. A country or region after a comma narrows: `Vienna, us`. So do the last
 * words, where no name begins with all of them: `Springfield Oregon`. What follows a comma and names nothing is ignored: `Brighton, Sussex`.
 * Where nothing is found, numbers of the post are left out, then a second name, then last words: `1010 Wien`, `Bolzano/Bozen`, `Köln Deutz`.
 */
export function suggestPlaces(text: string, options: SuggestOptions): Place[] {
  const [first = '', ...rest] = text.split(',');
  const [spelling = ''] = first.split('/', 1);
  const named = [text, ...[first, spelling].map((part) => [bareName(part), ...rest].join())];
  for (const each of new Set(named)) {
    const found = suggestByName(each, options);
    if (found.length > 0) return found;
  }
  return suggestByBeginning(bareName(spelling), rest, options);
}

/** A name as it was typed, without the numbers of the post. */
function bareName(part: string): string {
  const folded = foldName(part);
  const bare = withoutNumbers(folded);
  return bare === folded ? part : bare;
}

/** The large places that are called as the first words say. What the last ones mean, the list does not know. */
function suggestByBeginning(text: string, rest: readonly string[], options: SuggestOptions): Place[] {
  const words = foldName(text).split(' ');
  const tails = rest.map(foldName).filter((tail) => tail !== '' && regionsBeginning(tail).size > 0);
  const { owners, populations } = nameIndex();
  const isFound = (entry: number) => {
    const owner = owners[entry] ?? 0;
    return owner % 2 === 1 && (populations[owner >> 1] ?? 0) >= LARGE;
  };
  for (let count = words.length - 1; count > 0 && words.length - count <= MOST_PARTS; count -= 1) {
    const name = words.slice(0, count).join(' ');
    const ranges = rangesOf(name).map(({ start, whole }) => ({ start, whole, end: whole }));
    const found = bestOf(name, tails.slice(0, MOST_PARTS), options, { ranges, isFound });
    if (found.length > 0) return found.map((hit) => shownHit(hit, name, options.language));
  }
  return [];
}

/** The places of which a name, or the beginning of one, is told apart from what narrows it. */
function suggestByName(text: string, options: SuggestOptions): Place[] {
  const [first = '', ...rest] = text.split(',');
  const folded = foldName(first);
  const name = SHORT.get(folded) ?? folded;
  const tails = rest.map(foldName).filter(Boolean).slice(0, MOST_PARTS);
  if (name === '') return [];
  const shown = (hits: readonly Hit[], typed: string) => hits.map((hit) => shownHit(hit, typed, options.language));
  const find = (narrowing: readonly string[]): Place[] => {
    const found = bestOf(name, narrowing, options);
    if (found.length > 0) return shown(found, name);
    const [head = ''] = name.split(' ');
    if (!SHORTENED.test(first) || head.length < LEAST_LETTERS) return [];
    const words = name.split(' ');
    const isFound = (entry: number) => hasWordsOf(foldName(nameIndex().entries.at(entry)), words);
    return shown(bestOf(name, narrowing, options, { ranges: [rangeOf(`${head} `)], isFound }), head);
  };
  const found = find(tails);
  if (found.length > 0) return found;
  // Some names have a comma: `Washington, D.C.`
  const written = foldName(text);
  const named = tails.length > 0 ? bestOf(written, [], options) : [];
  if (named.length > 0) return shown(named, written);
  const words = name.split(' ');
  for (let count = words.length - 1; count > 0 && words.length - count <= MOST_PARTS; count -= 1) {
    const head = words.slice(0, count).join(' ');
    const fewer = bestOf(head, [words.slice(count).join(' '), ...tails], options);
    if (fewer.length > 0) return shown(fewer, head);
  }
  const known = tails.filter((tail) => regionsBeginning(tail).size > 0);
  return known.length < tails.length ? find(known) : [];
}

interface Hit {
  row: number;
  /** The name that was found. */
  entry: number;
  score: number;
}

/** A place, with the name by which it was found when its own does not begin with what was typed. */
function shownHit({ row, entry }: Hit, typed: string, language: Language): Place {
  const place = placeAt(row, language);
  const ways = [typed, ...writtenOut(typed)];
  const names = spellingsOf(nameOf(row, language)).map(foldName);
  if (ways.some((way) => names.some((name) => name.startsWith(way)))) return place;
  return { ...place, foundBy: nameIndex().entries.at(entry) };
}

/** Names to look at instead of all that begin with the typed letters, and which of them count. */
interface Looked {
  ranges: readonly NameRange[];
  isFound: (entry: number) => boolean;
}

function bestOf(name: string, tails: readonly string[], { country, limit }: SuggestOptions, looked?: Looked): Hit[] {
  const { ranges, isFound } = looked ?? { ranges: rangesOf(name), isFound: () => true };
  // What narrows costs a pass over all regions.
  if (ranges.every(({ start, end }) => start === end)) return [];
  const { regions, regionOf } = placeList();
  const meant = tails.map(regionsBeginning);
  const bonus = Float32Array.from(regions, (region) => (region.country === country ? WEIGHTS.country : 0));
  for (const at of bonus.keys()) if (meant.some((each) => !each.has(at))) bonus[at] = Number.NEGATIVE_INFINITY;
  const best: Hit[] = [];
  for (const range of ranges) addHits(best, range, limit, (row) => bonus[regionOf[row] ?? 0] ?? 0, isFound);
  return best;
}

/** Whether a name has as many words, and each begins with the typed one: `frankfurt am main`, and `frankfurt a m`. */
function hasWordsOf(name: string, typed: readonly string[]): boolean {
  const words = name.split(' ');
  return words.length === typed.length && words.every((word, at) => word.startsWith(typed[at] ?? ''));
}

/** Adds the places of a range of names to those with the highest scores, each once. */
function addHits(
  best: Hit[],
  { start, whole, end }: NameRange,
  limit: number,
  bonusOf: (row: number) => number,
  isFound: (entry: number) => boolean,
): void {
  const { owners } = nameIndex();
  const weights = placeWeights();
  let least = leastOf(best, limit);
  for (let entry = start; entry < end; entry += 1) {
    const owner = owners[entry] ?? 0;
    const row = owner >> 1;
    const isOwn = owner % 2 === 1;
    const score = (weights[row] ?? 0) + bonusOf(row) + (isOwn ? WEIGHTS.own : 0) + (entry < whole ? WEIGHTS.whole : 0);
    if (score <= least || !isFound(entry)) continue;
    insert(best, { row, entry, score }, limit);
    least = leastOf(best, limit);
  }
}

/** The score that a further hit has to surpass. */
const leastOf = (best: readonly Hit[], limit: number): number =>
  (best.length === limit ? best.at(-1)?.score : undefined) ?? Number.NEGATIVE_INFINITY;

/** Puts a hit in its place of the list, instead of a lower one of the same place. */
function insert(best: Hit[], hit: Hit, limit: number): void {
  const same = best.findIndex(({ row }) => row === hit.row);
  if (same >= 0) {
    if ((best[same]?.score ?? 0) >= hit.score) return;
    best.splice(same, 1);
  }
  const at = best.findIndex(({ score }) => score < hit.score);
  best.splice(at < 0 ? best.length : at, 0, hit);
  if (best.length > limit) best.pop();
}

let weights: Float32Array | undefined;
/** What the size of each place adds to its score. */
function placeWeights(): Float32Array {
  if (weights) return weights;
  const { populations, districts } = nameIndex();
  weights = new Float32Array(populations.length);
  for (const row of weights.keys()) {
    weights[row] = Math.log10((populations[row] ?? 0) + 10) + (districts[row] === 1 ? WEIGHTS.district : 0);
  }
  return weights;
}
