import { cellAt, cellsTouched, createGrid } from './cells.ts';

const RADIANS = Math.PI / 180;
const FINE = createGrid(0.2);
const COARSE = createGrid(2);

it('closes each row at the antimeridian', () => {
  for (const latitude of [-90, -89.95, -45, 0, 12.34, 66, 89.95, 90]) {
    expect(cellAt(FINE, latitude, 180)).toBe(cellAt(FINE, latitude, -180));
    expect(cellAt(FINE, latitude, 179.999_999)).toBeGreaterThanOrEqual(cellAt(FINE, latitude, -180));
  }
});

it('numbers all cells without a gap, from pole to pole', () => {
  const last = (FINE.starts.at(-1) ?? 0) - 1;
  expect([cellAt(FINE, -90, -180), cellAt(FINE, 90, 179.999_999)]).toEqual([0, last]);
});

it('has cells of about the same width everywhere but at the poles', () => {
  for (const latitude of [-75.1, -30.1, 0.1, 45.1, 80.1]) {
    const row = Math.floor((latitude + 90) / 0.2);
    const parts = (FINE.starts[row + 1] ?? 0) - (FINE.starts[row] ?? 0);
    const width = (40_030 * Math.cos(latitude * RADIANS)) / parts;
    expect(Math.round(width)).toBe(22);
  }
});

it('touches the cell of every point of a circle, wherever it is', () => {
  let state = 11;
  const random = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const missed: unknown[] = [];
  for (let count = 0; count < 20_000; count += 1) {
    // Many near a pole or the antimeridian.
    const latitude = count % 3 === 0 ? 90 - random() ** 3 * 5 : Math.asin(2 * random() - 1) / RADIANS;
    const longitude = count % 2 === 0 ? 180 - random() ** 3 : random() * 360 - 180;
    const radius = random() * 4;
    const point = pointAt(latitude, longitude, radius * random(), random() * 360);
    if (!cellsTouched(COARSE, latitude, longitude, radius).includes(cellAt(COARSE, ...point)))
      missed.push({ latitude, longitude, radius, point });
  }
  expect(missed).toEqual([]);
});

/** The point at an angle and a direction from another, in degrees. */
function pointAt(latitude: number, longitude: number, angle: number, direction: number): [number, number] {
  const [from, way, turn] = [latitude * RADIANS, angle * RADIANS, direction * RADIANS];
  const to = Math.asin(Math.sin(from) * Math.cos(way) + Math.cos(from) * Math.sin(way) * Math.cos(turn));
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(way) * Math.cos(from),
    Math.cos(way) - Math.sin(from) * Math.sin(to),
  );
  return [to / RADIANS, ((longitude + east / RADIANS + 540) % 360) - 180];
}
