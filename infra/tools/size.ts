/** `npm run size`: counts the sources, to be compared with infra/adr/050-size-of-the-source.md. Counts the files that git tracks. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@mutua/contracts';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCE = /\.(tsx?|mjs|js|css)$/;
const TEST = /(^|\/)(tests?|e2e|testing)\/|\.(test|spec)\./;

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const files = tracked.filter((file) => existsSync(join(ROOT, file)) && file);
const lengths = (names: string[]) => names.map((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1);
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const sources = lengths(files.filter((file) => SOURCE.test(file) && !TEST.test(file)));
const tests = lengths(files.filter((file) => SOURCE.test(file) && TEST.test(file)));
const calls = Object.keys(endpoints).length;
console.table({
  'lines of source': sum(sources),
  'lines of tests': sum(tests),
  'tracked files': files.length,
  'calls of the contract': calls,
  'lines of source for each call': Math.round(sum(sources) / calls),
  'lines of tests for each line of source': Number((sum(tests) / sum(sources)).toFixed(2)),
  'median lines of a source': median(sources),
  'sources over 300 lines, in percent': Number(
    ((100 * sources.filter((n) => n > 300).length) / sources.length).toFixed(1),
  ),
});
