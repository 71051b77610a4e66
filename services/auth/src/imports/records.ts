/** Divides the text of a CSV file into records, and goes on after a record that is broken. Pure functions. */
import { withoutGuard } from '@mutua/contracts/csv';
import { IMPORTS, type ImportDelimiter } from '@mutua/contracts/limits';
import { parse } from 'csv-parse/sync';
import { plainCell } from './plain-text.ts';

/** A record; `cells` is null when it does not end, or is too long: the whole line is then in `raw`. */
export interface CsvRecord {
  /** The line on which it begins, from 1. */
  line: number;
  cells: string[] | null;
  raw: string;
}

/** The list of faults guards what a spreadsheet would run; corrected and brought again, it means the same. */
const plain = (cells: string[]): string[] =>
  cells.map((cell) => plainCell(cell.startsWith("'") ? withoutGuard(cell) : cell));

/** A quote within a cell is a letter, but only in a record of one line: otherwise the end of one open quote would be the next one's begin. */
const parsed = (text: string, delimiter: string, isTrimmed: boolean): string[][] | null => {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: !text.includes('\n'),
      skip_empty_lines: false,
      record_delimiter: '\n',
      trim: isTrimmed,
    });
  } catch {
    return null; // a quote does not end, or ends within a cell
  }
};

const isEven = (text: string): boolean => {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count % 2 === 0;
};

const isShort = (cells: readonly string[]): boolean => cells.every((cell) => cell.length <= IMPORTS.cell);
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Divides a text into lines, whatever ends them. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

function unquoted(line: string, delimiter: string): { cells: string[]; count: number } | null {
  const cells = line.split(delimiter);
  return isShort(cells) ? { cells, count: 1 } : null;
}

const spacesAt = (delimiter: string): RegExp => new RegExp(`(?:^|${delimiter}) +"|" +(?:${delimiter}|$)`, 'm');
/** Spaces between the quotes of a cell and what divides cells. Of tabs, the parser would take a delimiter for such a space. */
const SPACES: Partial<Record<string, RegExp>> = { ',': spacesAt(','), ';': spacesAt(';'), '|': spacesAt('\\|') };

/** Some programs write spaces around quotes. Without them the parser reads several times faster. */
const hasSpaces = (text: string, delimiter: string): boolean => SPACES[delimiter]?.test(text) ?? false;

/** The cells of a text that is one whole record; null when its last quote does not end. */
function wholeRecord(text: string, delimiter: string, isTrimmed: boolean): string[] | null {
  const records = parsed(text, delimiter, isTrimmed);
  return records?.length === 1 ? (records[0] ?? null) : null;
}

/** Finds the end of a record with quotes, within reach. */
function ended(lines: readonly string[], at: number, delimiter: string): { cells: string[]; count: number } | null {
  let text = '';
  for (const [index, line] of lines.slice(at, at + IMPORTS.lines).entries()) {
    text += index === 0 ? line : `\n${line}`;
    if (text.length > IMPORTS.cell * IMPORTS.columns) return null;
    // A quote within a cell (5" of pipe) makes their number odd, so the first line is tried in every case.
    const cells = index === 0 || isEven(text) ? wholeRecord(text, delimiter, hasSpaces(text, delimiter)) : null;
    if (cells) return { cells, count: index + 1 };
  }
  return null;
}

/** Reads a record with quotes; one with spaces around them, or else one line with quotes as letters. Null when it does not end. */
function quoted(lines: readonly string[], at: number, delimiter: string): { cells: string[]; count: number } | null {
  const first = lines[at] ?? '';
  const found = ended(lines, at, delimiter);
  const cells = found?.cells ?? (hasSpaces(first, delimiter) ? wholeRecord(first, delimiter, false) : null);
  return cells && isShort(cells) ? { cells, count: found?.count ?? 1 } : null;
}

/**
 * Yields the records of some lines, without blank ones. One open quote would swallow the rest of a file. So a record that does not end, or
 * is too long, is a fault of its first line. Reading goes on at the next line.
 */
export function* recordsOf(lines: readonly string[], delimiter: ImportDelimiter): Generator<CsvRecord> {
  let at = 0;
  while (at < lines.length) {
    const raw = lines[at] ?? '';
    if (raw.trim() === '') {
      at += 1;
      continue;
    }
    // Without a quote, a line is a record, and nothing in it means anything but the delimiter.
    const found = raw.includes('"') ? quoted(lines, at, delimiter) : unquoted(raw, delimiter);
    if (!found || !isBlank(found.cells))
      yield { line: at + 1, cells: found ? plain(found.cells) : null, raw: raw.slice(0, IMPORTS.cell) };
    at += found?.count ?? 1;
  }
}
