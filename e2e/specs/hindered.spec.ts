import type { Page } from '@playwright/test';
import { bringAlive } from '../../infra/testing/page-load.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';
import { submitCredentials } from '../pages/account.ts';
import { chat } from '../pages/chat.ts';

/** What a browser does whose owner allows no site to store anything. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    // Firefox refuses these, too.
    Object.defineProperty(window, 'BroadcastChannel', {
      value: class {
        constructor() {
          refuse();
        }
      },
    });
    const reject = async () => refuse();
    // The first, empty page of Firefox has neither.
    for (const [owner, name] of [
      [navigator.locks, 'request'],
      [navigator.serviceWorker, 'getRegistration'],
      [navigator.serviceWorker, 'register'],
    ] as const)
      if (owner) Object.defineProperty(owner, name, { value: reject });
  });

test('where nothing can be stored, a visitor reads, signs in, and writes a message', {
  tag: '@full',
}, async ({ openPage }) => {
  const { members, requestId } = await createPartners();
  const page = await openPage();
  await forbidStorage(page);

  await page.goto('/search');
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card).toBeVisible();
  await bringAlive(page);
  const theme = page.locator('html');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /theme|dark/i })
    .click();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await card.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/skills\//);
  await expect(theme).toHaveAttribute('data-theme', 'dark');

  await page.goto(`/chat/${requestId}`);
  await expect(page).toHaveURL(/\/login/);
  await submitCredentials(page, members[0].email);
  const { box, log, send } = chat(page);
  await expect(box).toBeEnabled();
  await send('Without a trace');
  await expect(log.getByText('Without a trace')).toBeVisible();
  await page
    .getByRole('link', { name: /^Requests/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/requests/);
  await expect(page.getByRole('heading', { level: 1, name: 'Skill Exchange Requests' })).toBeVisible();
});
