import type { Page } from '@playwright/test';
import { DEMO } from '../fixtures/api.ts';
import { newMark } from '../fixtures/mark.ts';
import { register } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { totp } from '../fixtures/totp.ts';

// A wrong code is answered with 403, which Chromium logs.
test.use({ expectedFaults: /status of 403/ });

/** A security key in software that has checked its person. Returns a switch: whether it answers, as if the person touched it. At first it does. */
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

/** Presses the button for passkeys of the sign-in page. The field of the address offers none: the key would answer it at once. */
async function signInByButton(page: Page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

async function typeCredentials(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
const forget = (page: Page) => page.evaluate(() => localStorage.clear());
const atHome = (page: Page) => expect(page).toHaveURL(/\/dashboard$/);
const newAddress = (name: string) => `${name}-${newMark()}@mutua.example`;

test('a member makes a passkey, signs in with it, and removes it', async ({ page }) => {
  const email = newAddress('passkey');
  await register('Nora Lind', email);
  await addAuthenticator(page);
  await typeCredentials(page, email);
  await atHome(page);

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible();

  await forget(page);
  await signInByButton(page);
  await atHome(page);

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(page.getByText('My laptop', { exact: true })).toBeHidden();
});

test('a second step is set up, asked for, and passed by a code and by a recovery code', async ({ page }) => {
  const email = newAddress('step');
  await register('Tomas Berg', email);
  await typeCredentials(page, email);
  await atHome(page);

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  // Early in a half minute, because at its end a code of the step before would be two steps old when it arrives.
  await expect.poll(() => Date.now() % 30_000, { timeout: 20_000 }).toBeLessThan(15_000);
  // The code of the step before, so that the present one is left for the sign-in.
  await page.getByRole('textbox', { name: 'The six digits' }).fill(totp(secret, -1));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/ });
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();

  await forget(page);
  await typeCredentials(page, email);
  await page.getByRole('textbox', { name: 'Code' }).fill('12');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Code' }).fill(totp(secret, -10));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right, or was used already')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(totp(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await atHome(page);

  await forget(page);
  await typeCredentials(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await atHome(page);
  await page.goto('/settings/security');
  await expect(page.getByText('9 of 10 are left')).toBeVisible();
});

test('a passkey takes the place of password and second step', async ({ page }) => {
  const email = newAddress('both');
  await register('Ines Prado', email);
  await addAuthenticator(page);
  await typeCredentials(page, email);
  await atHome(page);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('textbox', { name: 'The six digits' }).fill(totp(secret));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible();

  await forget(page);
  await signInByButton(page);
  await atHome(page);
});

test('the field of the address offers the passkey, which signs in without a press', async ({ page }) => {
  const email = newAddress('offered');
  await register('Pia Sol', email);
  const touch = await addAuthenticator(page);
  await typeCredentials(page, email);
  await atHome(page);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();

  await forget(page);
  // The page is left while it offers the passkey: what comes later signs nobody in.
  await touch(false);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await touch(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await atHome(page);
});
