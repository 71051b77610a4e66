import type { Page } from '@playwright/test';
import { settled } from '../fixtures/checks.ts';
import { layoutShiftsOf } from '../fixtures/layout-shifts.ts';
import { STOPPED } from '../fixtures/stopped.ts';
import { expect } from '../fixtures/test.ts';
import type { SitePage } from './site.ts';

/** With two decimals 0.00; and with three decimals 0.000, for pages that visitors see and the first page of a member. */
const NOTHING = 0.005;
const NOTHING_AT_ALL = 0.0005;

/** A browser reports these answers as errors, but these pages exist for them. */
export const EXPECTED_FAULTS =
  /^\/(verify-email|not-me|reset-password)\/example-token: .* 400 |^\/skills\/0{24}: .* 404 |^\/no\/such\/page: .* 404 /;

/** A page goes on after a fault, so that one run names all of them. */
export const softly = expect.configure({ soft: true });

/** Opens a page in English and in the light theme. It has a heading, and does not move by itself until it is still. */
export const visit = async (page: Page, { name, path, as }: SitePage): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await page.context().clearCookies({ name: 'language' });
  await page.goto(path);
  // A long timeout, because this does not test the loading time.
  await softly(page.getByRole('heading', { level: 1 }).first(), `${path} has no heading`).toBeVisible({
    timeout: 30_000,
  });
  await settled(page);
  const { total, moved } = await layoutShiftsOf(page);
  // The part of a stopped service goes away once it does not answer.
  const isWhole = name === 'dashboard' && STOPPED.length === 0;
  const most = as === 'visitor' || isWhole ? NOTHING_AT_ALL : NOTHING;
  softly(total, `${name} moves by itself:\n${moved}`).toBeLessThan(most);
};
