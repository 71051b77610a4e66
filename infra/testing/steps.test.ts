import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { failedJestFiles, readJest, readPlaywright } from './reports.ts';
import { runSteps, type Step, summary } from './steps.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const exitWith = (code: number): [string, ...string[]] => [process.execPath, '-e', `process.exit(${code})`];

const writeReport = (report: string, content: unknown, code = 0): [string, ...string[]] => [
  process.execPath,
  '-e',
  `fs.writeFileSync(process.argv[1], process.argv[2]); process.exit(${code})`,
  report,
  JSON.stringify(content),
];

const jestReport = { numPassedTests: 3, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] };

const run = (steps: Step[], { stop = new AbortController().signal, isStrict = false } = {}) =>
  runSteps(
    steps.map((step) => [step]),
    { print: () => undefined, stop, isStrict },
  );

const counts = async (steps: Step[]) =>
  (await run(steps)).map(({ title, passed, failed }) => ({ title, passed, failed }));

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('runSteps', () => {
  it('counts a plain command as one check and continues after a failed one', async () => {
    const steps: Step[] = [
      { title: 'broken', command: () => ({ args: exitWith(2) }) },
      { title: 'missing', command: () => ({ args: ['no-such-program'] }) },
      { title: 'fine', command: () => ({ args: exitWith(0) }) },
    ];
    expect(await counts(steps)).toEqual([
      { title: 'broken', passed: 0, failed: 1 },
      { title: 'missing', passed: 0, failed: 1 },
      { title: 'fine', passed: 1, failed: 0 },
    ]);
  });

  it("counts the tests of jest's report, and a suite that could not be loaded as a failure", async () => {
    const report = { ...jestReport, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
    const step: Step = { title: 'unit', command: (file) => ({ args: writeReport(file, report, 1) }), read: readJest };
    expect(await counts([step])).toEqual([{ title: 'unit', passed: 3, failed: 2 }]);
  });

  it("counts the tests of Playwright's report, and errors outside of any test as failures", async () => {
    const report = {
      config: { rootDir: ROOT },
      stats: { expected: 4, unexpected: 1, flaky: 1 },
      errors: [{ message: 'no server' }],
      suites: [],
    };
    const step: Step = {
      title: 'e2e',
      command: (file) => ({ args: writeReport(file, report, 1) }),
      read: readPlaywright,
    };
    expect(await counts([step])).toEqual([{ title: 'e2e', passed: 5, failed: 2 }]);
  });

  it('counts a tool that fails without a failed test, or without a report, as a failure', async () => {
    const steps: Step[] = [
      { title: 'crashed', command: (file) => ({ args: writeReport(file, jestReport, 1) }), read: readJest },
      { title: 'silent', command: () => ({ args: exitWith(1) }), read: readJest },
    ];
    expect(await counts(steps)).toEqual([
      { title: 'crashed', passed: 3, failed: 1 },
      { title: 'silent', passed: 0, failed: 1 },
    ]);
  });

  describe('with failed files that run again', () => {
    const suite = (name: string, ...statuses: string[]) => ({
      name,
      status: statuses.includes('failed') ? 'failed' : 'passed',
      startTime: 0,
      endTime: 1000,
      assertionResults: statuses.map((status) => ({ status })),
    });
    const reportOf = (...testResults: ReturnType<typeof suite>[]) => {
      const count = (wanted: string) =>
        testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted)
          .length;
      return { ...jestReport, numPassedTests: count('passed'), numFailedTests: count('failed'), testResults };
    };
    const steady = suite('/a.test.ts', 'passed', 'passed');
    const broken = suite(join(ROOT, 'b.test.ts'), 'passed', 'failed');
    const write = (file: string, report: ReturnType<typeof reportOf>) => ({
      args: writeReport(file, report, report.numFailedTests > 0 ? 1 : 0),
    });
    const twice = (first: ReturnType<typeof reportOf>, second: ReturnType<typeof reportOf>): Step => ({
      title: 'integration',
      command: (file) => write(file, first),
      read: readJest,
      again: { failedFiles: failedJestFiles, command: (file) => write(file, second) },
    });

    it('counts the second run of a file that failed, and names it when it passed', async () => {
      const [result] = await run([
        twice(reportOf(steady, broken), reportOf(suite(join(ROOT, 'b.test.ts'), 'passed', 'passed'))),
      ]);
      expect(result).toMatchObject({ passed: 4, failed: 0, unsteady: ['b.test.ts'] });
      expect(summary(result ? [result] : [], 1)).toContain(
        'unsteady: integration: b.test.ts failed, and passed when it ran again',
      );
    });

    it('counts a file that passes only the second time as failed in a strict run', async () => {
      const step = twice(reportOf(steady, broken), reportOf(suite(join(ROOT, 'b.test.ts'), 'passed', 'passed')));
      const [result] = await run([step], { isStrict: true });
      expect(result).toMatchObject({ passed: 3, failed: 1, unsteady: ['b.test.ts'] });
    });

    it('stays failed when the second run fails, and names the file at the end', async () => {
      const [result] = await run([twice(reportOf(steady, broken), reportOf(broken))]);
      expect(result).toMatchObject({ passed: 3, failed: 1, unsteady: [] });
      expect(summary(result ? [result] : [], 1)).toContain('failed: integration: b.test.ts');
    });

    it('repeats nothing after more than eight failed files, or none', async () => {
      const many = Array.from({ length: 9 }, (_, index) => suite(`/${index}.test.ts`, 'failed'));
      const [failed, passed] = await run([
        twice(reportOf(...many), reportOf(steady)),
        twice(reportOf(steady), reportOf(broken)),
      ]);
      expect(failed).toMatchObject({ passed: 0, failed: 9 });
      expect(passed).toMatchObject({ passed: 2, failed: 0 });
    });
  });

  it('when stopped, ends the running step and its child processes, and starts no further step', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mutua-steps-'));
    const ready = join(folder, 'ready');
    const stop = new AbortController();
    const watch = setInterval(() => existsSync(ready) && stop.abort(), 10);
    const hang = `fs.writeFileSync(${JSON.stringify(ready)}, String(process.pid)); setInterval(() => {}, 1000)`;
    // Like npm's shells, this shell waits for Node and does not forward signals to it.
    const shell = '"$0" -e "$1"; exit 1';
    const results = await run(
      [
        { title: 'hanging', command: () => ({ args: ['sh', '-c', shell, process.execPath, hang] }) },
        { title: 'next', command: () => ({ args: exitWith(0) }) },
      ],
      { stop: stop.signal },
    );
    clearInterval(watch);
    const grandchild = Number(readFileSync(ready, 'utf8'));
    await rm(folder, { recursive: true });
    // A killed process is there until its parent has noticed.
    while (isThere(grandchild)) await delay(10);
    expect(results.map(({ title, failed }) => ({ title, failed }))).toEqual([{ title: 'hanging', failed: 1 }]);
  });
});

describe('runSteps with a group', () => {
  it('runs its steps side by side, and shows the output of each in one piece', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mutua-steps-'));
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    // Each waits for the other, so that they end only side by side.
    const meet = (mine: string, other: string) =>
      `console.log('begun'); fs.writeFileSync(${JSON.stringify(mine)}, '');
       setInterval(() => { if (fs.existsSync(${JSON.stringify(other)})) { console.log('met'); process.exit(0); } }, 10)`;
    const step = (title: string, mine: string, other: string): Step => ({
      title,
      command: () => ({ args: [process.execPath, '-e', meet(mine, other)] }),
    });
    const printed: string[] = [];
    const results = await runSteps([[step('left', one, two), step('right', two, one)]], {
      print: (text) => printed.push(text),
      stop: new AbortController().signal,
    });
    await rm(folder, { recursive: true });
    expect(results).toMatchObject([
      { title: 'left', passed: 1, failed: 0 },
      { title: 'right', passed: 1, failed: 0 },
    ]);
    expect(printed.filter((text) => /begun[\s\S]*met/.test(text))).toHaveLength(2);
  });
});

describe('the reports', () => {
  it('contain the seconds of each file, over all of its tests', () => {
    const test = (duration: number, status = 'expected') => ({
      title: 'a test',
      tests: [{ projectName: 'desktop', status, results: [{ duration }] }],
    });
    const report = {
      config: { rootDir: join(ROOT, 'e2e') },
      stats: { expected: 2, unexpected: 0, flaky: 1 },
      errors: [],
      suites: [
        {
          file: 'specs/site.spec.ts',
          specs: [test(1500)],
          suites: [{ file: 'specs/site.spec.ts', specs: [test(500, 'flaky')] }],
        },
      ],
    };
    expect(readPlaywright(report)).toMatchObject({
      files: [{ file: 'e2e/specs/site.spec.ts', seconds: 2 }],
      unsteady: ['e2e/specs/site.spec.ts, desktop: a test'],
    });
    const testResults = [{ name: join(ROOT, 'a.test.ts'), status: 'passed', startTime: 1000, endTime: 4500 }];
    expect(readJest({ ...jestReport, testResults }).files).toEqual([{ file: 'a.test.ts', seconds: 3.5 }]);
  });
});

describe('summary', () => {
  it('names the slowest files, and ends with the sum of all steps', () => {
    const none = { files: [], unsteady: [] };
    const files = Array.from({ length: 11 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
    const text = summary(
      [
        { title: 'style', passed: 1, failed: 0, seconds: 2.04, ...none },
        { title: 'unit', passed: 120, failed: 3, seconds: 31.5, ...none, files },
      ],
      32,
    );
    const lines = text.split('\n');
    expect(lines.slice(0, 4)).toEqual([
      '                      passed  failed   seconds',
      'style                      1       0       2.0',
      'unit                     120       3      31.5',
      'all by the clock         121       3      32.0',
    ]);
    expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10);
    expect(lines).toContain('    10.0  unit: 10.test.ts');
    expect(text).not.toContain(' 0.test.ts');
    expect(lines.at(-1)).toBe('121 passed, 3 failed');
  });
});
