/** Runs the steps of `npm test`, `npm run verify` and `npm run test:full`, and prints their table. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, type Report, relativePath } from './reports.ts';

export interface Step {
  title: string;
  /** Program and arguments. A tool with `read` must write its JSON report to the file `report`. */
  command: (report: string) => Command;
  /** Reads the JSON report. A step without it counts as one check, passed when the command exits with 0. */
  read?: (report: unknown) => Report;
  /** Runs the failed files of the report once more, alone. Without it, or after many failures, the first run counts. */
  again?: {
    failedFiles: (report: unknown) => { files: string[]; passed: number };
    command: (report: string, files: string[]) => Command;
  };
}

interface Command {
  args: [string, ...string[]];
  env?: Record<string, string>;
}

export interface StepResult extends Report {
  title: string;
  /** The files that failed twice, relative to the root of the repository. */
  failedFiles?: string[];
  seconds: number;
}

/** If more files fail, they do not run again, because a busy machine is not the cause. */
const MAX_REPEATED_FILES = 8;
const SLOWEST = 10;

interface Run {
  print: (text: string) => void;
  stop: AbortSignal;
  /** A test that passes only at the second try counts as failed. */
  isStrict?: boolean;
}

const secondsSince = (started: number) => (performance.now() - started) / 1000;

interface ToolRun {
  ok: boolean;
  /** The parsed JSON, if the tool wrote it. */
  json?: unknown;
}

/**
 * Runs the groups one after the other, even after a failed one; the steps of a group run side by side. `stop` ends the running steps and
 * skips the rest.
 */
export async function runSteps(groups: Step[][], run: Run): Promise<StepResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mutua-report-'));
  const results: StepResult[] = [];
  try {
    for (const group of groups) {
      if (run.stop.aborted) break;
      const isAlone = group.length === 1;
      if (!isAlone) run.print(`\n   Side by side: ${group.map(({ title }) => title).join(', ')}`);
      results.push(...(await Promise.all(group.map((step) => runStep(step, folder, { ...run, isAlone })))));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

/** The output of a step that is not alone is printed when the step ends. */
type StepRun = Run & { isAlone: boolean };

/** Never rejects: an error counts as a failed check. */
async function runStep(step: Step, folder: string, run: StepRun): Promise<StepResult> {
  const started = performance.now();
  const heading = `\n── ${step.title} ${'─'.repeat(Math.max(0, 60 - step.title.length))}\n`;
  if (run.isAlone) run.print(heading);
  const output: string[] = [heading];
  const report = await runTwice(step, join(folder, `${step.title.replaceAll(/\W/g, '-')}.json`), {
    ...run,
    print: run.isAlone ? run.print : (text) => output.push(text),
  });
  const result = { ...report, title: step.title, seconds: secondsSince(started) };
  if (run.isStrict) result.failed += result.unsteady.length;
  if (run.isStrict) result.passed -= Math.min(result.passed, result.unsteady.length);
  if (!run.isAlone) run.print(output.join('\n'));
  run.print(`\n   ${step.title} ${result.failed > 0 ? 'failed' : 'passed'} in ${result.seconds.toFixed(1)} s`);
  return result;
}

/** Suites share the cores, and the integration suites also an engine: tests that failed beside others run once more. */
async function runTwice(step: Step, file: string, run: StepRun): Promise<Omit<StepResult, 'title' | 'seconds'>> {
  const { again } = step;
  const first = await runTool(step.command(file), file, run);
  const result = reportOf(first, step.read);
  const failed = !first.ok && first.json && again ? again.failedFiles(first.json) : { files: [], passed: 0 };
  if (!again || failed.files.length === 0 || failed.files.length > MAX_REPEATED_FILES || run.stop.aborted)
    return result;
  run.print(`\n   ${result.failed} failed; these files run again, alone:\n   ${failed.files.join('\n   ')}\n`);
  const second = await runTool(again.command(file, failed.files), file, run);
  const counts = reportOf(second, step.read);
  const stillFailed = second.json ? again.failedFiles(second.json).files : failed.files;
  return {
    passed: result.passed - failed.passed + counts.passed,
    failed: counts.failed,
    files: result.files,
    unsteady: failed.files.filter((each) => !stillFailed.includes(each)).map(relativePath),
    failedFiles: stillFailed.map(relativePath),
  };
}

async function runTool(command: Command, file: string, run: StepRun): Promise<ToolRun> {
  await rm(file, { force: true });
  const ok = await runCommand(command, run);
  return { ok, ...(existsSync(file) && { json: JSON.parse(await readFile(file, 'utf8')) }) };
}

function reportOf({ ok, json }: ToolRun, read: Step['read']): Report {
  const none = { files: [], unsteady: [] };
  if (!read) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, ...none };
  const report = json ? read(json) : { passed: 0, failed: 0, ...none };
  // A tool that fails without a failed test has an error outside of the tests, which counts as one failure.
  return { ...report, failed: ok ? report.failed : Math.max(1, report.failed) };
}

function runCommand({ args: [program, ...args], env }: Command, { print, stop, isAlone }: StepRun) {
  return new Promise<boolean>((resolve) => {
    const stdio: StdioOptions = isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child: ChildProcess = spawn(program, args, { stdio, env: { ...process.env, ...env }, detached: true });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => print(text.trimEnd()));
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
    child.once('close', (code) => end(code === 0));
  });
}

export function total(results: Counts[]): Counts {
  return results.reduce<Counts>(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** A table of the steps and of the slowest files, with the unsteady and failed ones; its last line is `N passed, N failed`. */
export function summary(results: StepResult[], wallSeconds: number): string {
  const { passed, failed } = total(results);
  const row = (cells: [string, string, string, string]) =>
    `${cells[0].padEnd(20)}${cells[1].padStart(8)}${cells[2].padStart(8)}${cells[3].padStart(10)}`;
  const slowest = results
    .flatMap(({ title, files }) => files.map((each) => ({ ...each, title })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  return [
    row(['', 'passed', 'failed', 'seconds']),
    ...results.map((result) =>
      row([result.title, String(result.passed), String(result.failed), result.seconds.toFixed(1)]),
    ),
    row(['all by the clock', String(passed), String(failed), wallSeconds.toFixed(1)]),
    ...(slowest.length > 0 ? ['', 'The slowest files, in seconds over all of their tests:'] : []),
    ...slowest.map(({ title, file, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${title}: ${file}`),
    ...results.flatMap(({ title, unsteady }) =>
      unsteady.map((test) => `unsteady: ${title}: ${test} failed, and passed when it ran again`),
    ),
    ...results.flatMap(({ title, failedFiles = [] }) => failedFiles.map((file) => `failed: ${title}: ${file}`)),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
