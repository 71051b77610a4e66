/**
 * Cells are groups of places: rows of equal height from pole to pole, each cut into parts that are about as wide as high. A row closes at
 * the antimeridian by a modulo. Cells are numbered row by row.
 */
export interface Grid {
  /** The rows between the poles. */
  rows: number;
  /** The number of the first cell of each row, and after the last row that of all cells. */
  starts: Uint32Array;
}

const RADIANS = Math.PI / 180;

/** Cells of `degrees` of latitude. */
export function createGrid(degrees: number): Grid {
  const rows = Math.round(180 / degrees);
  const starts = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row += 1) {
    const middle = (row + 0.5) * degrees - 90;
    const parts = Math.max(1, Math.round((360 / degrees) * Math.cos(middle * RADIANS)));
    starts[row + 1] = (starts[row] ?? 0) + parts;
  }
  return { rows, starts };
}

/** The row of a latitude. The poles belong to the first and the last row. */
export const rowAt = ({ rows }: Grid, latitude: number): number =>
  Math.min(rows - 1, Math.max(0, Math.floor(((latitude + 90) / 180) * rows)));

const partsOf = ({ starts }: Grid, row: number): number => (starts[row + 1] ?? 0) - (starts[row] ?? 0);

/** The part of a row at a longitude, which may be beyond 180°: so it may be negative, or too large. */
const partAt = (parts: number, longitude: number): number => Math.floor(((longitude + 180) / 360) * parts);

/** The number of the cell at a position, in degrees. */
export function cellAt(grid: Grid, latitude: number, longitude: number): number {
  const row = rowAt(grid, latitude);
  const parts = partsOf(grid, row);
  return (grid.starts[row] ?? 0) + (partAt(parts, longitude) % parts);
}

/** All cells that a circle may touch. `radius` is the angle at the centre of the earth, in degrees. */
export function cellsTouched(grid: Grid, latitude: number, longitude: number, radius: number): number[] {
  const cells = new Set<number>();
  const width = widthOf(latitude, radius);
  for (let row = rowAt(grid, latitude - radius); row <= rowAt(grid, latitude + radius); row += 1) {
    const parts = partsOf(grid, row);
    const first = partAt(parts, longitude - width);
    const last = Math.min(partAt(parts, longitude + width), first + parts - 1);
    for (let part = first; part <= last; part += 1) {
      cells.add((grid.starts[row] ?? 0) + (((part % parts) + parts) % parts));
    }
  }
  return [...cells];
}

/** How far a circle reaches to the east and to the west, in degrees: all around, when there is a pole in it. */
function widthOf(latitude: number, radius: number): number {
  if (Math.abs(latitude) + radius >= 90) return 180;
  return Math.asin(Math.sin(radius * RADIANS) / Math.cos(latitude * RADIANS)) / RADIANS;
}
