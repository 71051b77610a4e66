import { randomBytes } from 'node:crypto';
import type { ResponseOf } from '@mutua/contracts';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { joined, publish, type TestMember } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { lookAs, signInContext, sitePages } from '../pages/site.ts';

type OneRing = ResponseOf<'GET /rings/:id'>;

/** A word that nobody else uses, so that only members of the test match. */
const word = () => `zq${randomBytes(5).toString('hex').replace(/\d/g, 'x')}`;

/** A member who teaches one thing and wants another. */
const swapper = async (name: string, teaches: string, wants: string): Promise<TestMember> => {
  const member = await joined(
    name,
    `${name.split(' ')[0]?.toLowerCase()}-${randomBytes(4).toString('hex')}@mutua.example`,
  );
  await publish(member, { title: teaches, category: 'art' });
  await callApi('POST', '/wants', { token: member.token, body: { category: 'art', title: wants } });
  return member;
};

test('two members who want what the other one teaches see each other within three seconds, and one asks', async ({
  openPage,
}) => {
  const [weaving, whistling] = [word(), word()];
  const ada = await swapper('Ada Match', weaving, whistling);
  const page = await openPage();
  await signInContext(page.context(), ada.email);
  await swapper('Ben Match', whistling, weaving);
  await expect
    .poll(
      async () => {
        const { matches } = await callApi<ResponseOf<'GET /matches'>>('GET', '/matches', { token: ada.token });
        return matches.map(({ user }) => user.name);
      },
      { timeout: 3000, intervals: [200] },
    )
    .toEqual(['Ben Match']);
  await page.goto('/matches');
  const card = page.getByRole('article', { name: 'Match with Ben Match' });
  await card.getByRole('button', { name: 'Request Exchange' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click();
  await expect(card.getByRole('link', { name: 'Request Sent' })).toBeVisible();
});

test('a ring of three comes about in four browsers after one no, and its exchanges are completed', async ({
  openPage,
}) => {
  test.setTimeout(300_000);
  const [a, b, c] = [word(), word(), word()];
  const ana = await swapper('Ana Ring', a, c);
  const ben = await swapper('Ben Ring', b, a);
  const teachers = [await swapper('Cleo Ring', c, b), await swapper('Dora Ring', c, b)];
  const pageOf = async ({ email }: TestMember): Promise<Page> => {
    const page = await openPage();
    await signInContext(page.context(), email);
    return page;
  };
  const pages = { ana: await pageOf(ana), ben: await pageOf(ben) };
  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  await expect
    .poll(async () => {
      const path = '/rings/suggestions';
      const { suggestions } = await callApi<ResponseOf<'GET /rings/suggestions'>>('GET', path, { token: ana.token });
      return suggestions.length;
    })
    .toBeGreaterThan(0);
  await pages.ana.goto('/matches?tab=rings');
  const suggestion = pages.ana.getByRole('article', { name: 'A ring of 3 for you' }).first();
  await suggestion.getByRole('button', { name: `Ask the others: ${c}` }).click();
  const dialog = pages.ana.getByRole('dialog', { name: 'Ask the others' });
  await dialog.getByRole('textbox').fill('Evenings are free.');
  await dialog.getByRole('button', { name: 'Ask the others' }).click();
  await expect(title(pages.ana, 'You have asked two others')).toBeVisible();
  const path = new URL(pages.ana.url()).pathname;
  const ringOf = async ({ token }: TestMember) => (await callApi<OneRing>('GET', path, { token })).ring;

  await pages.ben.goto(path);
  await expect(pages.ben.getByText('Evenings are free.')).toBeVisible();
  await pages.ben.getByRole('button', { name: 'Say yes' }).click();
  await expect(title(pages.ben, 'You have said yes')).toBeVisible();

  const asked = (await ringOf(ana)).places.at(-1)?.user?._id;
  const [first, second] = teachers[0]?._id === asked ? teachers : [...teachers].reverse();
  if (!first || !second) throw new Error('nobody teaches');
  const firstPage = await pageOf(first);
  await firstPage.goto(path);
  await firstPage.getByRole('button', { name: 'Decline' }).click();
  await firstPage.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(title(firstPage, 'This ring did not come about.')).toBeVisible();

  // The open page of the one who learns is read again by itself.
  await expect(title(pages.ana, 'Your ring has a new teacher')).toBeVisible();
  await pages.ana.getByRole('button', { name: 'Still yes' }).click();
  const secondPage = await pageOf(second);
  await secondPage.goto(path);
  await secondPage.getByRole('button', { name: 'Say yes' }).click();
  for (const page of [pages.ana, pages.ben, secondPage]) {
    await expect(title(page, 'It’s on!')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Open chat/ })).toHaveCount(2);
  }

  for (const member of [ana, ben, second]) {
    const learns = (await ringOf(member)).legs.at(-1)?.requestId;
    await callApi('PUT', `/requests/${learns}/complete`, { token: member.token });
  }
  await expect(title(pages.ana, 'Your ring is complete')).toBeVisible();
});

test('the answers to a ring stand at the foot of a window that is taller than the page', async ({ openPage }) => {
  const ring = (await sitePages()).find(({ name }) => name === 'ring-asked');
  const page = await openPage();
  await page.setViewportSize({ width: 820, height: 1400 });
  await lookAs(page.context(), 'nadia');
  await page.goto(ring?.path ?? '');
  const decline = page.getByRole('button', { name: 'Decline' });
  await expect(decline).toBeVisible();
  const gap = () =>
    decline.evaluate((button) => window.innerHeight - (button.parentElement as Element).getBoundingClientRect().bottom);
  await expect.poll(async () => Math.abs(await gap())).toBeLessThan(2);
});
