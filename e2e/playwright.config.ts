import type { ServiceName } from '@mutua/contracts';
import { CHROMIUM } from '@mutua/remote-kit/chromium';
import { defineConfig } from '@playwright/test';
import { STOPPED } from './fixtures/stopped.ts';

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const screens = [
  { name: '1440 light', use: { ...desk, colorScheme: 'light' as const } },
  { name: '1440 dark', use: { ...desk, colorScheme: 'dark' as const } },
  { name: '390 light', use: { ...phone, colorScheme: 'light' as const } },
  { name: '390 dark', use: { ...phone, colorScheme: 'dark' as const } },
];

/** Suites that stop services. They need a stack that the global set-up has started. */
const FAULTS = /resilience\.spec\.ts$/;
/** Suites without a browser. */
const API = /bad-inputs\.spec\.ts$/;
/** Suites of behaviour that does not depend on the theme, or that check both themes: they run once for each width. */
const THEMELESS =
  /(every-page|every-dialog|account-settings|matching|moderation|own-data|calls|frame|languages|hard-texts|without-a-mouse|presses|drafts|outage|offline|layout-shift|navigation|page-weight|lighthouse)\.spec\.ts$/;
/** Suites of what does not depend on the width either, or that set it themselves. */
const WIDTHLESS =
  /(matching|moderation|frame|languages|hard-texts|without-a-mouse|offline|page-weight|lighthouse)\.spec\.ts$/;
/** Tests of such suites by themselves. */
const WIDTHLESS_TEST = /@desk/;
/** Suites of a finger on a phone. */
const FINGER = /first-request-presses\.spec\.ts$/;
/** Suites of what a stopped service does. */
const SUITE_OF: Partial<Record<ServiceName, RegExp>> = { matches: /matching\.spec\.ts$/ };
const WITHOUT_SERVICE = STOPPED.flatMap((name) => SUITE_OF[name] ?? []);
const hasOwnStack = !process.env['MUTUA_ORIGIN'] || Boolean(process.env['MUTUA_CONTROL_URL']);

export default defineConfig({
  testDir: 'specs',
  outputDir: '../.data-test/playwright',
  globalSetup: './setup/global-setup.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  // A test that passes the second time only is listed as flaky: a defect to mend, which does not hold a release up.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    launchOptions: CHROMIUM,
    // A worker would fetch past the answers that tests give; offline.spec.ts lets it in.
    serviceWorkers: 'block',
  },
  projects: [
    ...screens.map(({ name, use }) => ({
      name,
      use,
      ...(use.viewport.width < desk.viewport.width && { grepInvert: WIDTHLESS_TEST }),
      testIgnore: [
        FAULTS,
        API,
        ...WITHOUT_SERVICE,
        ...(use.colorScheme === 'dark' ? [THEMELESS] : []),
        ...(use.viewport.width < desk.viewport.width ? [WIDTHLESS] : [FINGER]),
      ],
    })),
    { name: 'api', testMatch: API },
    ...(hasOwnStack
      ? [
          {
            name: 'faults',
            testMatch: FAULTS,
            use: desk,
            // It stops services, so no other suite may run at the same time.
            dependencies: [...screens.map(({ name }) => name), 'api'],
          },
        ]
      : []),
  ],
});
