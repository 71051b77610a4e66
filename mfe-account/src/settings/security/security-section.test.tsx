import type { SignInMethods } from '@mutua/contracts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { signInMethods } from '../../testing/sign-in-methods.ts';
import { SecuritySection } from './security-section.tsx';

let make: () => Promise<never>;
jest.mock('../../shared/passkey-browser.ts', () => ({
  ...jest.requireActual<object>('../../shared/passkey-browser.ts'),
  hasPasskeys: () => true,
  makePasskey: () => make(),
}));

const server = installTestApi();
let methods: SignInMethods;

beforeEach(() => {
  methods = signInMethods({
    passkeys: [{ _id: 'a', name: 'My laptop', createdAt: '2026-09-12T10:00:00.000Z', lastUsedAt: null }],
  });
  const session = {
    userAgent: '',
    kind: 'computer',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: '2026-11-20T10:00:00.000Z',
  } as const;
  server.on('GET /auth/ways-in', () => methods);
  server.on('GET /auth/sessions', () => ({
    sessions: [
      {
        ...session,
        _id: '64f000000000000000000001',
        browser: 'Firefox',
        system: 'Linux',
        timeZone: 'Europe/Paris',
        isNew: false,
        current: true,
      },
      {
        ...session,
        _id: '64f000000000000000000002',
        browser: 'Safari',
        system: 'iOS',
        timeZone: 'Europe/Rome',
        isNew: true,
        current: false,
      },
    ],
  }));
});

const show = () => showPage(SecuritySection, '/settings/security', { user: testUser() });

it('lists passkeys and devices', async () => {
  await show();
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  expect(screen.getByText('Safari on iOS')).toBeVisible();
  expect(screen.getByText(/Time zone of Rome/)).toBeVisible();
  expect(screen.getByText(/We sent you a mail about it/)).toBeVisible();
  expect(await screen.findByText('added Sep 12, 2026 · not used yet')).toBeVisible();
});

it('signs out on all other devices', async () => {
  server.on('DELETE /auth/sessions', () => ({ message: '' }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Signed out everywhere else')).toBeVisible();
  await waitFor(() => expect(server.callsTo('DELETE /auth/sessions')).toHaveLength(1));
});

it('asks for the member’s identity before a change, then continues', async () => {
  let isFresh = false;
  server.on('POST /auth/second-step', () =>
    isFresh
      ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qr: ['10', '01'] }
      : failure(403, '', { code: 'confirm_needed' }),
  );
  server.on('POST /auth/confirm', ({ body }) => {
    if ((body as { password: string }).password !== 'Kiwi7lantern')
      return failure(403, 'This is not your present password', { code: 'wrong_password' });
    isFresh = true;
    return { message: '' };
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const password = await screen.findByLabelText(/^Present password/);
  await userEvent.type(password, 'Wrong1');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This is not your present password')).toBeVisible();
  await userEvent.clear(password);
  await userEvent.type(password, 'Kiwi7lantern');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
});

it('shows the recovery codes once the second step is on', async () => {
  const recoveryCodes = ['9TB1-WC6R-4HQE', 'H3NP-5ZKA-2VFE'];
  server.on('POST /auth/second-step', () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: '', qr: ['1'] }));
  server.on('PUT /auth/second-step', () => {
    methods = { ...methods, secondStep: { isOffered: true, isOn: true, recoveryCodesLeft: 10 } };
    return { recoveryCodes };
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /six digits/ }), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  for (const code of recoveryCodes) expect(await screen.findByText(code)).toBeVisible();
  await waitFor(() => expect(server.callsTo('PUT /auth/second-step')).toMatchObject([{ body: { code: '123456' } }]));
  expect(await screen.findByText('10 of 10 are left. Each works once.')).toBeVisible();
});

it('hides the second step where the server does not offer it', async () => {
  methods = { ...methods, secondStep: { isOffered: false, isOn: false, recoveryCodesLeft: 0 } };
  await show();
  expect(await screen.findByText('My laptop')).toBeVisible();
  expect(screen.queryByText('Two-step sign-in')).not.toBeInTheDocument();
});

it.each([
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['UnknownError', 'That did not work. Please try again.'],
])('says why no passkey was made after an %s', async (name, message) => {
  make = () => Promise.reject(Object.assign(new Error('No'), { name }));
  server.on('POST /auth/passkeys/options', () => ({ options: {} }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Laptop');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(message)).toBeVisible();
});
