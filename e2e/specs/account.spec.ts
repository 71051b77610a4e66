import type { ResponseOf } from '@mutua/contracts';
import { readZip } from '@mutua/service-kit/testing/read-zip';
import type { Page } from '@playwright/test';
import { callApi, DEMO } from '../fixtures/api.ts';
import { sidewaysOverflow } from '../fixtures/layout.ts';
import { linkFromMail } from '../fixtures/mail.ts';
import { createMember, register } from '../fixtures/members.ts';
import { SITE_NAME } from '../fixtures/other-site.ts';
import { JPEG } from '../fixtures/small-files.ts';
import { expect, test } from '../fixtures/test.ts';
import { totp } from '../fixtures/totp.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';
import { signOutLocally, storeNewSession, typeCredentials } from '../pages/account.ts';

// Refused codes, ended sessions, and what the pages of the provider ask for.
test.use({ expectedFaults: /status of 40[13]|^\/interaction\// });

const NEW_PASSWORD = 'Amber9ladder';
const addressOf = (name: string, host = 'mutua.example') => `${name}.${uniqueWord()}@${host}`;
const expectDashboard = (page: Page) => expect(page).toHaveURL(/\/dashboard$/);

test('a member sets up a second step, and signs in with a code', { tag: '@full' }, async ({ openPage }) => {
  const page = await openPage();
  const email = addressOf('step');
  await register('Tomas Berg', email);
  await storeNewSession(page, email);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('textbox', { name: 'The six digits' }).fill(totp(secret));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/ });
  await expect(codes).toHaveCount(10);

  await signOutLocally(page);
  await typeCredentials(page, email);
  const code = page.getByRole('textbox', { name: 'Code' });
  const goOn = page.getByRole('button', { name: 'Continue' });
  await code.fill('12');
  await expect(goOn).toBeDisabled();
  await code.fill(totp(secret, -10));
  await goOn.click();
  await expect(page.getByText('This code is not right, or was used already')).toBeVisible();
  // The present code was used for the set-up. The next code is valid already, because clocks may differ.
  await code.fill(totp(secret, 1));
  await goOn.click();
  await expectDashboard(page);
});

/**
 * Adds a virtual security key that has verified its owner. Returns a function that sets whether the key answers, as if the owner touched it. At
 * first it answers.
 */
async function addAuthenticator(page: Page): Promise<(answers: boolean) => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

test('a member signs in with a passkey, which the field offers or the button asks for', { tag: '@chromium' }, async ({
  openPage,
}) => {
  const page = await openPage();
  const { email, token } = await createMember('Nora Lind', addressOf('passkey'));
  const { secret } = await callApi<ResponseOf<'POST /auth/second-step'>>('POST', '/auth/second-step', { token });
  await callApi('PUT', '/auth/second-step', { token, body: { code: totp(secret) } });
  await storeNewSession(page, email);
  const touch = await addAuthenticator(page);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible();

  await signOutLocally(page);
  // Leaves the page while it offers the passkey. A later answer of the key must sign nobody in.
  await touch(false);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await touch(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expectDashboard(page);

  await signOutLocally(page);
  // Switches the offer of the field off, because the key would answer it at once.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectDashboard(page);

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(page.getByText('My laptop', { exact: true })).toBeHidden();
});

const pressGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click();

/** Signs in and consents on the pages of the provider, which then leads back. */
async function signInAtProvider(page: Page, login: string) {
  await expect(page).toHaveURL(/\/interaction\//);
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a visitor who cancels at Google sees an error, and can then register and sign in with Google', {
  tag: ['@full', '@not-webkit'],
}, async ({ openPage }) => {
  const page = await openPage();
  const login = addressOf('nadia', 'provider.example');
  await page.goto('/login');
  await pressGoogle(page);
  await expect(page).toHaveURL(/\/interaction\//);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Google authentication failed')).toBeVisible();

  await page.goto('/register');
  await pressGoogle(page);
  await signInAtProvider(page, login);
  await expectDashboard(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.goBack();
  // The history does not contain the address with the tokens.
  expect(page.url()).not.toContain('refresh=');

  await page.goto('/about');
  await signOutLocally(page);
  await page.goto('/login');
  await pressGoogle(page);
  await expectDashboard(page);
  await page.goto('/profile/edit');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(login);
});

test('a member connects Google and disconnects it', { tag: ['@full', '@not-webkit'] }, async ({ openPage }) => {
  const page = await openPage();
  const google = addressOf('yara', 'provider.example');
  const { email } = await createMember('Yara Blum', addressOf('yara'));
  await storeNewSession(page, email);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await signInAtProvider(page, google);
  await expect(page.getByText('Google is connected')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/account$/);
  await expect(page.getByText(`Connected as ${google}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Google is disconnected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
});

test('a photo of more bytes than the server takes becomes smaller, and the profile picture', {
  tag: '@full',
}, async ({ openPage }) => {
  const page = await openPage();
  const { email } = await createMember('Ruth Blum', addressOf('ruth'));
  await storeNewSession(page, email);
  await page.goto('/profile/edit');
  const buffer = Buffer.concat([JPEG, Buffer.alloc(6_000_000)]);
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
});

test('a member changes the keyboard setting, the password, and the address by mails to both addresses', {
  tag: '@full',
}, async ({ openPage }) => {
  const page = await openPage();
  const { email } = await createMember('Vera Blum', addressOf('vera'));
  const wanted = addressOf('vera.new');
  await storeNewSession(page, email);
  const other = await openPage();
  await typeCredentials(other, email);
  await expectDashboard(other);

  await test.step('keys without Ctrl do nothing after they are switched off', async () => {
    await page.goto('/settings/language');
    await page.getByRole('switch', { name: 'Keys without Ctrl' }).click();
    await expect(page.getByRole('switch', { name: 'Keys without Ctrl' })).not.toBeChecked();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).click();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a new password signs the other device out', async () => {
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Present password').fill(DEMO.password);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed')).toBeVisible();
    await other.goto('/settings');
    await expect(other).toHaveURL(/\/login$/);
  });

  await test.step('both addresses confirm', async () => {
    await page.getByRole('button', { name: 'Change your address' }).click();
    await page.getByRole('textbox', { name: 'New email' }).fill(wanted);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Change to ${wanted}` })).toBeVisible();
    for (const [address, answer] of [
      [email, 'Now the other address has to confirm, too.'],
      [wanted, 'Your address is changed'],
    ] as const) {
      // A mail has a link to stop the change as well.
      await page.goto((await linkFromMail(address, '/address/')).replace(/stop$/, 'confirm'));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText(answer)).toBeVisible();
    }
    await page.getByRole('link', { name: 'To your settings' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: wanted })).toBeVisible();
  });
  await callApi('POST', '/auth/login', { body: { email: wanted, password: NEW_PASSWORD } });
});

test('a member exports the data, orders the erasure of the account, and cancels it', { tag: '@full' }, async ({
  openPage,
}) => {
  const page = await openPage();
  const { email, token } = await createMember('Lea Leaver', addressOf('leaver'));
  await storeNewSession(page, email);
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 60_000 });
  await Promise.all([
    page.waitForRequest(/\/api\/users\/export\/file\?/),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  // A link works once, and WebKit and Firefox give no download to a test: this one takes another link.
  const { url } = await callApi<ResponseOf<'POST /users/export/link'>>('POST', '/users/export/link', { token });
  const archive = await fetch(new URL(url, process.env['MUTUA_ORIGIN']));
  expect(archive.headers.get('content-disposition')).toMatch(/filename="mutua-\d{4}-\d\d-\d\d\.zip"$/);
  const files = readZip(Buffer.from(await archive.arrayBuffer()));

  await page.getByRole('button', { name: 'Erase my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
  await dialog.getByLabel('Present password', { exact: true }).fill(DEMO.password);
  await dialog.getByRole('button', { name: 'Erase in 14 days' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Your account is erased on /)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search');
  await expect(page.getByText(/^Your account will be erased on /)).toBeVisible();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays')).toBeVisible();
  await expect(page.getByText(/^Your account will be erased on /)).toBeHidden();

  // Not in a page of Mutua, whose policy refuses the styles of the archive.
  const archived = await openPage();
  await archived.setContent(String(files.get('index.html')));
  await expect(archived.getByRole('heading', { name: `Everything that ${SITE_NAME} has of Lea Leaver` })).toBeVisible();
  await expect(archived.getByText(email)).toBeVisible();
  // Each field has a readable label, which begins with a capital letter.
  const names = await archived.locator('dt').allTextContents();
  expect(names.filter((name) => !/^\p{Lu}/u.test(name))).toEqual([]);
  expect(await sidewaysOverflow(archived)).toBeLessThanOrEqual(0);
});
