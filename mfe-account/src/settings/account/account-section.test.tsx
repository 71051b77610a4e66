import { failure, startTestApi, type TestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { AccountSection } from './account-section.tsx';

let server: TestApi;

beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

/** Opens the dialog and fills it. */
async function fill(current: string, password: string) {
  await showPage(AccountSection, '/settings/account', { user: testUser() });
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.type(await screen.findByLabelText(/^Present password/), current);
  await userEvent.type(screen.getByLabelText(/^New password/), password);
  await userEvent.type(screen.getByLabelText(/^Confirm password/), password);
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

it('changes the password, and shows how strong it is', async () => {
  server.on('PUT /auth/password', () => ({ message: '' }));
  await fill('Old1secret', 'Kiwi7lantern');
  expect(screen.getByText('Good')).toBeVisible();
  await submit();
  expect(await screen.findByText('Password changed')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('PUT /auth/password')).toMatchObject([
      { body: { current: 'Old1secret', password: 'Kiwi7lantern' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.each([
  ['wrong_password', 403, 'This is not your present password'],
  ['validation_failed', 400, 'This password is too common. Please choose another one.'],
])('shows a refusal at its field: %s', async (code, status, message) => {
  const errors = [{ field: 'password', message }];
  server.on('PUT /auth/password', () => failure(status, message, { code, ...(status === 400 && { errors }) }));
  await fill('Old1secret', 'Password1');
  await submit();
  const field = screen.getByLabelText(status === 400 ? /^New password/ : /^Present password/);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(screen.getByRole('dialog')).toBeVisible();
});
