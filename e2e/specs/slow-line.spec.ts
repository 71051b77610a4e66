import type { Page } from '@playwright/test';
import { bringAlive } from '../../infra/testing/page-load.ts';
import { DEMO } from '../fixtures/api.ts';

import type { Line } from '../fixtures/line.ts';
import { expect, isChromium, type OpenPage, test } from '../fixtures/test.ts';
import { holdRequests, openAtFirstPaint, openRendered } from '../pages/first-second.ts';
import { middleOf, tap } from '../pages/press.ts';

// Errors that the browser reports for withheld scripts, and for a line that ends before its page.
test.use({ expectedFaults: /ERR_|RemoteUnavailableError|WebSocket/ });

/** The script of the search page. */
const SCRIPT = /\/remotes\/discovery\/.*\/remoteEntry[^/]*\.js$/;
const SLOW = 'This takes longer than usual';
const BROKEN = /not available|could not start|went wrong/;

const LINES = {
  'slow 3G': { latencyMs: 400, bytesPerSecond: 50_000 },
  'weak 4G': { latencyMs: 150, bytesPerSecond: 150_000 },
} as const;

/** Simulates a cheap phone, with a quarter of the processor. Only Chromium can. */
const slowDownProcessor = async (page: Page): Promise<void> => {
  if (!isChromium(page)) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/** Opens a page for a member whom the gateway recognises, so that documents contain the skeleton of the page. */
const openAsMember = async (openPage: OpenPage, line?: Line) => {
  const page = await openPage({ as: DEMO.nadia, ...(line && { line }) });
  const url = line?.origin ?? process.env['MUTUA_ORIGIN'] ?? '';
  await page.context().addCookies([{ name: 'mutua-member', value: '1', url }]);
  return page;
};

/** Records the problems that a page shows from its first paint on: it is blank, reports a failure, or loses its heading. */
const watchShown = (page: Page) =>
  page.addInitScript((broken) => {
    const problems = new Set<string>();
    let hadHeading = false;
    const look = () => {
      const main = document.querySelector('main');
      if (performance.getEntriesByType('paint').length === 0) return;
      if (!main || (!main.textContent && !main.querySelector('.outline'))) problems.add('blank');
      if (new RegExp(broken).test(document.body.innerText)) problems.add(`broken: ${main?.innerText}`);
      const hasHeading = main?.querySelector('h1:not(.outline *)') != null;
      if (hadHeading && !hasHeading) problems.add('lost its heading');
      hadHeading ||= hasHeading;
    };
    setInterval(look, 50);
    Object.assign(window, { problems: () => [...problems] });
  }, BROKEN.source);
const problemsOf = (page: Page) => page.evaluate(() => (window as unknown as { problems: () => string[] }).problems());

for (const [path, heading, slow, ...tag] of [
  ['/search', /./, 'slow 3G', '@full', '@full-phone'],
  ['/dashboard', /Nadia/, 'slow 3G', '@full', '@full-phone'],
  ['/dashboard', /Nadia/, 'weak 4G', '@phone'],
] as const) {
  test(`${path} on ${slow} is never blank or broken, and loads completely`, { tag }, async ({ openPage, line }) => {
    const page = await openAsMember(openPage, line);
    await watchShown(page);
    line.slowDown(LINES[slow]);
    await slowDownProcessor(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 120_000 });
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 120_000 });
    expect(await problemsOf(page)).toEqual([]);
  });
}

test('a page whose script is late keeps its skeleton, shows a notice, and then loads completely', {
  tag: ['@full', '@full-phone', '@not-webkit'],
}, async ({ openPage }) => {
  const page = await openAsMember(openPage);
  await watchShown(page);
  const remoteScript = await holdRequests(page, SCRIPT);
  // Does not wait for the load event, which the withheld script may delay.
  await page.goto('/search', { waitUntil: 'commit' });
  await expect(page.getByRole('status').getByText(SLOW)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  remoteScript.release();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(SLOW)).toBeHidden();
  expect(await problemsOf(page)).toEqual([]);
});

test('a rendered page keeps its HTML while its script is late', {
  tag: ['@full', '@full-phone', '@not-webkit'],
}, async ({ openPage }) => {
  const page = await openPage();
  await page.clock.install();
  await watchShown(page);
  const remoteScript = await holdRequests(page, SCRIPT);
  const asked = page.waitForRequest(SCRIPT);
  await openRendered(page, '/search', 'domcontentloaded');
  await page.getByRole('heading', { level: 1 }).evaluate((element) => element.setAttribute('data-kept', ''));
  await asked;
  await page.clock.fastForward('01:00');
  expect(await problemsOf(page)).toEqual([]);
  remoteScript.release();
  await bringAlive(page);
  await expect(page.locator('h1[data-kept]')).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});

test('a press is answered although the shell script fails to load at first', {
  tag: ['@phone', '@not-webkit'],
}, async ({ openPage }) => {
  const page = await openPage();
  await page.route(/\/js\/main\.\w+\.js$/, (route) => route.abort(), { times: 1 });
  await openAtFirstPaint(page, '/login');
  await tap(
    page,
    await middleOf(
      page
        .getByRole('main')
        .getByRole('button', { name: /password/i })
        .first(),
    ),
  );
  await expect(page.getByRole('main').getByRole('button', { name: /Hide/ })).toBeVisible();
});

test('a script that failed to load is fetched again without a press', { tag: ['@phone', '@not-webkit'] }, async ({
  openPage,
}) => {
  const page = await openAsMember(openPage);
  await page.route(SCRIPT, (route) => route.abort(), { times: 2 });
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not available right now' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});
