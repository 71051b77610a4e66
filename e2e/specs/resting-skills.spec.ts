import type { ResponseOf } from '@mutua/contracts';
import { callApi } from '../fixtures/api.ts';
import { layoutShiftsOf, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { createMember, eventually, publish } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

test('a resting skill is found by nobody; its page says so, and its owner teaches it again with one press', {
  tag: '@full',
}, async ({ openPage }) => {
  const word = uniqueWord();
  const owner = await createMember('Hana Sato', `hana-${word.toLowerCase()}@mutua.example`);
  const skill = await publish(owner, { title: `${word} with a brush pen` });
  const other = await publish(owner, { title: `${word} with a pencil` });
  const found = async () =>
    (await callApi<ResponseOf<'GET /skills/search'>>('GET', `/skills/search?q=${word}`)).skills.length;
  await eventually(async () => expect(await found()).toBe(2));
  const body = { rest: [skill._id, other._id] };
  await callApi('PUT', '/skills/rests', { token: owner.token, body });
  expect(await found()).toBe(0);

  const visitor = await openPage();
  await visitor.goto(`/skills/${skill._id}`);
  await expect(visitor.getByText('Resting', { exact: true })).toBeVisible();
  await expect(visitor.getByText('Hana has not been here for a while.', { exact: false })).toBeVisible();

  const page = await openPage({ as: owner.email });
  await watchLayoutShifts(page);
  // The list comes last, as on a slow line. The banner does not wait for it.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/skills/my-skills', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  const banner = page.getByRole('region', { name: 'Your 2 skills rest' });
  await expect(banner.getByRole('button', { name: 'Both' })).toBeDisabled();
  release();
  await expect(banner.getByRole('button', { name: 'Both' })).toBeEnabled();
  const { total, moved } = await layoutShiftsOf(page);
  expect(total, moved).toBeLessThan(0.01);
  await banner.getByRole('link', { name: 'Choose' }).click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('checkbox', { name: other.title }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 of your 2 skills rests.', { exact: false })).toBeVisible();
  expect(await found()).toBe(1);

  await page.getByRole('link', { name: 'To your dashboard' }).click();
  await page.getByRole('region', { name: 'Your skill rests' }).getByRole('button', { name: 'Teach again' }).click();
  await expect(page.getByText('You teach it again')).toBeVisible();
  expect(await found()).toBe(2);
});
