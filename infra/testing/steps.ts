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
  command: (report: string) => { args: [string, ...string[]]; env?: Record<string, string> };
  /** Reads the report; a step without counts as one check, passed when the command exits with 0. */
  count?: (report: unknown) => Counts;
}

export interface StepResult extends Counts {
  title: string;
  seconds: number;
}

interface Run {
  print: (text: string) => void;
  stop: AbortSignal;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
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

/** A flaky test counts as passed; Playwright's own output reports it. `errors` are those outside of any test. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = report as PlaywrightReport;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** Runs one step with its output on this terminal. Never rejects: an error counts as a failed check. */
async function runStep({ title, command, count }: Step, folder: string, run: Run): Promise<StepResult> {
  const started = performance.now();
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const ok = await runCommand(command(report), run);
  const seconds = (performance.now() - started) / 1000;
  if (!count) return { title, seconds, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const counts = existsSync(report) ? count(JSON.parse(await readFile(report, 'utf8'))) : { passed: 0, failed: 0 };
  // A tool that fails without a failed test has an error outside of the tests, which counts as one failure.
  return { title, seconds, passed: counts.passed, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

function runCommand({ args: [program, ...args], env }: ReturnType<Step['command']>, { print, stop }: Run) {
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
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
