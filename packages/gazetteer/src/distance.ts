import type { Distance } from '@mutua/contracts';
import { cellAt, cellsTouched, createGrid, rowAt } from './cells.ts';
import { idOf, placeList, rowOf } from './list.ts';

/** Kilometres; the sphere of the same volume as the earth. */
const EARTH = 6371;
/** Half of the way around. */
const FARTHEST = Math.PI * EARTH;
const RADIANS = Math.PI / 180;
/** Cells of some 22 km, for the tokens of an index. */
const GRID = createGrid(0.2);
/** Cells of some 222 km, for keys of saved searches. */
const COARSE = createGrid(2);

/** The positions of all places, for distances, and the order of places by cell. */
type Positions = ReturnType<typeof placePositions>;
let positions: Positions | undefined;
const allPositions = (): Positions => {
  positions ??= placePositions();
  return positions;
};

function placePositions() {
  const { ids, latitudes, longitudes } = placeList();
  const count = ids.length;
  // Points on a sphere of radius 1 have no special case at the antimeridian or at a pole. The error of 32 bits is half a metre.
  const points = new Float32Array(count * 3);
  const cells = new Uint32Array(count);
  const order = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    const latitude = (latitudes[row] ?? 0) / 10_000;
    const longitude = (longitudes[row] ?? 0) / 10_000;
    points[row * 3] = Math.cos(latitude * RADIANS) * Math.cos(longitude * RADIANS);
    points[row * 3 + 1] = Math.cos(latitude * RADIANS) * Math.sin(longitude * RADIANS);
    points[row * 3 + 2] = Math.sin(latitude * RADIANS);
    cells[row] = cellAt(GRID, latitude, longitude);
    order[row] = (cells[row] ?? 0) * count + row;
  }
  const byCell = Uint32Array.from(order.sort(), (value) => value % count);
  return { points, cells, byCell, cellStarts: startsOf(cells, byCell) };
}

/** For each row of the grid, where its places begin in `byCell`. */
function startsOf(cells: Uint32Array, byCell: Uint32Array): Uint32Array {
  const starts = new Uint32Array(GRID.rows + 1).fill(byCell.length);
  let at = 0;
  for (let row = 0; row < GRID.rows; row += 1) {
    while (at < byCell.length && (cells[byCell[at] ?? 0] ?? 0) < (GRID.starts[row] ?? 0)) at += 1;
    starts[row] = at;
  }
  return starts;
}

/** The square of the straight line between two places through a sphere of radius 1. */
function chordSquared(points: Float32Array, a: number, b: number): number {
  const x = (points[a * 3] ?? 0) - (points[b * 3] ?? 0);
  const y = (points[a * 3 + 1] ?? 0) - (points[b * 3 + 1] ?? 0);
  const z = (points[a * 3 + 2] ?? 0) - (points[b * 3 + 2] ?? 0);
  return x * x + y * y + z * z;
}
const kmOf = (chord: number): number => 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord) / 2));
const chordOf = (km: number): number => (2 * Math.sin(Math.min(km, FARTHEST) / EARTH / 2)) ** 2;

/** The kilometres between the centres of two places, not rounded. Null when the list lacks one of them. */
export function distanceKm(a: string, b: string): number | null {
  const from = rowOf(a);
  const to = rowOf(b);
  if (from === undefined || to === undefined) return null;
  return kmOf(chordSquared(allPositions().points, from, to));
}

/** Whether two ids mean one place: a place that the list has lost is its heir. */
export const isSamePlace = (a: string, b: string): boolean => a === b || (rowOf(a) ?? a) === (rowOf(b) ?? b);

/** Whether a place is within a distance of another one, in kilometres; with 0 only when it is the same. */
export function isWithin(id: string, km: number, place: string | null): boolean {
  if (place === null) return false;
  if (km === 0) return isSamePlace(id, place);
  const distance = distanceKm(id, place);
  return distance !== null && distance <= km;
}

/** The distance between two places as answers have it. Null when one is missing, or when the list lacks it. */
export function distanceBetween(from: string | null | undefined, to: string | null | undefined): Distance | null {
  const km = from && to ? distanceKm(from, to) : null;
  return from && to && km !== null ? { km: Math.round(km), isSame: isSamePlace(from, to) } : null;
}

/** Calls back with the rows within a distance of a row, cell by cell. */
function eachWithin(from: number, km: number, use: (row: number, chord: number) => void): void {
  const { points, byCell, cellStarts } = allPositions();
  const limit = chordOf(km);
  const latitude = (placeList().latitudes[from] ?? 0) / 10_000;
  const reach = km / EARTH / RADIANS + 0.001;
  const first = cellStarts[rowAt(GRID, latitude - reach)] ?? 0;
  const end = cellStarts[rowAt(GRID, latitude + reach) + 1] ?? 0;
  for (let at = first; at < end; at += 1) {
    const row = byCell[at] ?? 0;
    const chord = chordSquared(points, from, row);
    if (chord <= limit) use(row, chord);
  }
}

function rowsWithin(from: number, km: number): number[] {
  const found: { row: number; chord: number }[] = [];
  eachWithin(from, km, (row, chord) => found.push({ row, chord }));
  return found.sort((a, b) => a.chord - b.chord || a.row - b.row).map(({ row }) => row);
}

/** The places within a distance of a place, itself first, then the nearest first. None for an unknown id. */
export function placesWithin(id: string, km: number): string[] {
  const from = rowOf(id);
  return from === undefined ? [] : rowsWithin(from, km).map(idOf);
}

/** The nearest places, itself first. */
export function nearestPlaces(id: string, count: number): string[] {
  const from = rowOf(id);
  if (from === undefined) return [];
  for (let km = 10; ; km *= 3) {
    const rows = rowsWithin(from, km);
    if (rows.length >= count || km > FARTHEST) return rows.slice(0, count).map(idOf);
  }
}

/**
 * The same places as `placesWithin`, in fewer terms: whole cells, where all places of a cell are within the distance, and single places for
 * the other cells.
 */
export function reachWithin(id: string, km: number): { cells: string[]; places: string[] } {
  const from = rowOf(id);
  const reach = { cells: [] as string[], places: [] as string[] };
  if (from === undefined) return reach;
  const { cells } = allPositions();
  const within = new Map<number, number[]>();
  eachWithin(from, km, (row) => {
    const cell = cells[row] ?? 0;
    const rows = within.get(cell);
    if (rows) rows.push(row);
    else within.set(cell, [row]);
  });
  for (const [cell, rows] of within) {
    if (rows.length === sizeOf(cell)) reach.cells.push(String(cell));
    else reach.places.push(...rows.map(idOf));
  }
  return reach;
}

let sizes: Map<number, number> | undefined;
/** How many places a cell has. */
function sizeOf(cell: number): number {
  if (!sizes) {
    sizes = new Map();
    for (const each of allPositions().cells) sizes.set(each, (sizes.get(each) ?? 0) + 1);
  }
  return sizes.get(cell) ?? 0;
}

const cellIn = (grid: typeof GRID, row: number): string => {
  const { latitudes, longitudes } = placeList();
  return String(cellAt(grid, (latitudes[row] ?? 0) / 10_000, (longitudes[row] ?? 0) / 10_000));
};

/** The cell of a place, some 22 km wide. Null for an unknown id. */
export function cellOf(id: string): string | null {
  const row = rowOf(id);
  return row === undefined ? null : cellIn(GRID, row);
}

/** The coarse cell of a place, some 222 km wide. Null for an unknown id. */
export function coarseCellOf(id: string): string | null {
  const row = rowOf(id);
  return row === undefined ? null : cellIn(COARSE, row);
}

/** The coarse cells that the circle around a place touches: a place within the distance is in one of them. None for an unknown id. */
export function coarseCellsWithin(id: string, km: number): string[] {
  const row = rowOf(id);
  if (row === undefined) return [];
  const { latitudes, longitudes } = placeList();
  const [latitude, longitude] = [(latitudes[row] ?? 0) / 10_000, (longitudes[row] ?? 0) / 10_000];
  return cellsTouched(COARSE, latitude, longitude, km / EARTH / RADIANS).map(String);
}
