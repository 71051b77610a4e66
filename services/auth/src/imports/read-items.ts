/** Reads a file with offers and needs, each with its owner. Pure functions; `read-process.ts` runs them in a process of its own. */
import { IMPORTS, type ImportFault, type ItemColumn, type ItemKind, type LineFaultName } from '@mutua/contracts/limits';
import { readText } from './encodings.ts';
import { itemColumnsOf, kindIn, missingIn } from './item-headings.ts';
import { fieldIn, isJson, listIn, textIn } from './json.ts';
import { itemsIn, type ReadFailure } from './read-file.ts';
import { type CsvRecord, recordsOf } from './records.ts';
import { tableOf } from './table.ts';
import { type GivenItem, UNKNOWN_LETTER } from './verdicts.ts';

export interface ItemOrder {
  bytes: Uint8Array;
  /** What all of the file is, unless its columns say it. */
  kind?: ItemKind | undefined;
  /** What each column holds, when an organiser has said it. */
  columns?: readonly (ItemColumn | null)[] | undefined;
}

/** A line as the file has it. */
export interface GivenLine {
  line: number;
  /** Everything that it says about its owner. */
  owners: readonly string[];
  items: readonly (GivenItem & { kind: ItemKind | null })[];
  cells: readonly string[];
  /** What is wrong with the whole line. */
  fault?: ImportFault | LineFaultName;
}

/** Without a failure there are lines. */
export interface ReadItems {
  headings: string[];
  /** What each column is read as; empty for JSON. */
  columns: (ItemColumn | null)[];
  failure: ReadFailure | 'no_kind' | null;
  lines: GivenLine[];
}

const failed = (
  failure: ReadItems['failure'],
  { headings = [], columns = [] }: Partial<Pick<ReadItems, 'headings' | 'columns'>> = {},
): ReadItems => ({
  headings,
  columns,
  failure,
  lines: [],
});

/** Each broken record is searched for its end, which takes a while. A file with more of them is none of offers and needs. */
const MOST_BROKEN = 500;

/** Ends after as many lines as a file may have. The first one too many says so, and stands for the rest. */
function limited(lines: Iterable<GivenLine>): GivenLine[] {
  const all: GivenLine[] = [];
  let broken = 0;
  for (const line of lines) {
    if (line.fault === 'open_quote') broken += 1;
    if (all.length === IMPORTS.itemLines || broken > MOST_BROKEN)
      return [...all, { ...line, items: [], fault: 'too_many_lines' }];
    all.push(line);
  }
  return all;
}

const NO_CATEGORY = '-';

/**
 * Turns records into lines. TimeOverflow, whose first column has no heading, groups them: a record with a title only is the category of
 * those below it.
 */
function lineReader(headings: readonly string[], columns: readonly (ItemColumn | null)[], kind: ItemKind | undefined) {
  const isGrouped = headings[0] === '' && !columns.includes('category');
  let group = '';

  /** What a record that is of one cell only says of those below it. */
  function takesGroup(cells: readonly string[]): boolean {
    const [at, ...others] = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));
    const column = at === undefined || others.length > 0 ? null : columns[at];
    if (!isGrouped || !(column === 'offer' || column === 'need' || column === 'title')) return false;
    group = cells[at ?? 0]?.trim() ?? '';
    return true;
  }

  function itemsOf(cell: (column: ItemColumn) => string): GivenLine['items'] {
    const category = cell('category') || group;
    const more = { text: cell('text'), category: category === NO_CATEGORY ? '' : category, level: cell('level') };
    const titled = (['offer', 'need'] as const).flatMap((each) =>
      itemsIn(cell(each)).map(({ title }) => ({ ...more, title, kind: each })),
    );
    const title = cell('title');
    if (title === '' && titled.length > 0) return titled;
    // A column of kinds says more than the choice for the whole file.
    const namedKind = columns.includes('kind') ? kindIn(cell('kind')) : (kind ?? null);
    return [...titled, { ...more, title, kind: columns.includes('title') ? namedKind : 'offer' }];
  }

  return ({ line, cells, raw }: CsvRecord): GivenLine | null => {
    if (!cells) return { line, owners: [], items: [], cells: [raw], fault: 'open_quote' };
    if (takesGroup(cells)) return null;
    const all = (column: ItemColumn) => cells.filter((cell, at) => columns[at] === column && cell.trim() !== '');
    return {
      line,
      owners: all('owner'),
      items: itemsOf((column) => all(column)[0] ?? ''),
      cells: cells.slice(0, IMPORTS.columns),
      ...(cells.some((each) => UNKNOWN_LETTER.test(each)) && { fault: 'bad_bytes' as const }),
      ...(cells.slice(headings.length).some((each) => each.trim() !== '') && { fault: 'too_many_cells' as const }),
    };
  };
}

function readCsv(text: string, { kind, columns: wanted }: ItemOrder): ReadItems {
  const table = tableOf(text, {
    columnsOf: itemColumnsOf,
    canRead: (columns) => missingIn(columns, kind) !== 'no_columns',
  });
  if (!table) return failed('empty');
  const { lines, delimiter, headings } = table;
  // Columns that were said of another file do not fit this one.
  const columns = wanted?.length === headings.length ? [...wanted] : itemColumnsOf(headings);
  const missing = missingIn(columns, kind);
  if (missing) return failed(missing, { headings, columns });
  const read = lineReader(headings, columns, kind);
  function* given(): Generator<GivenLine> {
    let isHeading = true;
    for (const record of recordsOf(lines, delimiter)) {
      const found = isHeading ? null : read(record);
      isHeading = false;
      if (found) yield found;
    }
  }
  const all = limited(given());
  return { headings, columns, failure: all.length === 0 ? 'empty' : null, lines: all };
}

/** The fields of such a list in JSON, which are also the headings of its list of faults. */
const FIELDS = ['owner', 'kind', 'title', 'text', 'category', 'level'] as const;

function readJson(text: string, kind: ItemKind | undefined): ReadItems {
  const list = listIn(text);
  if (!list) return failed('bad_json');
  const hasKind = list.some((each) => textIn(fieldIn(each, 'kind')) !== '');
  if (list.length > 0 && !hasKind && !kind) return failed('no_kind', { headings: [...FIELDS] });
  function* given(): Generator<GivenLine> {
    for (const [index, each] of (list ?? []).entries()) {
      const cells = FIELDS.map((field) => textIn(fieldIn(each, field)));
      const [owner = '', itsKind = '', title = '', itsText = '', category = '', level = ''] = cells;
      const namedKind = itsKind.trim() === '' ? (kind ?? null) : kindIn(itsKind);
      yield {
        line: index + 1,
        owners: owner.trim() === '' ? [] : [owner],
        items: [{ title, kind: namedKind, text: itsText, category, level }],
        cells: cells.map((cell) => cell.slice(0, IMPORTS.cell)),
        ...(cells.some((cell) => cell.length > IMPORTS.cell) && { fault: 'too_many_cells' as const }),
      };
    }
  }
  const lines = limited(given());
  return { headings: [...FIELDS], columns: [], failure: lines.length === 0 ? 'empty' : null, lines };
}

/** Reads offers and needs. Any bytes give lines or a failure, never an error. */
export function readItems(order: ItemOrder): ReadItems {
  const read = readText(order.bytes);
  if ('failure' in read) return failed(read.failure);
  return isJson(read.text) ? readJson(read.text, order.kind) : readCsv(read.text, order);
}
