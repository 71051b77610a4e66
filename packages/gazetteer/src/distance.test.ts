import {
  cellOf,
  coarseCellOf,
  coarseCellsWithin,
  distanceKm,
  nearestPlaces,
  placesWithin,
  reachWithin,
} from './index.ts';
import { placeList } from './list.ts';

const LYON = '2996944';
const PARIS = '2988507';
const EARTH = 6371;
const RADIANS = Math.PI / 180;
const RADII = [1, 5, 10, 25, 50, 100, 400];

/** Always the same numbers from 0 to 1. */
function* random(seed: number): Generator<number, number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    yield state / 0x7fffffff;
  }
}

const { ids, latitudes, longitudes } = placeList();
const rows = Array.from(ids.keys());
/** By the haversine formula, which shares nothing with the code. */
const haversine = (a: number, b: number): number => {
  const [from, to] = [(latitudes[a] ?? 0) * 1e-4 * RADIANS, (latitudes[b] ?? 0) * 1e-4 * RADIANS];
  const east = ((longitudes[a] ?? 0) - (longitudes[b] ?? 0)) * 1e-4 * RADIANS;
  const half = Math.sin((from - to) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(east / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)));
};
const far = (row: number): boolean =>
  Math.abs(latitudes[row] ?? 0) > 700_000 || Math.abs(longitudes[row] ?? 0) > 1_790_000;

/** Places of all countries, and those near the antimeridian and the poles. */
const CENTRES = (() => {
  const numbers = random(7);
  const any = Array.from({ length: 14 }, () => Math.floor(numbers.next().value * rows.length));
  const edges = rows.filter(far);
  return [...any, ...edges.slice(0, 14)];
})();

it('measures between the centres of two places', () => {
  expect(distanceKm(LYON, PARIS)).toBeCloseTo(393.2, 0);
  expect(distanceKm(PARIS, LYON)).toBe(distanceKm(LYON, PARIS));
  expect(distanceKm(LYON, LYON)).toBe(0);
  expect([distanceKm(LYON, '1'), distanceKm('1', LYON)]).toEqual([null, null]);
});

it('finds exactly the places within a circle, also across the antimeridian and near a pole', () => {
  expect(CENTRES.filter(far).length).toBeGreaterThan(10);
  const differences: string[] = [];
  for (const [at, centre] of CENTRES.entries()) {
    const km = RADII[at % RADII.length] ?? 0;
    const found = new Set(placesWithin(String(ids[centre]), km).map(Number));
    for (const row of rows) {
      const distance = haversine(centre, row);
      // Positions are exact to two metres.
      if (Math.abs(distance - km) > 0.002 && found.has(ids[row] ?? 0) !== distance < km)
        differences.push(`${ids[centre]} ${km} km: ${ids[row]} at ${distance}`);
    }
  }
  expect(differences).toEqual([]);
});

it('has the place itself first, then the nearest', () => {
  const within = placesWithin(LYON, 50);
  expect(within[0]).toBe(LYON);
  const distances = within.map((id) => distanceKm(LYON, id) ?? Number.NaN);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(nearestPlaces(LYON, 30)).toEqual(within.slice(0, 30));
  expect(nearestPlaces('2729907', 3)).toHaveLength(3);
});

it('says a circle in whole cells and single places, each place once', () => {
  const members = new Map<string, string[]>();
  for (const id of ids) {
    const cell = cellOf(String(id)) ?? '';
    const list = members.get(cell);
    if (list) list.push(String(id));
    else members.set(cell, [String(id)]);
  }
  for (const [at, centre] of CENTRES.entries()) {
    const id = String(ids[centre]);
    const km = RADII[at % RADII.length] ?? 0;
    const { cells, places } = reachWithin(id, km);
    const all = [...cells.flatMap((cell) => members.get(cell) ?? []), ...places];
    expect(all.toSorted().join()).toBe(placesWithin(id, km).toSorted().join());
  }
  expect(reachWithin(PARIS, 50).cells.length).toBeGreaterThan(0);
});

it('knows the coarse cells of all places within a circle, at most six for 100 km', () => {
  for (const [at, centre] of CENTRES.entries()) {
    const id = String(ids[centre]);
    const km = RADII[at % RADII.length] ?? 0;
    const cells = new Set(coarseCellsWithin(id, km));
    expect(placesWithin(id, km).filter((place) => !cells.has(coarseCellOf(place) ?? ''))).toEqual([]);
    if (km <= 100 && Math.abs(latitudes[centre] ?? 0) < 700_000) expect(cells.size).toBeLessThanOrEqual(6);
  }
});

it('knows nothing of an unknown place', () => {
  expect([cellOf('1'), coarseCellOf('1')]).toEqual([null, null]);
  expect([placesWithin('1', 10), nearestPlaces('1', 3), coarseCellsWithin('1', 10)]).toEqual([[], [], []]);
  expect(reachWithin('1', 10)).toEqual({ cells: [], places: [] });
});
