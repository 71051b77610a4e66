import { randomBytes } from 'node:crypto';
import type { ResponseOf } from '@mutua/contracts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { linkFromMail } from '../fixtures/mail.ts';
import { expect, test } from '../fixtures/test.ts';
import { Finger } from '../pages/finger.ts';

const MOST = 15;
const PASSWORD = 'Kiwi7lantern';

const focused = (page: Page) => page.locator(':focus');
const main = (page: Page) => page.getByRole('main');

/** Fills in the form in which the first field has the focus. */
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

for (const where of ['in the same browser', 'in another browser']) {
  test(`a visitor sends the first request with at most ${MOST} presses, the link in the mail opened ${where}`, async ({
    openPage,
  }) => {
    test.setTimeout(300_000);
    const first = await openPage();
    const run = randomBytes(3).toString('hex');
    const mia = { name: `Mia ${run}`, email: `mia-${run}@mutua.example` };
    const finger = new Finger(first);

    await first.goto('/');
    await finger.press(
      'look around',
      main(first)
        .getByRole('link', { name: /Search|Browse/ })
        .first(),
    );
    await finger.press('open a skill', main(first).getByRole('article').first().getByRole('heading'));
    await expect(first).toHaveURL(/\/skills\/[0-9a-f]{24}$/);
    const wanted = new URL(first.url()).pathname;
    const ask = first.getByRole('link', { name: 'Request Exchange' });
    // The heading of the page before stands until the skill is there.
    await ask.waitFor();
    const title = await first.getByRole('heading', { level: 1 }).innerText();

    await finger.press('ask for it', ask);
    await expect(main(first).getByText(`Then: ask`)).toContainText(title);
    await register(first, finger, mia);
    await expect(main(first).getByText(`Then: ask`)).toContainText(title);

    const path = await linkFromMail(mia.email, '/verify-email/');
    const page = where === 'in another browser' ? await openPage() : first;
    const rest = new Finger(page);
    rest.presses.push('open the link in the mail');
    await page.goto(path);
    // The page goes to the sign-in by itself.
    await expect(page).toHaveURL(/\/login\?goal=/);
    await expect(page.getByLabel('Email')).toHaveValue(mia.email);
    await expect(main(page).getByText(`Then: ask`)).toContainText(title);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await rest.type(PASSWORD);

    await expect(page).toHaveURL(new RegExp(`${wanted}\\?request=1$`));
    await shareSkill(rest, page.getByRole('dialog'), `Sourdough ${run}`);
    await writeToOwner(page, rest);
    await expect(focused(page)).toHaveText('View your request');

    const presses = [...finger.presses, ...rest.presses];
    console.info(`${presses.length} presses ${where}: ${presses.join(', ')}`);
    expect(presses.length).toBeLessThanOrEqual(MOST);

    const { accessToken: token, user } = await callApi<ResponseOf<'POST /auth/login'>>('POST', '/auth/login', {
      body: { email: mia.email, password: PASSWORD },
    });
    expect(user.goal).toBeNull();
    const { requests } = await callApi<ResponseOf<'GET /requests/sent'>>('GET', '/requests/sent', { token });
    expect(requests.map(({ message }) => message)).toEqual(['Shall we start on Thursday?']);
  });
}
