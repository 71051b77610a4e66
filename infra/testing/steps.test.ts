import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countJest, countPlaywright, failedJestFiles, runSteps, type Step, summary } from './steps.ts';

const exitWith = (code: number): [string, ...string[]] => [process.execPath, '-e', `process.exit(${code})`];

const writeReport = (report: string, content: unknown, code = 0): [string, ...string[]] => [
  process.execPath,
  '-e',
  `fs.writeFileSync(process.argv[1], process.argv[2]); process.exit(${code})`,
  report,
  JSON.stringify(content),
];

const jestReport = { numPassedTests: 3, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };

const run = (steps: Step[], stop = new AbortController().signal) => runSteps(steps, { print: () => undefined, stop });

const counts = async (steps: Step[]) =>
  (await run(steps)).map(({ title, passed, failed }) => ({ title, passed, failed }));

describe('runSteps', () => {
  it('counts a plain command as one check and goes on after one that failed', async () => {
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
    const step: Step = { title: 'unit', command: (file) => ({ args: writeReport(file, report, 1) }), count: countJest };
    expect(await counts([step])).toEqual([{ title: 'unit', passed: 3, failed: 2 }]);
  });

  it("counts the tests of Playwright's report, and errors outside of any test as failures", async () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [{ message: 'no server' }] };
    const step: Step = {
      title: 'e2e',
      command: (file) => ({ args: writeReport(file, report, 1) }),
      count: countPlaywright,
    };
    expect(await counts([step])).toEqual([{ title: 'e2e', passed: 5, failed: 2 }]);
  });

  it('counts a tool that fails without a failed test, or without a report, as a failure', async () => {
    const steps: Step[] = [
      { title: 'crashed', command: (file) => ({ args: writeReport(file, jestReport, 1) }), count: countJest },
      { title: 'silent', command: () => ({ args: exitWith(1) }), count: countJest },
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
      assertionResults: statuses.map((status) => ({ status })),
    });
    const reportOf = (...testResults: ReturnType<typeof suite>[]) => {
      const count = (wanted: string) =>
        testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted)
          .length;
      return { ...jestReport, numPassedTests: count('passed'), numFailedTests: count('failed'), testResults };
    };
    const steady = suite('/a.test.ts', 'passed', 'passed');
    const broken = suite('/b.test.ts', 'passed', 'failed');
    const write = (file: string, report: ReturnType<typeof reportOf>) => ({
      args: writeReport(file, report, report.numFailedTests > 0 ? 1 : 0),
    });
    const twice = (first: ReturnType<typeof reportOf>, second: ReturnType<typeof reportOf>): Step => ({
      title: 'integration',
      command: (file) => write(file, first),
      count: countJest,
      again: { failedFiles: failedJestFiles, command: (file) => write(file, second) },
    });

    it('counts the second run of a file that failed, and names it when it passed', async () => {
      const [result] = await run([twice(reportOf(steady, broken), reportOf(suite('/b.test.ts', 'passed', 'passed')))]);
      expect(result).toMatchObject({ passed: 4, failed: 0, unsteady: ['/b.test.ts'] });
      expect(summary(result ? [result] : [])).toContain('unsteady: /b.test.ts failed, and passed when it ran again');
    });

    it('stays failed when the second run fails', async () => {
      const [result] = await run([twice(reportOf(steady, broken), reportOf(broken))]);
      expect(result).toMatchObject({ passed: 3, failed: 1, unsteady: [] });
    });

    it('runs nothing again after more than eight failed files, or none', async () => {
      const many = Array.from({ length: 9 }, (_, index) => suite(`/${index}.test.ts`, 'failed'));
      const [failed, passed] = await run([
        twice(reportOf(...many), reportOf(steady)),
        twice(reportOf(steady), reportOf(broken)),
      ]);
      expect(failed).toMatchObject({ passed: 0, failed: 9 });
      expect(passed).toMatchObject({ passed: 2, failed: 0 });
    });
  });

  it('never reads the report of the previous step', async () => {
    const steps: Step[] = [
      { title: 'first', command: (file) => ({ args: writeReport(file, jestReport) }), count: countJest },
      { title: 'second', command: () => ({ args: exitWith(1) }), count: countJest },
    ];
    expect(await counts(steps)).toEqual([
      { title: 'first', passed: 3, failed: 0 },
      { title: 'second', passed: 0, failed: 1 },
    ]);
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
      stop.signal,
    );
    clearInterval(watch);
    const grandchild = Number(readFileSync(ready, 'utf8'));
    await rm(folder, { recursive: true });
    expect(() => process.kill(grandchild, 0)).toThrow('ESRCH');
    expect(results.map(({ title, failed }) => ({ title, failed }))).toEqual([{ title: 'hanging', failed: 1 }]);
  });
});

describe('summary', () => {
  it('ends with the sum of all steps', () => {
    const text = summary([
      { title: 'style', passed: 1, failed: 0, seconds: 2.04 },
      { title: 'unit', passed: 120, failed: 3, seconds: 31.5 },
    ]);
    expect(text.split('\n')).toEqual([
      '                passed  failed   seconds',
      'style                1       0       2.0',
      'unit               120       3      31.5',
      '',
      '121 passed, 3 failed',
    ]);
  });
});
