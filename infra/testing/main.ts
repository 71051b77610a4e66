import path from 'node:path';
import { changesBetween, createRecord, type Snapshot, snapshotOf, startingPoints } from './affected.ts';
import { countJest, countPlaywright, failedJestFiles, runSteps, type Step, summary, total } from './steps.ts';

const script = (name: string, ...args: string[]): [string, ...string[]] => [
  'npm',
  'run',
  '--silent',
  name,
  '--',
  ...args,
];

const jestScript = (name: string, report: string, ...args: string[]) => ({
  args: script(name, ...args, '--json', `--outputFile=${report}`),
});

/** Suites share the cores (the integration suites also a database engine and Redis): what failed beside others is asked once more. */
const jestStep = (name: string, ...args: string[]): Step => ({
  title: name,
  command: (report) => jestScript(name, report, ...args),
  count: countJest,
  again: {
    failedFiles: failedJestFiles,
    command: (report, files) => jestScript(name, report, '--runTestsByPath', ...files),
  },
});

const STATIC: Step[] = [
  { title: 'style', command: () => ({ args: script('style') }) },
  { title: 'boundaries', command: () => ({ args: script('boundaries') }) },
  { title: 'types', command: () => ({ args: script('types') }) },
];

const ALL: Step[] = [
  ...STATIC,
  jestStep('unit'),
  jestStep('integration'),
  {
    title: 'e2e',
    command: (report) => ({
      args: script('e2e', '--reporter=list,json'),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    count: countPlaywright,
  },
];

const ROOT = path.join(import.meta.dirname, '..', '..');
const record = createRecord(path.join(ROOT, 'node_modules', '.cache', 'mutua', 'verified.json'));

/** The quick checks. Runs only unit tests that changes since the last passed run can affect. `tsc` has its own incremental state. */
function quickSteps(now: Snapshot): Step[] {
  const changed = changesBetween(record.read(), now);
  const points = process.argv.includes('--all') ? 'all' : startingPoints(changed, now);
  if (points === 'all') return [...STATIC, jestStep('unit')];
  console.log(`Files changed since every quick check passed last: ${changed.length}.`);
  return points.length === 0 ? STATIC : [...STATIC, jestStep('unit', '--findRelatedTests', ...points)];
}

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());

// Taken before the checks, so that files saved while they run count as changed the next time.
const before = process.argv.includes('--quick') ? snapshotOf(ROOT) : undefined;
const steps = before ? quickSteps(before) : ALL;
const results = await runSteps(steps, { print: console.log, stop: interruption.signal });
console.log(`\n${summary(results)}`);
const hasPassed = !interruption.signal.aborted && total(results).failed === 0;
if (before && hasPassed) record.write(before);
process.exitCode = hasPassed ? 0 : 1;
