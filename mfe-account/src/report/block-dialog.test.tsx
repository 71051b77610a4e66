import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { BlockDialog } from './block-dialog.tsx';

const wolf = { _id: '64b0000000000000000000e1', name: 'Wolf', avatar: null };
const server = installTestApi();
beforeEach(() => void jest.clearAllMocks());

const [closed, before] = [jest.fn(), jest.fn()];
const show = () =>
  showPage(() => <BlockDialog person={wolf} open onClose={closed} onBlock={before} />, '/block', { user: testUser() });
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Block User' }));

it('blocks after the confirmation, and shows that it did', async () => {
  server.on('POST /users/:id/block', () => ({ message: '' }));
  await show();
  expect(await screen.findByRole('alertdialog', { name: 'Block Wolf?' })).toBeVisible();
  expect(server.callsTo('POST /users/:id/block')).toEqual([]);
  await confirm();
  expect(before).toHaveBeenCalled();
  expect(await screen.findByText('Wolf has been blocked')).toBeVisible();
  expect(server.callsTo('POST /users/:id/block')).toMatchObject([{ params: { id: wolf._id } }]);
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

it('shows that blocking has failed', async () => {
  server.on('POST /users/:id/block', () => failure(503, 'Not now'));
  await show();
  await screen.findByRole('alertdialog', { name: 'Block Wolf?' });
  await confirm();
  expect(await screen.findByText('Not now')).toBeVisible();
});
