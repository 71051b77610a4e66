import type { Browser, Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { linkFromMail } from '../fixtures/mail.ts';
import { newMark } from '../fixtures/mark.ts';
import { register } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';

/** What is the same on a phone. */
const DESK = { tag: '@desk' };
const NEW_PASSWORD = 'Amber9ladder';
const addressOf = (name: string, host = 'mutua.example') => `${name}.${newMark()}@${host}`;

async function signIn(page: Page, email: string, password: string = DEMO.password) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** A new member, who is signed in and looks at a section of the settings. */
async function inSettings(page: Page, name: string, section = 'account'): Promise<string> {
  const email = addressOf(name);
  await register('Vera Blum', email);
  await signIn(page, email);
  await page.goto(`/settings/${section}`);
  return email;
}

/** The same member on another device. */
async function onAnotherDevice(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  return page;
}

/** The path of a button in the mail about another address. */
const addressPath = async (email: string, act: 'confirm' | 'stop') =>
  (await linkFromMail(email, '/address/')).replace(/(confirm|stop)$/, act);

async function askForAddress(page: Page, wanted: string) {
  await page.getByRole('button', { name: 'Change your address' }).click();
  await page.getByRole('textbox', { name: 'New email' }).fill(wanted);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Change to ${wanted}` })).toBeVisible();
}

test('a member changes the address: both addresses confirm by their mails', async ({ page }) => {
  const email = await inSettings(page, 'vera');
  const wanted = addressOf('vera.new');
  await askForAddress(page, wanted);
  await expect(page.getByText('Both addresses must agree. Both have mail until')).toBeVisible();

  await page.goto(await addressPath(email, 'confirm'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Now the other address has to confirm, too.')).toBeVisible();
  await page.getByRole('link', { name: 'To your settings' }).click();
  await expect(page.getByText('The old one has confirmed, the new one has mail until')).toBeVisible();

  await page.goto(await addressPath(wanted, 'confirm'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'To your settings' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: wanted })).toBeVisible();
  await expect(page.getByText('Both addresses must agree')).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, wanted);
});

test('a change of address that a thief asks for is stopped by the old one', DESK, async ({ page, browser }) => {
  const email = await inSettings(page, 'theo');
  await askForAddress(page, addressOf('thief'));
  const owner = await (await browser.newContext()).newPage();
  await owner.goto(await addressPath(email, 'stop'));
  await owner.getByRole('button', { name: 'Stop the change' }).click();
  await owner.getByLabel('New password').fill(NEW_PASSWORD);
  await owner.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await owner.keyboard.press('Enter');
  await signIn(owner, email, NEW_PASSWORD);
  // The thief is signed out.
  await page.goto('/settings/account');
  await expect(page).toHaveURL(/\/login$/);
  await owner.context().close();
});

test('a new address is given up', DESK, async ({ page }) => {
  await inSettings(page, 'ulla');
  await askForAddress(page, addressOf('ulla.new'));
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The mail is on its way again')).toBeVisible();
  await page.getByRole('button', { name: 'Keep the old one' }).click();
  await expect(page.getByText('Your address stays as it is')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change your address' })).toBeVisible();
});

test('a new password signs the other devices out, and the settings say when it was chosen', async ({
  page,
  browser,
}) => {
  const email = await inSettings(page, 'wim');
  const other = await onAnotherDevice(browser, email);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Present password').fill(DEMO.password);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page.getByText(/^Changed on .*\. A new one signs out your other devices\./)).toBeVisible();
  await other.goto('/settings');
  await expect(other).toHaveURL(/\/login$/);
  await other.context().close();
});

test('a member signs out everywhere else', DESK, async ({ page, browser }) => {
  const email = await inSettings(page, 'xenia', 'security');
  const other = await onAnotherDevice(browser, email);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await other.goto('/settings');
  await expect(other).toHaveURL(/\/login$/);
  await expect(page.getByText('this device')).toBeVisible();
  await other.context().close();
});

test('a member connects Google, signs in with it, and disconnects it', async ({ page }) => {
  const google = addressOf('yara', 'provider.example');
  await inSettings(page, 'yara');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL(/\/interaction\//);
  await page.getByPlaceholder('Enter any login').fill(google);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Google is connected')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/account$/);
  await expect(page.getByText(`Connected as ${google}.`)).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Google is disconnected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
});

test('keys without Ctrl rest when they are switched off', DESK, async ({ page }) => {
  await inSettings(page, 'zoe');
  const keys = page.getByRole('switch', { name: 'Keys without Ctrl' });
  await keys.click();
  await expect(keys).not.toBeChecked();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toHaveCount(1);
  await expect(palette.getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await keys.click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeVisible();
});
