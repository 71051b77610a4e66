import type { ResponseOf } from '@mutua/contracts';
import type { Page } from '@playwright/test';
import { callApi, DEMO } from '../fixtures/api.ts';
import { mailTo } from '../fixtures/mail.ts';
import { newMark } from '../fixtures/mark.ts';
import { joined, publish, type TestMember } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInContext } from '../pages/site.ts';

// Hidden skills, ended sessions and refused sign-ins are answered with these, which Chromium logs.
test.use({ expectedFaults: /status of (401|403|404)/ });

async function signIn(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
const atHome = (page: Page) => expect(page).toHaveURL(/\/dashboard$/);

async function report(page: Page, words: string, { block }: { block: boolean }) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(words);
  await dialog.getByRole('checkbox', { name: 'Block this member too' }).setChecked(block);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. A person reads your report')).toBeVisible();
}

/** The cases of the list, which is an article as well. */
const casesIn = (page: Page) => page.locator('article:has(> [data-case])');

/** Opens the newest case about a member, if it is not open already. */
async function openCase(page: Page, name: string) {
  const found = casesIn(page).filter({ hasText: name });
  const head = found.getByRole('button').first();
  await expect(head).toBeVisible();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  return found;
}

async function decide(page: Page, name: string, decision: string, words: string) {
  const found = await openCase(page, name);
  await found.getByRole('button', { name: decision, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: decision });
  await dialog.getByRole('textbox').fill(words);
  await dialog.getByRole('button', { name: decision, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a report reaches a moderator, who hides a skill, suspends its owner, and takes it back', async ({ openPage }) => {
  test.setTimeout(240_000);
  const mark = newMark();
  const [reporter, owner] = await Promise.all([
    joined('Rita Watchful', `rita-${mark}@mutua.example`),
    joined(`Sly ${mark}`, `sly-${mark}@mutua.example`),
  ]);
  const skill = await publish(owner, { title: `Card tricks ${mark}` });
  const [member, moderator, subject] = [await openPage(), await openPage(), await openPage()];

  await signIn(member, reporter.email);
  await atHome(member);
  await expect(async () => {
    await member.goto(`/skills/${skill._id}`);
    await expect(member.getByRole('heading', { name: skill.title })).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await member.getByRole('button', { name: 'Report', exact: true }).click();
  await report(member, 'Wants money for each trick', { block: false });
  await signIn(subject, owner.email);
  await atHome(subject);

  // Hide the skill.
  await signIn(moderator, DEMO.elena);
  await atHome(moderator);
  await expect(async () => {
    await moderator.goto('/moderation');
    await expect(
      moderator
        .getByText('Wants money for each trick')
        .or(await openCase(moderator, owner.name))
        .first(),
    ).toBeVisible();
  }).toPass({ timeout: 60_000 });
  const found = await openCase(moderator, owner.name);
  await expect(found.getByText('Wants money for each trick')).toBeVisible();
  await expect(found.getByText(skill.title).first()).toBeVisible();
  await decide(moderator, owner.name, 'Hide', 'Exchanges are free.');
  await expect(async () => {
    await member.goto(`/skills/${skill._id}`);
    await expect(member.getByRole('heading', { name: skill.title })).toBeHidden();
    await expect(member.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }).toPass({ timeout: 60_000 });

  // Suspend the member: sessions end, and the refusal says why and where to appeal.
  await member.goto(`/profile/${owner._id}`);
  await member.getByRole('button', { name: 'More', exact: true }).click();
  await member.getByRole('menuitem', { name: 'Report' }).click();
  await report(member, 'Goes on asking', { block: true });
  await expect(async () => {
    await moderator.goto('/moderation');
    await expect((await openCase(moderator, owner.name)).getByText('Goes on asking')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await decide(moderator, owner.name, 'Suspend', 'You asked for money twice.');
  await expect(async () => {
    await subject.goto('/settings');
    await expect(subject).toHaveURL(/\/login/);
  }).toPass({ timeout: 60_000 });
  await signIn(subject, owner.email);
  await expect(subject.getByText(/Your account is suspended\. Reason: You asked for money twice\./)).toBeVisible();
  const mail = await mailTo(owner.email, /suspended/i);
  expect(mail).toContain('You asked for money twice.');
  expect(mail).toMatch(/moderation@/);

  // Restore, after an appeal by mail.
  await moderator.getByRole('radio', { name: /^Done/ }).click();
  const cases = casesIn(moderator).filter({ hasText: owner.name });
  await expect(cases).toHaveCount(2);
  for (const outcome of ['suspended', 'hidden']) {
    const decided = cases.filter({ hasText: outcome });
    const head = decided.getByRole('button').first();
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    await decided.getByRole('button', { name: 'Take back', exact: true }).click();
    const dialog = moderator.getByRole('dialog', { name: 'Take back' });
    await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(decided).toHaveCount(0);
  }
  await signIn(subject, owner.email);
  await expect(subject).toHaveURL(/\/settings/); // where the sign-in was asked for
  await expect(async () => {
    await subject.goto(`/skills/${skill._id}`);
    await expect(subject.getByRole('heading', { name: skill.title })).toBeVisible();
  }).toPass({ timeout: 60_000 });

  // The log has all four decisions.
  await moderator.getByRole('radio', { name: 'Log' }).click();
  const entries = moderator.getByRole('listitem').filter({ hasText: owner.name });
  await expect(entries).toHaveCount(4);
  await expect(entries.filter({ hasText: 'You asked for money twice.' })).toHaveCount(1);

  // For everybody else there is no such page.
  await member.goto('/moderation');
  await expect(member.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

/** What services copy from events is there a moment later. */
async function soon<T>(call: () => Promise<T>): Promise<T> {
  let answer: T | undefined;
  await expect(async () => {
    answer = await call();
  }).toPass({ timeout: 60_000 });
  return answer as T;
}

/** An accepted exchange of two members, and its id. */
async function exchangeOf(sender: TestMember, receiver: TestMember): Promise<string> {
  const [offered, wanted] = [
    await publish(sender, { title: `Juggling with ${sender.name}` }),
    await publish(receiver, { title: `Origami with ${receiver.name}` }),
  ];
  const body = { senderSkillId: offered._id, receiverSkillId: wanted._id };
  const { request } = await soon(() =>
    callApi<ResponseOf<'POST /requests'>>('POST', '/requests', { token: sender.token, body }),
  );
  await callApi('PUT', `/requests/${request._id}/accept`, { token: receiver.token, body: {} });
  return request._id;
}

test('a reported message brings a warning, a reported review is hidden, and their author has mail about both', async ({
  openPage,
}) => {
  test.setTimeout(240_000);
  const mark = newMark();
  const [reporter, author] = await Promise.all([
    joined(`Wilma ${mark}`, `wilma-${mark}@mutua.example`),
    joined(`Rude ${mark}`, `rude-${mark}@mutua.example`),
  ]);
  const requestId = await exchangeOf(author, reporter);
  const unkind = `Nobody can teach you, ${mark}`;
  await soon(() => callApi('POST', '/messages', { token: author.token, body: { requestId, content: unkind } }));
  const [member, moderator, subject] = [await openPage(), await openPage(), await openPage()];
  await signInContext(member.context(), reporter.email);
  await signInContext(moderator.context(), DEMO.elena);
  const seesCase = (words: string) =>
    expect(async () => {
      await moderator.goto('/moderation');
      const found = await openCase(moderator, author.name);
      await expect(found.getByText(words).first()).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });

  await test.step('a message', async () => {
    await member.goto(`/chat/${requestId}`);
    await member.getByRole('log').getByText(unkind).hover();
    await member.getByRole('button', { name: 'Report this message' }).click();
    await report(member, 'This hurts', { block: false });
    await seesCase('This hurts');
    await decide(moderator, author.name, 'Warn', 'Be kind to each other.');
    // The author is away, so the mail comes at once.
    expect(await mailTo(author.email, /A warning from the moderators/)).toContain('Be kind to each other.');
    await expect(async () => {
      await member.goto('/notifications');
      await expect(member.getByText('Thank you for your report')).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  });

  await test.step('a review', async () => {
    await callApi('PUT', `/requests/${requestId}/complete`, { token: author.token });
    const rates = { communication: 1, punctuality: 1, knowledge: 1, helpfulness: 1 };
    const review = `Never again, ${mark}`;
    await soon(() =>
      callApi('POST', '/reviews', { token: author.token, body: { requestId, rating: 1, review, categories: rates } }),
    );
    await member.goto('/reviews');
    await expect(member.getByText(review)).toBeVisible();
    await member.getByRole('button', { name: `Report the review by ${author.name}` }).click();
    await report(member, 'We never met', { block: false });
    await seesCase('We never met');
    await decide(moderator, author.name, 'Hide', 'Reviews are about lessons.');
    expect(await mailTo(author.email, /Your review was hidden/)).toContain('Reviews are about lessons.');
    await expect(async () => {
      await member.goto('/reviews');
      await expect(member.getByText('No reviews yet').first()).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  });

  await test.step('their author reads why', async () => {
    await signInContext(subject.context(), author.email);
    await subject.goto('/notifications');
    await expect(subject.getByText('A warning from the moderators')).toBeVisible();
    await expect(subject.getByText(/Be kind to each other\./)).toBeVisible();
    await expect(subject.getByText('Your review was hidden')).toBeVisible();
    await expect(subject.getByText(/Reviews are about lessons\./)).toBeVisible();
  });
});
