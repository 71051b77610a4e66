/** A cell. Numbers are written with the decimal mark of the file. */
export type CsvCell = string | number;

/** A spreadsheet takes a text that begins with one of these for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const GUARDED = /^'[=+\-@\t\r]/;

/** A text as it was before its guard against formulas. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;

function written(cell: CsvCell, hasDecimalComma: boolean): string {
  if (typeof cell === 'number') return hasDecimalComma ? String(cell).replace('.', ',') : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes rows as CSV (RFC 4180) that spreadsheets open with a double click: with the mark of UTF-8, and divided by semicolons where the
 * language writes decimals with a comma.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[], language: string): string {
  const hasDecimalComma = (1.5).toLocaleString(language).includes(',');
  const lines = rows.map((row) => row.map((cell) => written(cell, hasDecimalComma)).join(hasDecimalComma ? ';' : ','));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}
