import { foldName, withoutNumbers } from '../fold-name.ts';
import { idOf, placeList, regionOf } from '../list.ts';
import { LARGE, nameIndex, rangesOf } from './name-index.ts';
import { regionsNamed } from './narrow.ts';

/** `Bordeaux - France`, but not `Saint-Denis`. */
const BETWEEN_PARTS = /[,;/·|]|\s[-–—]\s/;
const MOST_CANDIDATES = 4;
/** A place is meant by a name that others share when it has ten times the population of each of them. */
const MUCH_LARGER = 10;
/** A text with more parts than an address has is no place. Each part costs a search for its regions. */
const MOST_PARTS = 12;
/** So many last words may be something else: `Köln Ehrenfeld`, `Berlin Germany`. */
const MOST_WORDS = 3;
/** A city is meant rather than the region of the same name around it: Buenos Aires. */
const METROPOLIS = 1_000_000;

interface Named {
  row: number;
  isOwn: boolean;
  population: number;
}

/**
 * The place that a free text means beyond doubt: its first part is a name of the place, and each further part a country or region of it. A
 * bare name is never taken, since even `Earth` is the name of one town. A name of a region means that region, if no town in it has the name:
 * `Maine, USA`. Otherwise the largest places of that name, as candidates. Numbers at the ends of a part are those of the post: `10115 Berlin`.
 */
export function resolvePlace(text: string): Resolved {
  const parts = text.split(BETWEEN_PARTS).map(foldName).filter(Boolean);
  if (parts.length > MOST_PARTS) return { candidates: [] };
  const whole = resolveParts(parts);
  if ('id' in whole) return whole;
  const named = parts.map(withoutNumbers).filter(Boolean);
  const bare = named.join() === parts.join() ? whole : resolveParts(named);
  if ('id' in bare || bare.candidates.length > 0) return bare;
  return whole.candidates.length > 0 ? whole : { candidates: beginningOf(named) };
}

type Resolved = { id: string } | { candidates: string[] };

/** The places that the first words of the first part name: those of the region that the last words name, else large ones. */
function beginningOf([first = '', ...tails]: readonly string[]): string[] {
  const words = first.split(' ');
  for (let count = words.length - 1; count > 0 && words.length - count <= MOST_WORDS; count -= 1) {
    const named = placesNamed(words.slice(0, count).join(' '));
    const within = narrowed(named, [words.slice(count).join(' '), ...tails]);
    const large = narrowed(named, tails).filter(({ isOwn, population }) => isOwn && population >= LARGE);
    const offered = within.length > 0 ? within : large;
    if (offered.length > 0) return offered.slice(0, MOST_CANDIDATES).map(({ row }) => idOf(row));
  }
  return [];
}

function resolveParts([name = '', ...tails]: readonly string[]): Resolved {
  const named = name === '' ? [] : placesNamed(name);
  const within = narrowed(named, tails);
  const regions = regionsOfBoth(name, tails);
  const meant = tails.length > 0 ? theOneOf(within) : undefined;
  if (meant && isMeant(meant, regions)) return { id: idOf(meant.row) };
  const offered = within.filter((place) => regions.size === 0 || place.isOwn || isIn(regions, place));
  const candidates = within.length > 0 ? offered : named;
  return { candidates: candidates.slice(0, MOST_CANDIDATES).map(({ row }) => idOf(row)) };
}

/** The places of which a name is exactly the folded one, the largest first. */
function placesNamed(name: string): Named[] {
  const { owners, populations } = nameIndex();
  const named = new Map<number, Named>();
  for (const { start, whole } of rangesOf(name))
    for (const owner of owners.subarray(start, whole)) {
      const row = owner >> 1;
      const isOwn = owner % 2 === 1 || named.get(row)?.isOwn === true;
      named.set(row, { row, isOwn, population: populations[row] ?? 0 });
    }
  return [...named.values()].sort((a, b) => b.population - a.population);
}

function narrowed(named: readonly Named[], tails: readonly string[]): Named[] {
  // The regions of each part cost a pass over all of them.
  if (named.length === 0) return [];
  const { regionOf: regionAt } = placeList();
  const meant = tails.map(regionsNamed);
  return named.filter(({ row }) => meant.every((regions) => regions.has(regionAt[row] ?? 0)));
}

/** The regions that the first part names within those of each further part. */
function regionsOfBoth(name: string, tails: readonly string[]): Set<number> {
  const [regions = new Set<number>(), ...narrowing] = [name, ...tails].map(regionsNamed);
  return new Set([...regions].filter((region) => narrowing.every((each) => each.has(region))));
}

const isIn = (regions: ReadonlySet<number>, { row }: Named): boolean => regions.has(placeList().regionOf[row] ?? 0);

/** Whether the place is meant, rather than one of the regions of its name or something that the list does not know. */
function isMeant(place: Named, regions: ReadonlySet<number>): boolean {
  if (regions.size === 0) return place.isOwn || place.population >= LARGE;
  return place.isOwn && (place.population >= METROPOLIS || isIn(regions, place));
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
