import { defineConfig } from '@playwright/test';

/** Debian's; a browser of Playwright's own cannot be had everywhere. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const screens = [
  { name: '1440 light', use: { ...desk, colorScheme: 'light' as const } },
  { name: '1440 dark', use: { ...desk, colorScheme: 'dark' as const } },
  { name: '390 light', use: { ...phone, colorScheme: 'light' as const } },
  { name: '390 dark', use: { ...phone, colorScheme: 'dark' as const } },
];

/** Suites that stop services; they need the stack that the global set-up starts (which tells how to control it). */
const FAULTS = /resilience\.spec\.ts$/;
/** Suites that need no browser, and so no screen. */
const API = /bad-inputs\.spec\.ts$/;
/** Suites of what the theme has no part in: they run in the light only. */
const THEMELESS = /(presses|drafts|outage|layout-shift)\.spec\.ts$/;
const hasOwnStack = !process.env['MUTUA_ORIGIN'] || Boolean(process.env['MUTUA_CONTROL_URL']);

export default defineConfig({
  testDir: 'specs',
  outputDir: '../.data-test/playwright',
  globalSetup: './setup/global-setup.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    ...screens.map(({ name, use }) => ({
      name,
      use,
      testIgnore: use.colorScheme === 'dark' ? [FAULTS, API, THEMELESS] : [FAULTS, API],
    })),
    { name: 'api', testMatch: API },
    ...(hasOwnStack
      ? [
          {
            name: 'faults',
            testMatch: FAULTS,
            use: desk,
            // Stops services: nothing else may run beside it.
            dependencies: [...screens.map(({ name }) => name), 'api'],
          },
        ]
      : []),
  ],
});
