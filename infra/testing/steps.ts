import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
}

export interface Step {
  title: string;
  /** Program and arguments. The tool must write its JSON report to the file `report`. */
  command: (report: string) => Command;
  /** Reads the report; a step without counts as one check, passed when the command exits with 0. */
  count?: (report: unknown) => Counts;
  /** Runs the failed files of the report once more, alone. Without it, and after many failures, the first run counts. */
  again?: { failedFiles: (report: unknown) => FailedFiles; command: (report: string, files: string[]) => Command };
}

interface Command {
  args: [string, ...string[]];
  env?: Record<string, string>;
}

export interface FailedFiles {
  /** Absolute paths. */
  files: string[];
  /** Passed tests of these files: they run again, too. */
  passed: number;
}

export interface StepResult extends Counts {
  title: string;
  seconds: number;
  /** Files that failed at first and passed when they ran again: defects to mend, of the test or of what it tests. */
  unsteady?: string[];
}

/** More failed files than this are not the machine's doing. */
const MOST_AGAIN = 8;

interface Run {
  print: (text: string) => void;
  stop: AbortSignal;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A suite that could not be loaded has no tests in jest's report; it counts as one failed test. */
export function countJest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = report as JestReport;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

export function failedJestFiles(report: unknown): FailedFiles {
  const failed = (report as JestReport).testResults.filter(({ status }) => status === 'failed');
  const tests = failed.flatMap(({ assertionResults }) => assertionResults);
  return { files: failed.map(({ name }) => name), passed: tests.filter(({ status }) => status === 'passed').length };
}

/** A flaky test counts as passed; Playwright's own output reports it. `errors` are those outside of any test. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = report as PlaywrightReport;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** Runs one step with its output on this terminal. Never rejects: an error counts as a failed check. */
async function runStep(step: Step, folder: string, run: Run): Promise<StepResult> {
  const started = performance.now();
  const { title, count, again } = step;
  const first = await runTool(step.command, folder, run);
  const result = { title, ...countsOf(first, count) };
  const failed = !first.ok && first.report && again ? again.failedFiles(first.report) : { files: [], passed: 0 };
  if (!again || failed.files.length === 0 || failed.files.length > MOST_AGAIN || run.stop.aborted)
    return { ...result, seconds: secondsSince(started) };
  run.print(`\n   ${result.failed} failed; these files run again, alone:\n   ${failed.files.join('\n   ')}\n`);
  const second = await runTool((report) => again.command(report, failed.files), folder, run);
  const counts = countsOf(second, count);
  const stillFailed = second.report ? again.failedFiles(second.report).files : failed.files;
  return {
    title,
    passed: result.passed - failed.passed + counts.passed,
    failed: counts.failed,
    seconds: secondsSince(started),
    unsteady: failed.files.filter((file) => !stillFailed.includes(file)),
  };
}

const secondsSince = (started: number) => (performance.now() - started) / 1000;

interface ToolRun {
  ok: boolean;
  /** The parsed JSON, if the tool wrote it. */
  report?: unknown;
}

async function runTool(command: Step['command'], folder: string, run: Run): Promise<ToolRun> {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const ok = await runCommand(command(file), run);
  return { ok, ...(existsSync(file) && { report: JSON.parse(await readFile(file, 'utf8')) }) };
}

function countsOf({ ok, report }: ToolRun, count: Step['count']): Counts {
  if (!count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const counts = report ? count(report) : { passed: 0, failed: 0 };
  // A tool that fails without a failed test has an error outside of the tests, which counts as one failure.
  return { passed: counts.passed, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

function runCommand({ args: [program, ...args], env }: Command, { print, stop }: Run) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env }, detached: true });
    // Signals the whole process group, as Ctrl-C in a terminal does: npm does not forward every signal to its children.
    const kill = () => child.pid && process.kill(-child.pid, 'SIGINT');
    const end = (ok: boolean) => {
      stop.removeEventListener('abort', kill);
      resolve(ok);
    };
    stop.addEventListener('abort', kill);
    child.once('error', (error) => {
      print(error.message);
      end(false);
    });
    child.once('exit', (code) => end(code === 0));
  });
}

/** Runs the steps one after the other, also after a failed one. `stop` ends the running step and skips the rest. */
export async function runSteps(steps: Step[], run: Run): Promise<StepResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mutua-report-'));
  const results: StepResult[] = [];
  try {
    for (const step of steps) {
      if (run.stop.aborted) break;
      run.print(`\n── ${step.title} ${'─'.repeat(Math.max(0, 60 - step.title.length))}\n`);
      const result = await runStep(step, folder, run);
      run.print(`\n   ${result.failed > 0 ? 'failed' : 'passed'} in ${result.seconds.toFixed(1)} s`);
      results.push(result);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

export function total(results: Counts[]): Counts {
  return results.reduce<Counts>(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** A table of the steps; its last line is `N passed, N failed`. */
export function summary(results: StepResult[]): string {
  const { passed, failed } = total(results);
  const row = (cells: [string, string, string, string]) =>
    `${cells[0].padEnd(14)}${cells[1].padStart(8)}${cells[2].padStart(8)}${cells[3].padStart(10)}`;
  return [
    row(['', 'passed', 'failed', 'seconds']),
    ...results.map((result) =>
      row([result.title, String(result.passed), String(result.failed), result.seconds.toFixed(1)]),
    ),
    ...results.flatMap(({ unsteady = [] }) =>
      unsteady.map((file) => `unsteady: ${file} failed, and passed when it ran again`),
    ),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
