/** Reads a list of people from the bytes of a file. Pure functions; `read-process.ts` runs them in a process of its own. */
import {
  IMPORT_COLUMNS,
  IMPORTS,
  type ImportColumn,
  type ImportDelimiter,
  type ImportEncoding,
} from '@mutua/contracts/limits';
import { readText } from './encodings.ts';
import { canRead, columnsOf, foldHeading } from './headings.ts';
import { fieldIn, isJson, listIn, textIn } from './json.ts';
import { type CsvRecord, recordsOf } from './records.ts';
import { saidAddress } from './said-address.ts';
import { joinedName, saidName } from './said-name.ts';
import { tableOf } from './table.ts';
import { type GivenItem, type GivenRow, type JudgedRow, judgeRows } from './verdicts.ts';

/** How an organiser wants a file to be read; by itself where something is absent. */
export interface ReadOrder {
  bytes: Uint8Array;
  encoding?: ImportEncoding | undefined;
  delimiter?: ImportDelimiter | undefined;
  columns?: readonly (ImportColumn | null)[] | undefined;
}

export type ReadFailure = 'empty' | 'no_columns' | 'not_text' | 'bad_json';

/** What a file holds. Without a failure it has rows. */
export interface ReadFile {
  format: 'csv' | 'json' | null;
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
  headings: string[];
  columns: (ImportColumn | null)[];
  sample: string[];
  failure: ReadFailure | null;
  rows: JudgedRow[];
}

const SAMPLE = 3;
/** A file with more columns is none of people. Those of its rows beyond the heading are a fault. */
const MOST_COLUMNS = IMPORTS.columns;

/** The headings of a file as one text, by which a later file is recognised. */
export const headingsKey = (headings: readonly string[]): string => JSON.stringify(headings.map(foldHeading));

const failed = (failure: ReadFailure, known: Partial<ReadFile> = {}): ReadFile => ({
  format: null,
  encoding: null,
  delimiter: null,
  headings: [],
  columns: [],
  sample: [],
  rows: [],
  ...known,
  failure,
});

const item = (title: string): GivenItem => ({ title, text: '', category: '', level: '' });

const BULLET = /^\s*(?:[-–—*]\s+|[•·▪◦‣]\s*)/;
const NUMBER = /^\s*(\d{1,2})[.)]\s+/;

/** Titles without the bullets or numbers of a list that somebody has typed into one cell. All lines of such a list have them. */
function withoutBullets(titles: readonly string[]): readonly string[] {
  if (titles.every((title) => BULLET.test(title))) return titles.map((title) => title.replace(BULLET, ''));
  const isNumbered = titles.length > 1 && titles.every((title, at) => Number(NUMBER.exec(title)?.[1]) === at + 1);
  return isNumbered ? titles.map((title) => title.replace(NUMBER, '')) : titles;
}

/** Several offers in a cell are divided by vertical bars or line breaks. */
export const itemsIn = (cell: string): GivenItem[] =>
  withoutBullets(cell.split(/[|\n]/).filter((title) => title.trim() !== '')).map(item);

const EMPTY = { id: '', name: '', email: '', language: '', place: '', about: '', offers: [], needs: [] } as const;

function rowOf({ line, cells, raw }: CsvRecord, columns: readonly (ImportColumn | null)[], width: number): GivenRow {
  if (!cells) return { ...EMPTY, line, cells: [raw], fault: 'open_quote' };
  const cell = (column: ImportColumn): string => {
    const at = columns.indexOf(column);
    return at < 0 ? '' : (cells[at] ?? '');
  };
  const itemsOfColumns = (column: ImportColumn): GivenItem[] =>
    columns.flatMap((each, at) => (each === column ? itemsIn(cells[at] ?? '') : []));
  const typed = columns.includes('name') ? saidName(cell('name')) : joinedName(cell('first'), cell('last'));
  // A line break in a cell of a spreadsheet divides names as a space does.
  const name = typed
    .split('\n')
    .map((part) => part.trim())
    .join(' ');
  const isTooWide = cells.slice(width).some((each) => each.trim() !== '');
  return {
    line,
    id: cell('id'),
    name,
    email: saidAddress(cell('email')),
    language: cell('language'),
    place: cell('place').replace(/\s*\n\s*/g, ', '),
    about: cell('about'),
    offers: itemsOfColumns('offers'),
    needs: itemsOfColumns('needs'),
    cells: cells.slice(0, MOST_COLUMNS),
    ...(isTooWide && { fault: 'too_many_cells' as const }),
  };
}

/** Ends after as many people as a list may have. The first one too many is a row that says so, and stands for the rest. */
function* limited(rows: Iterable<GivenRow>): Generator<GivenRow> {
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count > IMPORTS.people) {
      yield { ...row, fault: 'too_many_people' };
      return;
    }
    yield row;
  }
}

const sampleOf = (rows: readonly { name: string }[]): string[] =>
  rows
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .slice(0, SAMPLE);

function readCsv(text: string, encoding: ImportEncoding, order: ReadOrder): ReadFile {
  const table = tableOf(text, { columnsOf, canRead }, order.delimiter);
  if (!table) return failed('empty', { format: 'csv', encoding });
  const { lines, delimiter, headings } = table;
  // Columns of another number were chosen for the file as another delimiter divides it.
  const chosen = order.columns?.length === headings.length ? order.columns : undefined;
  const columns = headings.map((_, index) => (chosen ?? columnsOf(headings))[index] ?? null);
  const about = { format: 'csv' as const, encoding, delimiter, headings, columns };
  if (!canRead(columns)) return failed('no_columns', about);
  function* given(): Generator<GivenRow> {
    let isHeading = true;
    for (const record of recordsOf(lines, delimiter)) {
      if (!isHeading) yield rowOf(record, columns, headings.length);
      isHeading = false;
    }
  }
  const rows = judgeRows(limited(given()));
  return { ...about, sample: sampleOf(rows), failure: rows.length === 0 ? 'empty' : null, rows };
}

function itemsOf(value: unknown): GivenItem[] {
  if (!Array.isArray(value)) return itemsIn(textIn(value));
  return value.slice(0, IMPORTS.items + 1).map((each) =>
    typeof each === 'string'
      ? item(each)
      : {
          title: textIn(fieldIn(each, 'title')),
          text: textIn(fieldIn(each, 'text')),
          category: textIn(fieldIn(each, 'category')),
          level: textIn(fieldIn(each, 'level')),
        },
  );
}

/** The fields of a list in JSON, which are also the headings of its list of faults. */
const JSON_FIELDS = IMPORT_COLUMNS.filter((column) => column !== 'first' && column !== 'last');

function jsonRow(value: unknown, line: number): GivenRow {
  const text = (field: string) => textIn(fieldIn(value, field));
  const [offers, needs] = [itemsOf(fieldIn(value, 'offers')), itemsOf(fieldIn(value, 'needs'))];
  const titles = (items: readonly GivenItem[]) => items.map(({ title }) => title).join('|');
  const cells = JSON_FIELDS.map((field) =>
    field === 'offers' ? titles(offers) : field === 'needs' ? titles(needs) : text(field),
  );
  const isLong = [...cells.slice(0, -2), ...[...offers, ...needs].flatMap((each) => [each.title, each.text])].some(
    (cell) => cell.length > IMPORTS.cell,
  );
  return {
    line,
    id: text('id'),
    name: saidName(text('name')),
    email: saidAddress(text('email')),
    language: text('language'),
    place: text('place'),
    about: text('about'),
    offers,
    needs,
    cells: cells.map((cell) => cell.slice(0, IMPORTS.cell)),
    ...(isLong && { fault: 'too_many_cells' as const }),
  };
}

/** One at a time: a list of a million numbers is none of people, and ends after a few thousand. */
function* jsonRows(list: readonly unknown[]): Generator<GivenRow> {
  for (const [index, each] of list.entries()) yield jsonRow(each, index + 1);
}

function readJson(text: string, encoding: ImportEncoding): ReadFile {
  const about = { format: 'json' as const, encoding };
  const list = listIn(text);
  if (!list) return failed('bad_json', about);
  const rows = judgeRows(limited(jsonRows(list)));
  const failure = rows.length === 0 ? ('empty' as const) : null;
  return {
    ...about,
    delimiter: null,
    headings: [...JSON_FIELDS],
    columns: [],
    sample: sampleOf(rows),
    failure,
    rows,
  };
}

/** Reads a list. Any bytes give rows or a failure, never an error. */
export function readFile(order: ReadOrder): ReadFile {
  const read = readText(order.bytes, order.encoding);
  if ('failure' in read) return failed(read.failure, read.encoding ? { encoding: read.encoding } : {});
  const { text, encoding } = read;
  return isJson(text) ? readJson(text, encoding) : readCsv(text, encoding, order);
}
