/** Tables of Markdown for a terminal, and the output of benchmarks in docs/measurements.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../infra/stack/stack-location.ts';

const PAGE = join(ROOT, 'docs', 'measurements.md');

/** A Markdown table, in which all cells of a column have the same width. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** `met` or `MISSED`. */
export const verdict = (value: number, limit: number): string => (value <= limit ? 'met' : 'MISSED');

/** When and on which machine a benchmark ran. */
export const machine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}.`;

/** Replaces the text between the marks of a benchmark in the page. Throws when the page has no such marks. */
export function replaceSection(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- bench: ${name} -->`, `<!-- end: ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/measurements.md has no section between ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${page.slice(to)}`;
}

/** Writes the output of a benchmark into docs/measurements.md. */
export async function writeSection(name: string, text: string): Promise<void> {
  await writeFile(PAGE, replaceSection(await readFile(PAGE, 'utf8'), name, text));
}
