/** Finds the headings of a CSV file and what divides its cells. Pure functions. */
import { IMPORT_DELIMITERS, IMPORTS, type ImportDelimiter } from '@mutua/contracts/limits';
import { linesOf, recordsOf } from './records.ts';

export interface Table {
  /** Those above the headings are empty. */
  lines: readonly string[];
  delimiter: ImportDelimiter;
  headings: string[];
}

/** How a kind of file reads its headings. */
export interface HeadingRules<Column> {
  columnsOf: (cells: readonly string[]) => readonly (Column | null)[];
  canRead: (columns: readonly (Column | null)[]) => boolean;
}

/** A heading as a delimiter divides it. */
interface Divided {
  at: number;
  delimiter: ImportDelimiter;
  known: number;
  canRead: boolean;
  /** How many cells have text. */
  filled: number;
  hasAddress: boolean;
  cells: number;
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/;
/** Titles and notes may stand above the headings, in at most so many lines. */
const LOOKED_AT = 10;
/** Spreadsheets write their delimiter into a first line, and take it out again when they read it: `sep=;`, `"sep=;"` or `sep=;;;`. */
const NAMED_DELIMITER = /^"?sep=(.)"?[,;\t|]*$/i;

/** A line that is one quoted cell, without its quotes. A spreadsheet writes such lines of a file whose delimiter it does not know. */
function unwrapped(line: string): string {
  if (line.length < 2 || line.length > IMPORTS.cell || !line.startsWith('"') || !line.endsWith('"')) return line;
  const cell = line.slice(1, -1);
  return cell.replaceAll('""', '').includes('"') ? line : cell.replaceAll('""', '"');
}

/** A line as the row that stands in its only cell, if that has a cell for each heading. */
function asRow(line: string, delimiter: ImportDelimiter, width: number): string {
  const row = unwrapped(line);
  if (row === line || width < 2) return line;
  const [record] = recordsOf([row], delimiter);
  return record?.cells?.length === width ? row : line;
}

/** The record that begins with the first of some lines, as the delimiter divides it by which it has the most known headings, else the most cells. */
function dividedOf<Column>(
  lines: readonly string[],
  at: number,
  delimiters: readonly ImportDelimiter[],
  { columnsOf, canRead }: HeadingRules<Column>,
): Divided | undefined {
  const ways = delimiters.map((delimiter): Divided => {
    const [record] = recordsOf(lines, delimiter);
    const all = record?.cells ?? [lines[0] ?? ''];
    const cells = all.slice(0, IMPORTS.columns);
    const columns = columnsOf(cells);
    const known = columns.filter((column) => column !== null).length;
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    const hasAddress = cells.some((cell) => ADDRESS.test(cell.trim()));
    return { at, delimiter, known, canRead: canRead(columns), filled, hasAddress, cells: all.length };
  });
  return ways.sort((a, b) => b.known - a.known || b.cells - a.cells)[0];
}

/** The lines that may be headings. After the first, a long line is none. */
function* candidatesOf(lines: readonly string[], start: number): Generator<number> {
  for (let at = start; at < Math.min(lines.length, start + LOOKED_AT); at += 1) {
    const length = lines[at]?.trim().length ?? 0;
    if (length > 0 && (at === start || length <= IMPORTS.cell)) yield at;
  }
}

/**
 * The first line that can be read as headings, else the first with several cells, else the first. Below a row of the list nothing is read as
 * headings: the row would be left out. It has an address, as many cells, and a line with several cells above it.
 */
function bestOf(lines: readonly string[], start: number, divided: (at: number) => Divided | undefined) {
  const above: Divided[] = [];
  for (const at of candidatesOf(lines, start)) {
    const found = divided(at);
    if (found?.canRead && !isBelowRows(above, found)) return found;
    if (found?.canRead) break;
    if (found) above.push(found);
  }
  return above.find(({ filled }) => filled > 1) ?? above[0];
}

/** Whether a line of at least as many cells stands above, with an address, and below another one with several cells. */
function isBelowRows(above: readonly Divided[], { filled }: Divided): boolean {
  const first = above.findIndex((each) => each.filled > 1);
  return first >= 0 && above.slice(first + 1).some((each) => each.hasAddress && each.filled >= filled);
}

/**
 * The lines and headings of a file; null when it is blank. The headings are the first of some lines that can be read as such, else the first
 * with several cells, else the first.
 */
export function tableOf<Column>(text: string, rules: HeadingRules<Column>, wanted?: ImportDelimiter): Table | null {
  const lines = linesOf(text);
  const namedDelimiter = NAMED_DELIMITER.exec(lines[0] ?? '')?.[1];
  if (namedDelimiter !== undefined) lines[0] = '';
  const start = lines.findIndex((line) => line.trim() !== '');
  if (start < 0) return null;
  const given = wanted ?? IMPORT_DELIMITERS.find((each) => each === namedDelimiter);
  const delimiters = given ? [given] : IMPORT_DELIMITERS;
  const bestIn = (all: readonly string[]) =>
    bestOf(all, start, (at) => dividedOf(all.slice(at, at + IMPORTS.lines), at, delimiters, rules));
  const asWritten = bestIn(lines);
  const inQuotes = asWritten?.canRead ? undefined : bestIn(lines.map(unwrapped));
  const isInQuotes = inQuotes?.canRead === true;
  const best = isInQuotes ? inQuotes : asWritten;
  if (!best) return null;
  const { at, delimiter } = best;
  lines.fill('', 0, at);
  if (isInQuotes) lines[at] = unwrapped(lines[at] ?? '');
  const [heading] = recordsOf(lines.slice(at), delimiter);
  const headings = (heading?.cells ?? [heading?.raw ?? '']).slice(0, IMPORTS.columns).map((each) => each.trim());
  return { lines: lines.map((line) => asRow(line, delimiter, headings.length)), delimiter, headings };
}
