import { foldName } from '../fold-name.ts';
import { idOf, placeList, regionOf } from '../list.ts';
import { nameIndex, rangeOf } from './name-index.ts';
import { regionsNamed } from './narrow.ts';

/** `Bordeaux - France`, but not `Saint-Denis`. */
const BETWEEN_PARTS = /[,;/·|]|\s[-–—]\s/;
const MOST_CANDIDATES = 4;
/** A place is meant by a name that others share when it has ten times the population of each of them. */
const MUCH_LARGER = 10;

interface Named {
  row: number;
  isOwn: boolean;
  population: number;
}

/**
 * The place that a free text means beyond doubt: its first part is a name of the place, and each further part a country or region of it. A
 * bare name is never taken, since even `Earth` is the name of one town. Otherwise the largest places of that name, as candidates.
 */
export function resolvePlace(text: string): { id: string } | { candidates: string[] } {
  const [name = '', ...tails] = text.split(BETWEEN_PARTS).map(foldName).filter(Boolean);
  const named = name === '' ? [] : placesNamed(name);
  const within = narrowed(named, tails);
  const meant = tails.length > 0 ? theOneOf(within) : undefined;
  if (meant) return { id: idOf(meant.row) };
  return { candidates: (within.length > 0 ? within : named).slice(0, MOST_CANDIDATES).map(({ row }) => idOf(row)) };
}

/** The places of which a name is exactly the folded one, the largest first. */
function placesNamed(name: string): Named[] {
  const { start, whole } = rangeOf(name);
  const { owners, populations } = nameIndex();
  return Array.from(owners.subarray(start, whole), (owner) => {
    const row = owner >> 1;
    return { row, isOwn: owner % 2 === 1, population: populations[row] ?? 0 };
  }).sort((a, b) => b.population - a.population);
}

function narrowed(named: readonly Named[], tails: readonly string[]): Named[] {
  const { regionOf: regionAt } = placeList();
  const meant = tails.map(regionsNamed);
  return named.filter(({ row }) => meant.every((regions) => regions.has(regionAt[row] ?? 0)));
}

/**
 * The only place; or else the only one of which it is the own name, or the largest one, if it is much larger than all others. Places of two
 * countries are left when a code means two things (`London, CA`): then none.
 */
function theOneOf(places: readonly Named[]): Named | undefined {
  if (new Set(places.map(({ row }) => regionOf(row).country)).size !== 1) return;
  const own = places.filter(({ isOwn }) => isOwn);
  return [own.length === 1 ? own[0] : undefined, places[0]].find(
    (candidate) =>
      candidate &&
      places.every((place) => place === candidate || place.population * MUCH_LARGER <= candidate.population),
  );
}
