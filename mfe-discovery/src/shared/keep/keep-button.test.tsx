import type { User } from '@mutua/contracts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idOf, testSkill } from '../../testing/factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { KeepButton } from './keep-button.tsx';

const SKILL = idOf(1);
const OWNER = testSkill().userId._id;

const server = installTestApi();
let skills: string[];
beforeEach(() => {
  skills = [];
  server.on('GET /bookmarks/marks', () => ({ skills, users: [] }));
  server.on('PUT /bookmarks/skills/:id', () => ({ bookmark: {} as never }));
  server.on('DELETE /bookmarks/skills/:id', () => ({ message: 'Removed' }));
});

const show = (props: { ownerId?: string; isKept?: boolean } = {}, user: User | null = testUser()) =>
  showPage(() => <KeepButton kind="skill" targetId={SKILL} ownerId={OWNER} {...props} />, '/', {
    at: '/',
    ...(user && { user }),
  });
const button = () => screen.findByRole('button', { name: 'Keep for later' });

// The first one, because a call of another test may come late.
it('is not for visitors', async () => {
  await show({}, null);
  expect(screen.queryByRole('button')).toBeNull();
  expect(server.callsTo('GET /bookmarks/marks')).toEqual([]);
});

it('a press counts that comes before its code', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Keep for later' }));
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'true'));
  expect(server.callsTo('PUT /bookmarks/skills/:id')).toHaveLength(1);
});

it('keeps at once, and says where to find it', async () => {
  await show();
  expect(await button()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(await button());
  expect(await button()).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('Kept')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/kept');
  // Without a note, so that a stored one stays.
  expect(server.callsTo('PUT /bookmarks/skills/:id')).toMatchObject([{ params: { id: SKILL }, body: {} }]);
});

it('takes the mark back when there is no room', async () => {
  server.on('PUT /bookmarks/skills/:id', () =>
    failure(409, 'You can keep 200 skills and members. Remove one first.', { code: 'too_many_bookmarks' }),
  );
  await show();
  await userEvent.click(await button());
  expect(await screen.findByText('You can keep 200 skills and members. Remove one first.')).toBeVisible();
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'false'));
});

it('removes after a while, unless it is pressed again', async () => {
  skills = [SKILL];
  await show();
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(await button());
  expect(await button()).toHaveAttribute('aria-pressed', 'false');
  expect(await screen.findByText('Removed')).toBeVisible();
  await userEvent.click(await button());
  expect(await button()).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(screen.queryByText('Removed')).toBeNull());
  expect(server.callsTo('DELETE /bookmarks/skills/:id')).toEqual([]);
  expect(server.callsTo('PUT /bookmarks/skills/:id')).toEqual([]);
});

it('is marked by what the answer says, until the marks are there', async () => {
  server.on('GET /bookmarks/marks', () => failure(503, ''));
  await show({ isKept: true });
  expect(await button()).toHaveAttribute('aria-pressed', 'true');
});

it('is not for the owner', async () => {
  const user = testUser();
  await show({ ownerId: user._id }, user);
  expect(screen.queryByRole('button')).toBeNull();
});
