import { installTestApi, MATEO, NADIA, pageOf } from '@mutua/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { testProfile } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { ProfilePage } from './profile-page.tsx';

const server = installTestApi();

it('says what Mutua has checked, and when, and who invited the member', async () => {
  const user = testProfile({
    marks: [
      { kind: 'mail', value: '', checkedAt: '2025-03-31T23:30:00.000Z' },
      { kind: 'page', value: 'lindqvist.dev', checkedAt: '2026-11-20T10:00:00.000Z' },
      { kind: 'page', value: 'forge.example/jonas', checkedAt: '2026-11-20T10:00:00.000Z' },
      { kind: 'page', value: 'forum.example?u=7', checkedAt: '2026-11-20T10:00:00.000Z' },
      { kind: 'mailbox', value: 'chalmers.se', checkedAt: '2026-09-02T10:00:00.000Z' },
    ],
    invitedBy: NADIA,
  });
  server.on('GET /users/:id', () => ({ user, reviews: [] }));
  server.on('GET /reviews/user/:userId', () => ({ reviews: [], ...pageOf(0, 1, 20) }));
  await showPage(ProfilePage, '/profile/:userId', { at: `/profile/${MATEO._id}` });
  expect(await screen.findByRole('link', { name: `Invited by ${NADIA.name}` })).toHaveAttribute(
    'href',
    `/profile/${NADIA._id}`,
  );
  const known = screen.getByRole('heading', { name: 'What Mutua knows' }).parentElement as HTMLElement;
  const rows = within(known).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Mail address confirmedMarch 2025',
    'lindqvist.devthe site links back, checked Nov 20, 2026',
    'forge.example/jonasthe page links back, checked Nov 20, 2026',
    'forum.example?u=7the page links back, checked Nov 20, 2026',
    'chalmers.sehas a mailbox there, checked Sep 2, 2026',
    'No identity documentMutua never asks for one',
  ]);
  expect(within(known).getByRole('link', { name: 'What these marks mean' })).toHaveAttribute('href', '/safety#marks');
});
