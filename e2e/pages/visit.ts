import type { Page } from '@playwright/test';
import { waitUntilSettled } from '../fixtures/checks.ts';
import { layoutShiftsOf } from '../fixtures/layout-shifts.ts';
import { STOPPED } from '../fixtures/stopped.ts';
import { expect } from '../fixtures/test.ts';
import type { SitePage } from './site.ts';

/** The limit of layout shifts: 0.00 with two decimals. */
const NO_SHIFT = 0.005;
/** The limit for pages of visitors and for the dashboard: 0.000 with three decimals. */
const NO_SHIFT_STRICT = 0.0005;

/** Error answers that these pages are made for. A browser reports them in the console. */
export const EXPECTED_FAULTS =
  /^\/(verify-email|not-me|reset-password)\/example-token: .* 400 |^\/(skills|lessons)\/0{24}: .* 404 |^\/no\/such\/page: .* 404 |^\/claim\/example-token: .* 404 /;

/** Continues after a failure, so that one run reports the failures of all pages. */
export const softly = expect.configure({ soft: true });

/** Opens a page in English and in the light theme. Checks that it has a heading, and no layout shift until it is complete. */
export const visit = async (page: Page, { name, path, as }: SitePage): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.context().clearCookies({ name: 'language' });
  await page.goto(path);
  // A long timeout, because this does not test the loading time.
  await softly(page.getByRole('heading', { level: 1 }).first(), `${path} has no heading`).toBeVisible({
    timeout: 30_000,
  });
  await waitUntilSettled(page);
  const { total, moved } = await layoutShiftsOf(page);
  // A part of the dashboard disappears when its service is stopped.
  const isWhole = name === 'dashboard' && STOPPED.length === 0;
  const most = as === 'visitor' || isWhole ? NO_SHIFT_STRICT : NO_SHIFT;
  softly(total, `${name} has layout shifts:\n${moved}`).toBeLessThan(most);
};
