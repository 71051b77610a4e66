import type { BlockedUser } from '@mutua/contracts';
import { toast } from '@mutua/web-kit';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { BlockedSection } from './blocked-section.tsx';

const server = installTestApi();
let blocked: BlockedUser[];

const member = (_id: string, name: string, more: Partial<BlockedUser> = {}): BlockedUser => {
  const { email, isVerified, preferences, ...user } = testUser({ _id, name });
  return { ...user, blockedAt: '2026-10-14T12:00:00.000Z', exchanges: 0, ...more };
};

let tests = 0;
beforeEach(() => {
  tests += 1;
  blocked = [
    member(`64b0000000000000000000a${tests}`, 'Oisín Byrne', { exchanges: 1 }),
    member(`64b0000000000000000000b${tests}`, 'Wolfgang Montgomery'),
  ];
  server.on('GET /users/blocked', () => ({
    users: blocked,
    pagination: { page: 1, limit: 50, total: blocked.length, pages: 1 },
  }));
  server.on('DELETE /users/:id/block', ({ params }) => {
    blocked = blocked.filter(({ _id }) => _id !== params['id']);
    return { message: 'Unblocked' };
  });
});

const show = () => showPage(BlockedSection, '/settings/blocked', { user: testUser() });
const lifted = () => server.callsTo('DELETE /users/:id/block').map(({ params }) => params['id']);
const unblock = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `Unblock ${name}` }));

it('shows each blocked member, since when, and what the two had in common', async () => {
  await show();
  expect(await screen.findByText('Blocked on Oct 14, 2026 · 1 completed exchange')).toBeVisible();
  expect(screen.getByText('Blocked on Oct 14, 2026')).toBeVisible();
  expect(screen.getByText(/open the menu in a chat or on a profile/)).toBeVisible();
});

it('lets the member undo unblocking for some seconds', async () => {
  await show();
  await unblock('Oisín Byrne');
  expect(screen.queryByRole('button', { name: 'Unblock Oisín Byrne' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Unblock Oisín Byrne' })).toBeVisible();
  expect(lifted()).toEqual([]);
});

it('unblocks once the toast is gone', async () => {
  const [oisin] = blocked;
  await show();
  await unblock('Oisín Byrne');
  act(() => toast.dismiss());
  await waitFor(() => expect(lifted()).toEqual([oisin?._id]));
  await waitFor(() => expect(screen.queryByText('Oisín Byrne')).not.toBeInTheDocument());
  expect(screen.getByText('Wolfgang Montgomery')).toBeVisible();
});

it('shows a member again who could not be unblocked, with the reason', async () => {
  server.on('DELETE /users/:id/block', () => failure(503, 'Not now'));
  await show();
  await unblock('Oisín Byrne');
  act(() => toast.dismiss());
  expect(await screen.findByText('Not now')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Unblock Oisín Byrne' })).toBeVisible();
});

it('explains how to block a member when none is blocked', async () => {
  blocked = [];
  await show();
  expect(await screen.findByText('You have not blocked anyone.')).toBeVisible();
  expect(screen.getByText(/open the menu in a chat or on a profile/)).toBeVisible();
});
