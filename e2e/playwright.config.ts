import type { ServiceName } from '@mutua/contracts';
import { CHROMIUM } from '@mutua/remotes/chromium';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { STOPPED } from './fixtures/stopped.ts';

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Suites that stop services. They need a stack that the global set-up has started. */
const FAULTS = /resilience\.spec\.ts$/;
/** Suites without a browser. */
const API = /(?:bad-inputs|foreign-client)\.spec\.ts$/;
/** Suites of what a stopped service does. */
const SUITE_OF: Partial<Record<ServiceName, RegExp>> = { matches: /matching\.spec\.ts$/ };
const testIgnore = [FAULTS, API, ...STOPPED.flatMap((name) => SUITE_OF[name] ?? [])];

const ONLY_FULL = /@full(?!-)/;
/**
 * A test runs at 1440 px. Tags choose other widths: `@phone` for 390 px only, `@widths` for both, `@full-phone` for 390 px in
 * `npm run test:full`. `@full` leaves a test to that, which also repeats each `@journey` at both widths in both themes.
 */
const QUICK: Project[] = [
  { name: 'desktop', testDir: 'specs', testIgnore, grepInvert: [/@phone/, ONLY_FULL], use: desk },
  { name: 'phone', testDir: 'specs', testIgnore, grep: /@phone|@widths/, use: phone },
  { name: 'api', testDir: 'specs', testMatch: API },
];

const journeys = (name: string, use: object): Project => ({
  name: `journeys ${name}`,
  testDir: 'specs',
  testIgnore,
  grep: /@journey/,
  use,
});
/** What only `npm run test:full` runs: the suites in `full/`, tests of the others that are long, and journeys as QUICK leaves them out. */
const FULL: Project[] = [
  { name: 'full desk', testDir: 'full', grepInvert: /@phone/, use: desk },
  { name: 'full phone', testDir: 'full', grep: /@phone|@widths/, use: phone },
  { name: 'long desk', testDir: 'specs', testIgnore, grep: ONLY_FULL, use: desk },
  { name: 'long phone', testDir: 'specs', testIgnore, grep: /@full-phone/, use: phone },
  journeys('1440 dark', { ...desk, colorScheme: 'dark' }),
  journeys('390 light', { ...phone, colorScheme: 'light' }),
  journeys('390 dark', { ...phone, colorScheme: 'dark' }),
];

const hasOwnStack = !process.env['MUTUA_ORIGIN'] || Boolean(process.env['MUTUA_CONTROL_URL']);
const projects = process.env['MUTUA_SUITES'] === 'full' ? FULL : QUICK;
/** It stops services, so no other suite may run at the same time. */
const faults: Project = {
  name: 'faults',
  testDir: 'specs',
  testMatch: FAULTS,
  use: desk,
  dependencies: projects.map(({ name }) => name ?? ''),
};

export default defineConfig({
  outputDir: '../.data-test/playwright',
  globalSetup: './setup/global-setup.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  // A test that passes the second time only is named in the table of the run: a defect to mend, which does not hold a release up.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    browserName: 'chromium',
    colorScheme: 'light',
    // Recording every test costs a fifth of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    launchOptions: CHROMIUM,
    // A worker would fetch past the answers that tests give; offline tests let it in.
    serviceWorkers: 'block',
  },
  projects: projects === QUICK && hasOwnStack ? [...QUICK, faults] : projects,
});
