/** Finds the headings of a CSV file and what divides its cells. Pure functions. */
import { IMPORT_DELIMITERS, IMPORTS, type ImportDelimiter } from '@mutua/contracts/limits';
import { linesOf, recordsOf } from './records.ts';

export interface Table {
  lines: readonly string[];
  delimiter: ImportDelimiter;
  headings: string[];
}

/** How many headings of a line are known. */
export type CountKnown = (cells: readonly string[]) => number;

/** The delimiter by which the first line has the most known headings, else the most cells. */
function delimiterOf(first: string, countKnown: CountKnown): ImportDelimiter {
  const scores = IMPORT_DELIMITERS.map((delimiter) => {
    const [record] = recordsOf([first], delimiter);
    const cells = record?.cells ?? [first];
    return { delimiter, known: countKnown(cells), cells: cells.length };
  });
  const [best] = scores.sort((a, b) => b.known - a.known || b.cells - a.cells);
  return best?.delimiter ?? ',';
}

/** The lines and headings of a file; null when it is blank. The first record is the one with the headings. */
export function tableOf(text: string, countKnown: CountKnown, wanted?: ImportDelimiter): Table | null {
  const lines = linesOf(text);
  // Spreadsheets write their delimiter into a first line, and take it out again when they read it.
  const told = /^sep=(.)$/i.exec(lines[0] ?? '')?.[1];
  if (told !== undefined) lines[0] = '';
  const at = lines.findIndex((line) => line.trim() !== '');
  if (at < 0) return null;
  const first = lines[at] ?? '';
  const delimiter = wanted ?? IMPORT_DELIMITERS.find((each) => each === told) ?? delimiterOf(first, countKnown);
  const [heading] = recordsOf(lines.slice(at), delimiter);
  const headings = (heading?.cells ?? [heading?.raw ?? '']).slice(0, IMPORTS.columns).map((each) => each.trim());
  return { lines, delimiter, headings };
}
