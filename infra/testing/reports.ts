/** Reads the JSON reports of Jest and Playwright: counts, unsteady tests, seconds of each file. */
import path from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
}

export interface FileTime {
  /** Relative to the root of the repository. */
  file: string;
  /** The sum over its tests, so a file whose tests run side by side may count more than the clock. */
  seconds: number;
}

export interface Report extends Counts {
  files: FileTime[];
  /** Tests or files that failed at first and passed when they ran again. */
  unsteady: string[];
}

const ROOT = path.join(import.meta.dirname, '..', '..');
/** The name of a file in tables. */
export const relativePath = (file: string): string => path.relative(ROOT, file);

export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string }[];
  }[];
}

/** A suite that could not be loaded has no tests in Jest's report; it counts as one failed test. */
export function readJest(report: unknown): Report {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = report as JestReport;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: relativePath(name),
      seconds: (endTime - startTime) / 1000,
    })),
    unsteady: [],
  };
}

/** The failed files, by absolute path, and the number of passed tests in these files, which run again, too. */
export function failedJestFiles(report: unknown): { files: string[]; passed: number } {
  const failed = (report as JestReport).testResults.filter(({ status }) => status === 'failed');
  const tests = failed.flatMap(({ assertionResults }) => assertionResults);
  return { files: failed.map(({ name }) => name), passed: tests.filter(({ status }) => status === 'passed').length };
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { projectName: string; status: string; results: { duration: number }[] }[] }[];
}

export interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** A flaky test counts as passed, and is named as unsteady. Errors outside of any test count as failures. */
export function readPlaywright(report: unknown): Report {
  const { config, stats, errors, suites } = report as PlaywrightReport;
  const seconds = new Map<string, number>();
  const unsteady: string[] = [];
  const visit = (suite: PlaywrightSuite) => {
    const file = relativePath(path.join(config.rootDir, suite.file));
    for (const { title, tests } of suite.specs) {
      for (const { projectName, status, results } of tests) {
        const spent = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
        seconds.set(file, (seconds.get(file) ?? 0) + spent);
        if (status === 'flaky') unsteady.push(`${file}, ${projectName}: ${title}`);
      }
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of suites) visit(suite);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    files: [...seconds].map(([file, spent]) => ({ file, seconds: spent })),
    unsteady,
  };
}
