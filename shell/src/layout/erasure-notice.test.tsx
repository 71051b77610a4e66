import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { released, renderShell } from '../testing/render-shell.tsx';

const garden = released({ pages: { '/search': () => <h1>Garden</h1> } });
const leaving = () => testUser({ erasesAt: '2026-12-07T10:30:00.000Z', time: { timeZone: 'UTC', firstDay: 'monday' } });

const api = installTestApi();

const show = (user: ReturnType<typeof testUser> | null) => renderShell({ at: '/search', remotes: [garden], user });

it('says on a page when the account will be erased, and disappears when the member keeps it', async () => {
  const user = leaving();
  api.on('DELETE /users/erasure', () => ({ message: 'Your account stays.' }));
  api.on('GET /auth/me', () => ({ user: { ...user, erasesAt: null } }));
  await show(user);
  await screen.findByText(/Your account will be erased on Dec 07, 2026/);
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(screen.queryByText(/will be erased/)).toBeNull());
  expect(api.callsTo('DELETE /users/erasure')).toHaveLength(1);
});

it('stays, and says why, when that fails', async () => {
  api.on('DELETE /users/erasure', () => failure(409, 'It is too late: your account is being erased.'));
  await show(leaving());
  fireEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
  await screen.findByText('It is too late: your account is being erased.');
  expect(screen.getByText(/will be erased/)).toBeTruthy();
});

it.each([
  ['a visitor', null],
  ['a member who stays', testUser({ erasesAt: null })],
])('%s sees none, and no call is made for it', async (_who, user) => {
  await show(user);
  await screen.findByRole('heading', { name: 'Garden' });
  expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull();
  expect(api.callsTo('GET /users/erasure')).toHaveLength(0);
});
