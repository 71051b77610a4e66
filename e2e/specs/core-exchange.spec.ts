import { randomBytes } from 'node:crypto';
import type { ResponseOf } from '@mutua/contracts';
import { callApi } from '../fixtures/api.ts';
import { expect, type Member, test } from '../fixtures/test.ts';
import { join } from '../pages/account.ts';
import { chat } from '../pages/chat.ts';
import { header } from '../pages/header.ts';
import { findSkill, publishSkill } from '../pages/skills.ts';

test('two members exchange a skill, from registration to review', async ({ openPage }) => {
  test.setTimeout(600_000);
  const run = randomBytes(3).toString('hex');
  const ada: Member = { name: `Ada ${run}`, email: `ada-${run}@mutua.example`, password: 'Kiwi7lantern' };
  const ben: Member = { name: `Ben ${run}`, email: `ben-${run}@mutua.example`, password: 'Kiwi7lantern' };
  const weaving = `Tabletweaving ${run}`;
  const whistling = `Mouthwhistling ${run}`;
  const [adaPage, benPage] = [await openPage(), await openPage()];

  await test.step('both register, verify by the link in the mail, sign in', async () => {
    await join(adaPage, ada);
    await join(benPage, ben);
  });

  await test.step('each publishes a skill', async () => {
    const common = {
      description: 'An hour a week, with patience and tea.',
      category: 'Art',
      proficiency: 'Advanced',
      tags: ['craft', 'patience'],
    };
    await publishSkill(adaPage, { ...common, title: weaving });
    await publishSkill(benPage, { ...common, title: whistling, category: 'Music' });
  });

  await test.step("one finds the other's by a partial word and sends a request", async () => {
    await findSkill(adaPage, `whistling ${run}`, whistling);
    await adaPage.getByRole('button', { name: 'Request Exchange' }).click();
    const dialog = adaPage.getByRole('dialog', { name: 'Send Skill Exchange Request' });
    await expect(dialog.getByRole('combobox')).toHaveValue(/./);
    await dialog.getByRole('textbox').fill('A band for a song?');
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(adaPage.getByText('Skill exchange request sent successfully!')).toBeVisible();
    await expect(adaPage.getByRole('button', { name: 'Request Sent' })).toBeDisabled();
  });

  await test.step('the other sees the badge rise without a reload, and accepts', async () => {
    await header(benPage).expectNotifications(1);
    await benPage.goto('/requests');
    const card = benPage.getByRole('article').filter({ hasText: ada.name });
    await expect(card.getByText('A band for a song?')).toBeVisible();
    await card.getByRole('button', { name: 'Accept' }).click();
    const dialog = benPage.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(benPage.getByText('Request accepted successfully!')).toBeVisible();
    await header(adaPage).expectNotifications(1);
  });

  await test.step('both chat in real time', async () => {
    await benPage.getByRole('article').filter({ hasText: ada.name }).getByRole('link', { name: 'Chat' }).click();
    await adaPage.goto('/messages');
    await adaPage.getByRole('link', { name: new RegExp(ben.name) }).click();
    const [adaChat, benChat] = [chat(adaPage), chat(benPage)];
    await expect(adaChat.box).toBeEnabled();
    await benChat.box.pressSequentially('Hello');
    await expect(adaPage.getByText(/is typing/).first()).toBeVisible();
    await benChat.send('Hello Ada, shall we start on Monday?');
    await expect(adaChat.log.getByText('Hello Ada, shall we start on Monday?')).toBeVisible();
    await expect(adaPage.getByText(/is typing/)).toHaveCount(0);
    await adaChat.send('Monday is perfect.');
    await adaChat.send('I bring the threads.');
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
    await chat(benPage).send('One more thing: bring a comb.');
    await header(adaPage).expectMessages(1);
    await adaPage.goto('/messages');
    await expect(adaPage.getByRole('link', { name: new RegExp(ben.name) })).toContainText(
      'One more thing: bring a comb.',
    );
    await adaPage.getByRole('link', { name: new RegExp(ben.name) }).click();
    await expect(chat(adaPage).log.getByText('One more thing: bring a comb.')).toBeVisible();
    await expect(adaPage.getByRole('link', { name: /^Messages ?, 1 unread$/ })).toHaveCount(0);
  });

  await test.step('one completes', async () => {
    await benPage.goto('/requests');
    await benPage.getByRole('article').filter({ hasText: ada.name }).getByRole('button', { name: 'Complete' }).click();
    await benPage.getByRole('dialog').getByRole('button', { name: 'Mark completed' }).click();
    await expect(benPage.getByText('Exchange marked as completed!')).toBeVisible();
    await benPage.getByRole('dialog').getByRole('button', { name: 'Later' }).click();
  });

  const review = async (
    page: typeof adaPage,
    other: Member,
    words: string,
    link: ReturnType<typeof page.getByRole>,
  ) => {
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Write a Review' });
    await dialog
      .getByRole('radio', { name: /4 stars/ })
      .first()
      .check({ force: true });
    await dialog.getByRole('textbox').fill(words);
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('Review submitted successfully!')).toBeVisible();
    await page.goto('/reviews');
    await page.getByRole('tab', { name: /Reviews Given/ }).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(other.name).first()).toBeVisible();
  };
  await test.step('both review', async () => {
    await review(
      benPage,
      ada,
      'Ada weaves like a poet.',
      benPage
        .getByRole('article')
        .filter({ hasText: ada.name })
        .getByRole('link', { name: /Review/ }),
    );
    await adaPage.goto('/reviews');
    await adaPage.getByRole('tab', { name: /Reviews Given/ }).click();
    await review(
      adaPage,
      ben,
      'Ben whistles like a lark.',
      adaPage
        .getByRole('button', { name: 'Write Review' })
        .or(adaPage.getByRole('link', { name: 'Write Review' }))
        .first(),
    );
  });

  await test.step('ratings show on skill and profile', async () => {
    await findSkill(adaPage, whistling, whistling);
    await expect(adaPage.getByText('4.0').first()).toBeVisible();
    await expect(adaPage.getByText('Ben whistles like a lark.')).toBeVisible();
    await expect(adaPage.getByText(/1 exchange/).first()).toBeVisible();
    await adaPage.getByRole('link', { name: 'View Profile' }).click();
    await expect(adaPage.getByRole('heading', { name: ben.name, level: 1 })).toBeVisible();
    await expect(adaPage.getByText('4.0').first()).toBeVisible();
    await adaPage.getByRole('tab', { name: /Reviews/ }).click();
    await expect(adaPage.getByText('Ben whistles like a lark.')).toBeVisible();
  });

  await test.step('notifications are listed and marked read', async () => {
    await adaPage.goto('/notifications');
    await expect(adaPage.getByText(new RegExp(ben.name)).first()).toBeVisible();
    await adaPage.getByRole('button', { name: 'Mark All Read' }).click();
    await expect(adaPage.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible();
    await adaPage.reload();
    await expect(adaPage.getByRole('button', { name: 'Mark Read', exact: true })).toHaveCount(0);
  });

  await test.step('both sign out', async () => {
    await header(adaPage).signOut();
    await header(benPage).signOut();
    await benPage.goto('/dashboard');
    await expect(benPage).toHaveURL(/\/login$/);
  });

  await test.step('the API reports the same figures', async () => {
    const { accessToken: token, user } = await callApi<ResponseOf<'POST /auth/login'>>('POST', '/auth/login', {
      body: { email: ben.email, password: ben.password },
    });
    expect(user.rating).toEqual({ average: 4, count: 1 });
    const { stats } = await callApi<ResponseOf<'GET /users/dashboard/stats'>>('GET', '/users/dashboard/stats', {
      token,
    });
    expect(stats).toMatchObject({ skillsCount: 1, completedExchanges: 1, rating: { average: 4, count: 1 } });
  });
});
