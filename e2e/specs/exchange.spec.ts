import type { ResponseOf } from '@mutua/contracts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { waitUntilSettled } from '../fixtures/checks.ts';
import { linkFromMail } from '../fixtures/mail.ts';
import { createMember, publish } from '../fixtures/members.ts';
import { expect, type Member, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';
import { join } from '../pages/account.ts';
import { chat } from '../pages/chat.ts';
import { Finger } from '../pages/finger.ts';
import { header } from '../pages/header.ts';
import { findSkill, publishSkill } from '../pages/skills.ts';

const PASSWORD = 'Kiwi7lantern';

test('two members exchange a skill, from registration to review', { tag: '@journey' }, async ({ openPage }) => {
  const run = uniqueWord();
  const ada: Member = { name: `Ada ${run}`, email: `ada-${run}@mutua.example`, password: PASSWORD };
  const whistling = `Mouthwhistling ${run}`;
  const ben = await createMember(`Ben ${run}`, `ben-${run}@mutua.example`);
  const { _id: whistlingId } = await publish(ben, { title: whistling, category: 'music' });
  const [adaPage, benPage] = [await openPage(), await openPage({ as: ben.email })];
  await benPage.goto('/dashboard');

  await test.step('a member registers, confirms the address by the link in the mail, and signs in', () =>
    join(adaPage, ada));

  await test.step('the member publishes a skill', () =>
    publishSkill(adaPage, {
      title: `Tabletweaving ${run}`,
      description: 'An hour a week, with patience and tea.',
      category: 'Art',
      proficiency: 'Advanced',
      tags: ['craft', 'patience'],
    }));

  await test.step('the member finds a skill by a part of a word, and sends a request', async () => {
    await findSkill(adaPage, `whistling ${run}`, whistling);
    await adaPage.getByRole('button', { name: 'Request Exchange' }).click();
    const dialog = adaPage.getByRole('dialog', { name: 'Send Skill Exchange Request' });
    await expect(dialog.getByRole('combobox')).toHaveValue(/./);
    await dialog.getByRole('textbox').fill('A band for a song?');
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(adaPage.getByText('Skill exchange request sent successfully!')).toBeVisible();
    await expect(adaPage.getByRole('button', { name: 'Request Sent' })).toBeDisabled();
  });

  const card = benPage.getByRole('article').filter({ hasText: ada.name });
  await test.step('the other sees the badge rise without a reload, and accepts', async () => {
    await header(benPage).expectNotifications(1);
    await benPage.goto('/requests');
    await expect(card.getByText('A band for a song?')).toBeVisible();
    await card.getByRole('button', { name: 'Accept' }).click();
    await benPage.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(benPage.getByText('Request accepted successfully!')).toBeVisible();
    await header(adaPage).expectNotifications(1);
  });

  const [adaChat, benChat] = [chat(adaPage), chat(benPage)];
  const row = adaPage.getByRole('link', { name: new RegExp(ben.name) });
  await test.step('both chat in real time', async () => {
    await card.getByRole('link', { name: 'Chat' }).click();
    await adaPage.goto('/messages');
    await row.click();
    await expect(adaChat.box).toBeEnabled();
    await benChat.box.pressSequentially('Hello');
    await expect(adaPage.getByText(/is typing/).first()).toBeVisible();
    await benChat.send('Hello Ada, shall we start on Monday?');
    await expect(adaChat.log.getByText('Hello Ada, shall we start on Monday?')).toBeVisible();
    await expect(adaPage.getByText(/is typing/)).toHaveCount(0);
    await adaChat.send('Monday is perfect.');
    await adaChat.send('I bring the threads.');
    // The server decides the order of messages that are sent at the same time.
    await expect(benChat.log.getByText('I bring the threads.')).toBeVisible();
    await benChat.send('And I bring the tune.');
    const all = [
      'Hello Ada, shall we start on Monday?',
      'Monday is perfect.',
      'I bring the threads.',
      'And I bring the tune.',
    ];
    await adaChat.expectInOrder(all);
    await benChat.expectInOrder(all);
  });

  await test.step('a message raises the unread badge of a member on another page', async () => {
    await adaPage.goto('/dashboard');
    await benChat.send('One more thing: bring a comb.');
    await header(adaPage).expectMessages(1);
    await adaPage.goto('/messages');
    await expect(row).toContainText('One more thing: bring a comb.');
    await row.click();
    await expect(adaChat.log.getByText('One more thing: bring a comb.')).toBeVisible();
    await expect(adaPage.getByRole('link', { name: /^Messages ?, 1 unread$/ })).toHaveCount(0);
  });

  await test.step('one member completes the exchange', async () => {
    await benPage.goto('/requests');
    await card.getByRole('button', { name: 'Complete' }).click();
    const dialog = benPage.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mark completed' }).click();
    await expect(benPage.getByText('Exchange marked as completed!')).toBeVisible();
    await dialog.getByRole('button', { name: 'Later' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the other member writes a review', async () => {
    await adaPage.goto('/reviews');
    await adaPage.getByRole('tab', { name: /Reviews Given/ }).click();
    await adaPage.getByRole('button', { name: 'Write Review' }).click();
    const dialog = adaPage.getByRole('dialog', { name: 'Write a Review' });
    await dialog
      .getByRole('radio', { name: /4 stars/ })
      .first()
      .check({ force: true });
    await dialog.getByRole('textbox').fill('Ben whistles like a lark.');
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await expect(adaPage.getByText('Review submitted successfully!')).toBeVisible();
    await expect(adaPage.getByText('Ben whistles like a lark.')).toBeVisible();
    await expect(adaPage.getByText(ben.name).first()).toBeVisible();
  });

  await test.step('the review is sealed until the first member has written one', async () => {
    await benPage.goto('/reviews');
    await expect(benPage.getByRole('heading', { name: /has written a review of you$/ })).toBeVisible();
    await expect(benPage.getByText('Ben whistles like a lark.')).toHaveCount(0);
    await benPage.getByRole('button', { name: 'Write Review' }).click();
    const dialog = benPage.getByRole('dialog', { name: 'Write a Review' });
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await expect(dialog).toBeHidden();
    await benPage.getByRole('tab', { name: /Reviews Received/ }).click();
    await expect(benPage.getByText('Ben whistles like a lark.')).toBeVisible();
  });

  await test.step('the API reports the figures that are updated by events', async () => {
    const { token } = ben;
    const rating = { average: 4, count: 1 };
    const figures = async () => {
      const [{ skill }, { user }, { stats }] = await Promise.all([
        callApi<ResponseOf<'GET /skills/:id'>>('GET', `/skills/${whistlingId}`),
        callApi<ResponseOf<'GET /auth/me'>>('GET', '/auth/me', { token }),
        callApi<ResponseOf<'GET /users/dashboard/stats'>>('GET', '/users/dashboard/stats', { token }),
      ]);
      return { skill, user, stats };
    };
    await expect.poll(figures).toMatchObject({
      skill: { rating, exchangeCount: 1 },
      user: { rating },
      stats: { skillsCount: 1, completedExchanges: 1, rating },
    });
  });

  await test.step('the rating shows on skill and profile', async () => {
    await adaPage.goto(`/skills/${whistlingId}`);
    await expect(adaPage.getByText('4.0').first()).toBeVisible();
    await expect(adaPage.getByText('Ben whistles like a lark.')).toBeVisible();
    await expect(adaPage.getByText(/1 exchange/).first()).toBeVisible();
    await adaPage.getByRole('link', { name: 'View Profile' }).click();
    await expect(adaPage.getByRole('heading', { name: ben.name, level: 1 })).toBeVisible();
    await expect(adaPage.getByText('4.0').first()).toBeVisible();
    await adaPage.getByRole('tab', { name: /Reviews/ }).click();
    await expect(adaPage.getByText('Ben whistles like a lark.')).toBeVisible();
  });

  await test.step('a member signs out', async () => {
    await header(adaPage).signOut();
    await adaPage.goto('/dashboard');
    await expect(adaPage).toHaveURL(/\/login$/);
  });
});

const MAX_PRESSES = 15;
const main = (page: Page) => page.getByRole('main');

/** Fills in the registration form, whose first field has the focus. */
async function register(page: Page, finger: Finger, { name, email }: { name: string; email: string }): Promise<void> {
  await expect(page.getByLabel('Full name')).toBeFocused();
  for (const text of [name, email, PASSWORD, PASSWORD]) await finger.type(text);
  await finger.press('accept the terms', page.getByRole('checkbox'));
  await finger.press('create the account', page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(main(page).getByText(email)).toBeVisible();
}

/** Shares a skill in the dialog that has opened by itself. */
async function shareSkill(finger: Finger, dialog: Locator, title: string): Promise<void> {
  await expect(dialog.getByLabel('What could you teach for an hour?')).toBeFocused();
  await finger.type(title);
  await finger.press('choose the category', dialog.getByText('Cooking', { exact: true }));
  await finger.press('choose the level', dialog.getByText('Advanced', { exact: true }));
  await finger.press('go to the text', dialog.getByLabel('Two sentences about it'));
  await finger.type('From starter to crust, with what every kitchen has.');
  await finger.press('share the skill', dialog.getByRole('button', { name: 'Share and go on' }));
}

async function writeToOwner(page: Page, finger: Finger): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Send Skill Exchange Request' });
  await expect(dialog.getByRole('combobox')).toHaveValue(/./);
  await expect(dialog.getByLabel(/Message/)).toBeFocused();
  await page.keyboard.type('Shall we start on Thursday?');
  await finger.press('send the request', dialog.getByRole('button', { name: 'Send Request' }));
  await expect(main(page).getByRole('button', { name: 'Request Sent' })).toBeDisabled();
}

test(`a visitor on a phone needs at most ${MAX_PRESSES} presses to send the first request`, {
  tag: '@phone',
}, async ({ openPage }) => {
  const first = await openPage();
  const run = uniqueWord();
  const mia = { name: `Mia ${run}`, email: `mia-${run}@mutua.example` };
  const finger = new Finger(first);

  await first.goto('/');
  await finger.press(
    'look around',
    main(first)
      .getByRole('link', { name: /Search|Browse/ })
      .first(),
  );
  // The landing page has articles, too.
  await expect(first).not.toHaveURL(/\/$/);
  await waitUntilSettled(first);
  await finger.press('open a skill', main(first).getByRole('article').first().getByRole('heading'));
  await expect(first).toHaveURL(/\/skills\/[0-9a-f]{24}$/);
  const wanted = new URL(first.url()).pathname;
  const ask = first.getByRole('link', { name: 'Request Exchange' });
  // Waits for the skill, because the heading of the previous page stays until then.
  await ask.waitFor();
  const title = await first.getByRole('heading', { level: 1 }).innerText();

  await finger.press('ask for it', ask);
  await expect(main(first).getByText(`Then: ask`)).toContainText(title);
  await register(first, finger, mia);
  await expect(main(first).getByText(`Then: ask`)).toContainText(title);

  const path = await linkFromMail(mia.email, '/verify-email/');
  const page = await openPage();
  const secondFinger = new Finger(page);
  secondFinger.presses.push('open the link in the mail');
  await page.goto(path);
  await secondFinger.press('confirm the address', page.getByRole('button', { name: 'Confirm' }));
  // The page leads to the sign-in by itself.
  await expect(page).toHaveURL(/\/login\?goal=/);
  await expect(page.getByLabel('Email')).toHaveValue(mia.email);
  await expect(main(page).getByText(`Then: ask`)).toContainText(title);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await secondFinger.type(PASSWORD);

  await expect(page).toHaveURL(new RegExp(`${wanted}\\?request=1$`));
  await shareSkill(secondFinger, page.getByRole('dialog'), `Sourdough ${run}`);
  await writeToOwner(page, secondFinger);
  await expect(page.locator(':focus')).toHaveText('View your request');

  const presses = [...finger.presses, ...secondFinger.presses];
  expect(presses.length, presses.join(', ')).toBeLessThanOrEqual(MAX_PRESSES);

  const { accessToken: token, user } = await callApi<ResponseOf<'POST /auth/login'>>('POST', '/auth/login', {
    body: { email: mia.email, password: PASSWORD },
  });
  expect(user.goal).toBeNull();
  const { requests } = await callApi<ResponseOf<'GET /requests/sent'>>('GET', '/requests/sent', { token });
  expect(requests.map(({ message }) => message)).toEqual(['Shall we start on Thursday?']);
});
