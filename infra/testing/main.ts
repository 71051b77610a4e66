/**
 * The checks of `npm test`, `npm run verify` (`--quick`) and `npm run test:full` (`--full`), as steps with one table.
 * `npm run rules` says which rule is tested where.
 */
import path from 'node:path';
import { changesBetween, createRecord, type Snapshot, snapshotOf, startingPoints } from './affected.ts';
import { failedJestFiles, readJest, readPlaywright } from './reports.ts';
import { runSteps, type Step, summary, total } from './steps.ts';
import { areEnginesTested, recordEnginesTested } from './tested-engines.ts';

const script = (name: string, ...args: string[]): [string, ...string[]] => [
  'npm',
  'run',
  '--silent',
  name,
  '--',
  ...args,
];

const plainStep = (title: string, name = title, ...args: string[]): Step => ({
  title,
  command: () => ({ args: script(name, ...args) }),
});

const jestScript = (name: string, report: string, ...args: string[]) => ({
  args: script(name, ...args, '--json', `--outputFile=${report}`),
});

const jestStep = (name: string, ...args: string[]): Step => ({
  title: name,
  command: (report) => jestScript(name, report, ...args),
  read: readJest,
  again: {
    failedFiles: failedJestFiles,
    command: (report, files) => jestScript(name, report, '--runTestsByPath', ...files),
  },
});

const browserStep = (title: string, name: string, env: Record<string, string> = {}): Step => ({
  title,
  command: (report) => ({
    args: script(name, '--reporter=list,json'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }),
  read: readPlaywright,
});

const STATIC: Step[] = [plainStep('style'), plainStep('boundaries'), plainStep('types')];

const ROOT = path.join(import.meta.dirname, '..', '..');
const record = createRecord(path.join(ROOT, 'node_modules', '.cache', 'mutua', 'verified.json'));

/** The quick checks. Runs only unit tests that changes since the last passed run can affect. `tsc` has its own incremental state. */
function quickSteps(now: Snapshot): Step[][] {
  const changed = changesBetween(record.read(), now);
  const points = process.argv.includes('--all') ? 'all' : startingPoints(changed, now);
  if (points === 'all') return [STATIC, [jestStep('unit')]];
  console.log(`Files changed since the last passed run: ${changed.length}.`);
  return points.length === 0 ? [STATIC] : [STATIC, [jestStep('unit', '--findRelatedTests', ...points)]];
}

/**
 * Everything that a change can break. Unit and integration tests each keep all cores busy, so they do not run side by side. The apps are
 * built early, so that the browser suites find them.
 */
const allSteps = (areEnginesSteady: boolean): Step[][] => [
  [...STATIC, plainStep('builds', 'build:test')],
  [jestStep('unit')],
  [jestStep('integration')],
  ...(areEnginesSteady ? [] : [[jestStep('engines')]]),
  [browserStep('browser', 'e2e')],
];

/** Long suites, which rarely fail when all other suites pass. */
const FULL: Step[][] = [
  [browserStep('browser, full', 'e2e:full')],
  [browserStep('without matches', 'e2e', { MUTUA_WITHOUT: 'matches' })],
  [browserStep('another site', 'e2e', { MUTUA_SITE: 'other' })],
  [jestStep('integration:full')],
  [jestStep('engines')],
  [plainStep('faults')],
  [plainStep('images', 'images:check', '--quick')],
];

// Each worker, and each process that a test or the stack starts, would read and compile the same modules again.
process.env['NODE_COMPILE_CACHE'] ??= path.join(ROOT, 'node_modules', '.cache', 'mutua', 'compiled');

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());

const isQuick = process.argv.includes('--quick');
const isFull = process.argv.includes('--full');
// Taken before the checks, so that files saved meanwhile count as changed the next time.
const before = snapshotOf(ROOT);
const planned = isFull ? FULL : isQuick ? quickSteps(before) : allSteps(areEnginesTested(before));

const started = performance.now();
const results = await runSteps(planned, { print: console.log, stop: interruption.signal, isStrict: isFull });
console.log(`\n${summary(results, (performance.now() - started) / 1000)}`);
const hasPassed = !interruption.signal.aborted && total(results).failed === 0;
if (isQuick && hasPassed) record.write(before);
if (results.some(({ title, failed }) => title === 'engines' && failed === 0)) recordEnginesTested(before);
process.exitCode = hasPassed ? 0 : 1;
