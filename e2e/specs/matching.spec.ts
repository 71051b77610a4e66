import { randomBytes } from 'node:crypto';
import type { ResponseOf } from '@mutua/contracts';
import type { Page } from '@playwright/test';
import { callApi, DEMO } from '../fixtures/api.ts';
import { createMember, publish, type TestMember } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';
import { pathOf } from '../pages/site.ts';

/** A subject that no other test uses, so that only members of this test match. */
const uniqueSubject = () => `zq${randomBytes(5).toString('hex').replace(/\d/g, 'x')}`;

/** Creates a member who teaches one subject and wants another. */
const createSwapper = async (name: string, teaches: string, wants: string): Promise<TestMember> => {
  const member = await createMember(name, `${name.split(' ')[0]?.toLowerCase()}-${uniqueWord()}@mutua.example`);
  await publish(member, { title: teaches, category: 'art' });
  await callApi('POST', '/wants', { token: member.token, body: { category: 'art', title: wants } });
  return member;
};

test('two members who want what the other one teaches are a match, and one sends a request', async ({ openPage }) => {
  const [weaving, whistling] = [uniqueSubject(), uniqueSubject()];
  const [ada] = await Promise.all([
    createSwapper('Ada Match', weaving, whistling),
    createSwapper('Ben Match', whistling, weaving),
  ]);
  await expect
    .poll(async () => {
      const { matches } = await callApi<ResponseOf<'GET /matches'>>('GET', '/matches', { token: ada.token });
      return matches.map(({ user }) => user.name);
    })
    .toEqual(['Ben Match']);
  const page = await openPage({ as: ada.email });
  await page.goto('/matches');
  const card = page.getByRole('article', { name: 'Match with Ben Match' });
  await card.getByRole('button', { name: 'Request Exchange' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click();
  await expect(card.getByRole('link', { name: 'Request Sent' })).toBeVisible();
});

test('three members start a ring and complete its exchanges', { tag: '@full' }, async ({ openPage }) => {
  const [a, b, c] = [uniqueSubject(), uniqueSubject(), uniqueSubject()];
  const [ana, ben, cleo] = await Promise.all([
    createSwapper('Ana Ring', a, c),
    createSwapper('Ben Ring', b, a),
    createSwapper('Cleo Ring', c, b),
  ]);
  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  await expect
    .poll(async () => {
      const path = '/rings/suggestions';
      const { suggestions } = await callApi<ResponseOf<'GET /rings/suggestions'>>('GET', path, { token: ana.token });
      return suggestions.length;
    })
    .toBeGreaterThan(0);

  const anaPage = await openPage({ as: ana.email });
  await anaPage.goto('/matches?tab=rings');
  const suggestion = anaPage.getByRole('article', { name: 'A ring of 3 for you' });
  await suggestion.getByRole('button', { name: `Ask the others: ${c}` }).click();
  const dialog = anaPage.getByRole('dialog', { name: 'Ask the others' });
  await dialog.getByRole('textbox').fill('Evenings are free.');
  await dialog.getByRole('button', { name: 'Ask the others' }).click();
  await expect(title(anaPage, 'You have asked two others')).toBeVisible();
  const path = new URL(anaPage.url()).pathname;

  const benPage = await openPage({ as: ben.email });
  await benPage.goto(path);
  await expect(benPage.getByText('Evenings are free.')).toBeVisible();
  await benPage.getByRole('button', { name: 'Say yes' }).click();
  await expect(title(benPage, 'You have said yes')).toBeVisible();
  await callApi('PUT', `${path}/accept`, { token: cleo.token });

  // Open pages are updated without a reload.
  for (const page of [anaPage, benPage]) {
    await expect(title(page, 'It’s on!')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Open chat/ })).toHaveCount(2);
  }
  for (const { token } of [ana, ben, cleo]) {
    const { ring } = await callApi<ResponseOf<'GET /rings/:id'>>('GET', path, { token });
    await callApi('PUT', `/requests/${ring.legs.at(-1)?.requestId}/complete`, { token });
  }
  await expect(title(anaPage, 'Your ring is complete')).toBeVisible();
});

test('the answer buttons of a ring are at the bottom of a window that is taller than the page', async ({
  openPage,
}) => {
  const page = await openPage({ as: DEMO.nadia });
  await page.setViewportSize({ width: 820, height: 1400 });
  await page.goto(await pathOf('ring-asked'));
  const decline = page.getByRole('button', { name: 'Decline' });
  await expect(decline).toBeVisible();
  const gap = () =>
    decline.evaluate((button) => window.innerHeight - (button.parentElement as Element).getBoundingClientRect().bottom);
  await expect.poll(async () => Math.abs(await gap())).toBeLessThan(2);
});
