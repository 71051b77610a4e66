import type { ServiceName } from '@mutua/contracts';
import { CHROMIUM } from '@mutua/remotes/chromium';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { FIREFOX, TOUCHED_FIREFOX } from './engines/firefox.ts';
import { STOPPED } from './fixtures/stopped.ts';

/** The options of `fixtures/test.ts`. */
interface Options {
  partnersIn: 'chromium' | undefined;
}
type Project = NonNullable<PlaywrightTestConfig<Options>['projects']>[number];

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Suites that stop services. They need the stack that the global set-up starts. */
const FAULTS = /resilience\.spec\.ts$/;
/** Suites without a browser. */
const API = /(?:bad-inputs|foreign-client|organisers)\.spec\.ts$/;
/** Suites that write into the database: rooms of lessons that begin at once, and new organisers. Another stack may give no access to it. */
const STORED =
  process.env['MUTUA_ORIGIN'] && !process.env['MUTUA_MONGODB_URI'] ? /(?:rooms|organisers)\.spec\.ts$/ : [];
/** What Firefox and WebKit do otherwise than Chromium. */
const ENGINES = /engines\.spec\.ts$/;
/** The suites of the services that a run may stop. */
const SUITE_OF: Partial<Record<ServiceName, RegExp>> = { matches: /matching\.spec\.ts$/ };
const testIgnore = [FAULTS, API, ENGINES, ...STOPPED.flatMap((name) => SUITE_OF[name] ?? [])];

const ONLY_FULL = /@full(?!-)/;
// Playwright's pictures add a style to the page, which the Content Security Policy refuses, and Firefox reports that as an error.
const firefox = { ...desktop, ...FIREFOX, screenshot: 'off' } as const;
/** Debian's WebKitGTK (`engines/README.md`) has no browser that Playwright can start. */
const webkit = { ...desktop, browserName: 'webkit', launchOptions: {} } as const;
/**
 * A test runs at 1440 px. Tags choose other widths: `@phone` for 390 px only, `@widths` for both, `@full-phone` for 390 px in
 * `npm run test:full`. `@full` leaves a test to that, which also repeats each `@journey` at both widths in both themes.
 */
const QUICK: Project[] = [
  // First, because one worker runs them all, and because the next ones are the longest: at the end, one worker would wait for them.
  { name: 'api', testDir: 'specs', testMatch: API, testIgnore: STORED },
  { name: 'webkit', testDir: 'specs', testMatch: ENGINES, use: webkit },
  { name: 'firefox', testDir: 'specs', testMatch: ENGINES, use: firefox },
  { name: 'desktop', testDir: 'specs', testIgnore, grepInvert: [/@phone/, ONLY_FULL], use: desktop },
  { name: 'phone', testDir: 'specs', testIgnore, grep: /@phone|@widths/, use: phone },
];

const journeys = (name: string, use: object): Project => ({
  name: `journeys ${name}`,
  testDir: 'specs',
  testIgnore,
  grep: /@journey/,
  use,
});
/** The suites that `npm run test:full` repeats in Firefox and WebKit, without tests that need what these engines lack here (tags). */
const IN_EVERY_ENGINE =
  /specs\/(?:account|clocks|corrections|exchange|floats|forms|frame|hindered|languages|lessons|imports|kept|places|matching|meetings|messaging|moderation|navigation|offline|questions|site|talk|voice|waiting)\.spec\.ts$|full\/(?:card-presses|dialog-drafts|layers)\.spec\.ts$/;
/** Those that are repeated in a window as narrow as a phone. */
const ON_EVERY_PHONE =
  /(?:specs\/(?:exchange|floats|screen-keyboard|slow-line)|full\/(?:languages|narrow-layers|screen-keyboard))\.spec\.ts$/;
const NOT_IN_FIREFOX = /@chromium|@not-firefox/;
const NOT_IN_WEBKIT = /@chromium|@not-webkit/;
const narrow = { viewport: phone.viewport, hasTouch: true };

/** The projects of `npm run test:full`: the suites in `full/`, long tests of `specs/`, and journeys in the other themes and widths. */
const FULL: Project[] = [
  { name: 'full desktop', testDir: 'full', testIgnore: STORED, grepInvert: /@phone/, use: desktop },
  { name: 'full phone', testDir: 'full', grep: /@phone|@widths/, use: phone },
  { name: 'long desktop', testDir: 'specs', testIgnore, grep: ONLY_FULL, use: desktop },
  { name: 'long phone', testDir: 'specs', testIgnore, grep: /@full-phone/, use: phone },
  journeys('1440 dark', { ...desktop, colorScheme: 'dark' }),
  journeys('390 light', { ...phone, colorScheme: 'light' }),
  journeys('390 dark', { ...phone, colorScheme: 'dark' }),
  {
    name: 'full firefox',
    testDir: '.',
    testMatch: IN_EVERY_ENGINE,
    grepInvert: [/@phone/, NOT_IN_FIREFOX],
    use: firefox,
  },
  {
    name: 'full firefox phone',
    testDir: '.',
    testMatch: ON_EVERY_PHONE,
    grep: /@phone|@full-phone/,
    grepInvert: NOT_IN_FIREFOX,
    use: { ...firefox, ...TOUCHED_FIREFOX, ...narrow },
  },
  {
    name: 'calls between firefox and chromium',
    testDir: 'specs',
    testMatch: /(?:calls|messaging)\.spec\.ts$/,
    grep: /call/,
    grepInvert: [/@phone/, NOT_IN_FIREFOX],
    use: { ...firefox, partnersIn: 'chromium' },
  },
  {
    name: 'full webkit',
    testDir: '.',
    testMatch: IN_EVERY_ENGINE,
    grepInvert: [/@phone/, NOT_IN_WEBKIT],
    use: webkit,
  },
  {
    name: 'full webkit phone',
    testDir: '.',
    testMatch: ON_EVERY_PHONE,
    grep: /@phone|@full-phone/,
    grepInvert: NOT_IN_WEBKIT,
    use: { ...webkit, ...narrow },
  },
];

const hasOwnStack = !process.env['MUTUA_ORIGIN'] || Boolean(process.env['MUTUA_CONTROL_URL']);
const projects = process.env['MUTUA_SUITES'] === 'full' ? FULL : QUICK;
/** This project stops services, so it runs after all others. */
const faults: Project = {
  name: 'faults',
  testDir: 'specs',
  testMatch: FAULTS,
  use: desktop,
  dependencies: projects.map(({ name }) => name ?? ''),
};

export default defineConfig<Options>({
  outputDir: '../.data-test/playwright',
  globalSetup: './setup/global-setup.ts',
  // For a machine that is four times as slow as usual.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 3,
  // The table of the run names a test that passes only the second time. It is a defect, but it does not block a release.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    browserName: 'chromium',
    // By default an action waits for its element as long as the test may run.
    actionTimeout: 60_000,
    colorScheme: 'light',
    // Recording every test would take a fifth more time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    launchOptions: CHROMIUM,
    // A service worker would bypass the routes of tests. The offline tests allow it.
    serviceWorkers: 'block',
  },
  projects: projects === QUICK && hasOwnStack ? [...QUICK, faults] : projects,
});
