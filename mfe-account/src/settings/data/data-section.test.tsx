import type { ErasureState, ExportState } from '@mutua/contracts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { signInMethods } from '../../testing/sign-in-methods.ts';
import { DataSection } from './data-section.tsx';

const READY = { createdAt: '2026-11-21T10:02:00.000Z', until: '2026-11-22T10:02:00.000Z', size: 4_200_000 };

const server = installTestApi();
let exported: ExportState;
let erasure: ErasureState;

beforeEach(() => {
  exported = { ready: null, growing: null };
  erasure = { erasesAt: null, hasPassword: true };
  server.on('GET /users/export', () => exported);
  server.on('GET /users/erasure', () => erasure);
  server.on('GET /auth/me', () => ({ user: testUser() }));
  server.on('GET /auth/ways-in', () => signInMethods());
});

const show = () => showPage(DataSection, '/settings/data', { user: testUser() });

it('starts an export, shows its progress, and shows when it is ready', async () => {
  server.on('POST /users/export', () => {
    exported = { ready: null, growing: { part: 'messages', step: 4, steps: 7 } };
    return exported;
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Export my data' }));
  expect(await screen.findByText('Collecting your messages')).toBeVisible();
  expect(screen.getByText('4 of 7')).toBeVisible();
  exported = { ready: READY, growing: null };
  expect(await screen.findByText('Export of Nov 21, 2026')).toBeVisible();
  expect(screen.getByText(/4.01 MB/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Make a new one' })).toBeEnabled();
});

it('shows the size of a small archive in kilobytes', async () => {
  exported = { ready: { ...READY, size: 23_600 }, growing: null };
  await show();
  expect(await screen.findByText(/\b24 kB/)).toBeVisible();
});

it('downloads the archive without leaving the page, which would end a call', async () => {
  const url = '/api/users/export/file?token=x';
  server.on('POST /users/export/link', () => ({ url }));
  exported = { ready: READY, growing: null };
  const pressed: HTMLAnchorElement[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(this);
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(pressed.map((link) => [link.getAttribute('href'), link.download])).toEqual([[url, 'mutua.zip']]),
  );
  click.mockRestore();
});

it('is busy while an app on the Home Screen of an iPhone loads the archive', async () => {
  Object.assign(navigator, { standalone: true });
  const url = `${globalThis.location.origin}/api/users/export/file?token=x`;
  server.on('POST /users/export/link', () => ({ url }));
  exported = { ready: READY, growing: null };
  await show();
  const { fetch } = globalThis;
  const loaded = Promise.withResolvers<Response>();
  let loads = 0;
  globalThis.fetch = (input, init) => {
    if (input !== url) return fetch(input, init);
    loads += 1;
    return loaded.promise;
  };
  const button = await screen.findByRole('button', { name: 'Download' });
  await userEvent.click(button);
  await waitFor(() => expect(loads).toBe(1));
  await userEvent.click(button);
  loaded.resolve(new Response(null, { status: 404 }));
  expect(await screen.findByText('The export could not be downloaded')).toBeVisible();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(server.callsTo('POST /users/export/link')).toHaveLength(1);
  globalThis.fetch = fetch;
  Reflect.deleteProperty(navigator, 'standalone');
});

it('asks for the password when the sign-in is old, then starts the export', async () => {
  let isConfirmed = false;
  server.on('POST /auth/confirm', () => {
    isConfirmed = true;
    return { message: '' };
  });
  server.on('POST /users/export', () =>
    isConfirmed
      ? { ready: null, growing: { part: 'profile' as const, step: 1, steps: 7 } }
      : failure(403, '', { code: 'confirm_needed' }),
  );
  const methods = Promise.withResolvers<void>();
  server.on('GET /auth/ways-in', async () => {
    await methods.promise;
    return signInMethods();
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Export my data' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  methods.resolve();
  // It comes late, and Enter must not press Cancel.
  expect(await dialog.findByLabelText('Present password')).toHaveFocus();
  await userEvent.keyboard('Learn2gether{Enter}');
  await waitFor(() => expect(server.callsTo('POST /users/export')).toHaveLength(2));
});

it('puts the focus on the passkey that comes late, because Enter must not press Cancel', async () => {
  Object.assign(window, { PublicKeyCredential: () => undefined });
  const passkeys = [{ _id: 'a', name: 'My laptop', createdAt: READY.createdAt, lastUsedAt: null }];
  const methods = Promise.withResolvers<void>();
  server.on('POST /users/export', () => failure(403, '', { code: 'confirm_needed' }));
  server.on('GET /auth/ways-in', async () => {
    await methods.promise;
    return signInMethods({ passkeys });
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Export my data' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  methods.resolve();
  expect(await screen.findByRole('button', { name: 'Confirm with a passkey' })).toHaveFocus();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

it('erases the account only with the password, and shows why it was refused', async () => {
  server.on('POST /users/erasure', ({ body }) => {
    if ((body as { password: string }).password !== 'Learn2gether') {
      return failure(400, '', { errors: [{ field: 'password', message: 'This is not your password' }] });
    }
    erasure = { erasesAt: new Date(Date.now() + 13.5 * 24 * 3600 * 1000).toISOString(), hasPassword: true };
    return erasure;
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Erase my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase your account?' }));
  const submit = dialog.getByRole('button', { name: 'Erase in 14 days' });
  expect(submit).toBeDisabled();
  const field = dialog.getByLabelText('Present password');
  await userEvent.type(field, 'Wrong1');
  await userEvent.click(submit);
  expect(await dialog.findByText('This is not your password')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'Learn2gether{Enter}');
  expect(await screen.findByText(/Your account is erased on/)).toBeVisible();
  expect(screen.getByText(/14 days are left/)).toBeVisible();
});

it('asks members without a password for their address', async () => {
  erasure = { erasesAt: null, hasPassword: false };
  server.on('POST /users/erasure', () => ({ erasesAt: '2026-12-05T10:14:00.000Z', hasPassword: false }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Erase my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase your account?' }));
  await userEvent.type(dialog.getByLabelText('Type your address'), 'mia@example.org{Enter}');
  await waitFor(() =>
    expect(server.callsTo('POST /users/erasure').map(({ body }) => body)).toEqual([{ email: 'mia@example.org' }]),
  );
});

it('cancels the erasure', async () => {
  erasure = { erasesAt: '2026-12-05T10:14:00.000Z', hasPassword: true };
  server.on('DELETE /users/erasure', () => {
    erasure = { erasesAt: null, hasPassword: true };
    return { message: '' };
  });
  await show();
  expect(await screen.findByText('Your account is erased on Dec 05, 2026, 10:14.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText('Your account stays')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Erase my account' })).toBeVisible();
});

const calls = () => ({
  exports: server.callsTo('GET /users/export').length,
  erasures: server.callsTo('GET /users/erasure').length,
});

it('shows once that the service is unreachable, and calls it once for each part on a new attempt', async () => {
  server.on('GET /users/export', () => failure(503, ''));
  server.on('GET /users/erasure', () => failure(503, ''));
  await show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const before = calls();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  server.on('GET /users/export', () => exported);
  server.on('GET /users/erasure', () => erasure);
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Export my data' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Erase my account' })).toBeVisible();
  expect(calls()).toEqual({ exports: before.exports + 1, erasures: before.erasures + 1 });
});
