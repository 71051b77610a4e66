import type { Conversation, Notification, RingSuggestion, Skill, User } from '@mutua/contracts';
import {
  countRenders,
  failure,
  installTestApi,
  MATEO,
  NADIA,
  pageOf,
  sentRequest,
  testRequest,
  testUser,
} from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { testSkill } from '../testing/factories.ts';
import { testMatch, testUnlock, testWant } from '../testing/match-factories.ts';
import { testSuggestion } from '../testing/ring-factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const conversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  request: {
    _id: '64d000000000000000000001',
    status: 'accepted',
    senderId: MATEO._id,
    senderSkillId: testRequest().senderSkillId,
    receiverSkillId: testRequest().receiverSkillId,
  },
  otherUser: { ...MATEO, isOnline: false },
  lastMessage: {
    content: 'See you on **Saturday**',
    excerpt: 'See you on Saturday',
    messageType: 'text',
    timestamp: '2026-11-01T10:00:00.000Z',
    senderId: { _id: NADIA._id },
  },
  unreadCount: 0,
  lastSeq: 1,
  readSeq: 1,
  otherReadSeq: 1,
  otherDeliveredSeq: 1,
  closed: false,
  hasReviewed: false,
  isArchived: false,
  mutedUntil: null,
  isMarkedUnread: false,
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...overrides,
});

const notification: Notification = {
  _id: '64f000000000000000000001',
  type: 'review_received',
  title: 'New review',
  message: 'Mateo Restrepo gave you 5 stars',
  isRead: false,
  readAt: null,
  priority: 'low',
  actionUrl: '/reviews',
  createdAt: '2026-11-01T10:00:00.000Z',
  count: 1,
};

const server = installTestApi();
function serveParts() {
  server.on('GET /requests/received', () => ({ requests: [testRequest()], ...pageOf(1, 1, 5) }));
  server.on('GET /requests/sent', () => ({ requests: [sentRequest()], ...pageOf(1, 1, 5) }));
  server.on('GET /skills/my-skills', () => ({ skills: [testSkill()] }));
  server.on('GET /messages/conversations', () => ({ conversations: [conversation()], nextCursor: null }));
  server.on('GET /notifications', () => ({ notifications: [notification], ...pageOf(1, 1, 5) }));
}
beforeEach(() => {
  server.on('GET /users/dashboard/stats', () => ({
    stats: {
      skillsCount: 3,
      sentRequests: 2,
      receivedRequests: 4,
      completedExchanges: 14,
      unreadNotifications: 1,
      rating: { average: 4.86, count: 27 },
    },
    recentReviews: [],
  }));
  serveParts();
});

const show = (about: Partial<User> = {}) =>
  showPage(DashboardPage, '/dashboard', { user: testUser({ exchangeCount: 14, ...about }) });

it('welcomes the member by name, and links each figure to its page', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome back, Nadia' })).toBeVisible();
  expect(await screen.findByText('One request waits for your answer.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Active Exchanges 6' })).toHaveAttribute('href', '/requests');
  expect(screen.getByRole('link', { name: 'Completed 14' })).toHaveAttribute('href', '/requests?status=completed');
  expect(screen.getByRole('link', { name: 'Rating 4.9' })).toHaveAttribute('href', '/reviews');
  expect(screen.getByRole('link', { name: 'My Skills 3' })).toHaveAttribute('href', '#my-skills');
  expect(screen.getByRole('link', { name: 'Find Skills' })).toHaveAttribute('href', '/search');
  expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile/edit');
});

it('reserves a place for the greeting until the member is known; the document fills it', async () => {
  await showPage(DashboardPage, '/dashboard', { user: undefined as never });
  const place = screen.getByRole('heading', { level: 1 }).firstElementChild;
  expect(place).toHaveAttribute('data-early-text', 'Welcome back, {name}');
  expect(place).toHaveTextContent(/^\s*$/);
});

it('requests five pending requests of each side and shows three', async () => {
  const requests = [1, 2, 3, 4].map((n) =>
    testRequest({ _id: `64d00000000000000000000${n}`, senderId: { ...MATEO, name: `Sender ${n}` } }),
  );
  server.on('GET /requests/received', () => ({ requests, ...pageOf(7, 1, 5) }));
  const sent = [5, 6, 7, 8].map((n) => sentRequest({ _id: `64d00000000000000000000${n}` }));
  server.on('GET /requests/sent', () => ({ requests: sent, ...pageOf(4, 1, 5) }));
  await show();
  expect(await screen.findByText('7 requests wait for your answer.')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(await screen.findAllByRole('button', { name: 'Cancel the request to Mateo Restrepo' })).toHaveLength(3);
  await waitFor(() =>
    expect(server.callsTo('GET /requests/received').at(-1)?.query).toEqual({
      status: 'pending',
      limit: '5',
      page: '1',
    }),
  );
  const [viewAll] = screen.getAllByRole('link', { name: 'View all' });
  expect(viewAll).toHaveAttribute('href', '/requests?tab=received');
});

it('shows the request for which the sender still waits', async () => {
  const asked = testRequest({ nudgedAt: '2026-11-15T10:00:00.000Z', expiresAt: '2026-12-18T10:00:00.000Z' });
  const requests = [testRequest({ _id: '64d0000000000000000000a1', senderId: { ...MATEO, name: 'Hana Sato' } }), asked];
  server.on('GET /requests/received', () => ({ requests, ...pageOf(2, 1, 5) }));
  await show();
  expect(await screen.findByText(/still waits for your answer/)).toHaveTextContent(
    'Mateo still waits for your answer · expires on Dec 18',
  );
});

it('removes an answered request', async () => {
  server.on('PUT /requests/:id/reject', () => {
    server.on('GET /requests/received', () => ({ requests: [], ...pageOf(0, 1, 5) }));
    return { request: testRequest({ status: 'rejected' }) };
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Request rejected')).toBeVisible();
  expect(await screen.findByText('No requests wait for you')).toBeVisible();
  expect(await screen.findByText('Nothing waits for your answer.')).toBeVisible();
});

it('shows the requests that wait for another member, and cancels one', async () => {
  server.on('PUT /requests/:id/cancel', () => {
    server.on('GET /requests/sent', () => ({ requests: [], ...pageOf(0, 1, 5) }));
    return { request: sentRequest({ status: 'cancelled' }) };
  });
  await show();
  expect(await screen.findByRole('button', { name: 'Cancel the request to Mateo Restrepo' })).toBeVisible();
  await waitFor(() => expect(server.callsTo('GET /requests/sent')).not.toHaveLength(0));
  await waitFor(() =>
    expect(server.callsTo('GET /requests/sent').at(-1)?.query).toEqual({ status: 'pending', limit: '5', page: '1' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the request to Mateo Restrepo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Request' }));
  expect(await screen.findByText('Request cancelled')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Sent, no answer yet')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Sent, no answer yet')).toBeVisible();
  expect(server.callsTo('PUT /requests/:id/cancel')).toHaveLength(0);
});

it('names the next missing part of the profile, and links to its field', async () => {
  const { unmount } = await show();
  expect(screen.getByRole('img', { name: '2 of 4 parts of your profile are filled in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add a picture' })).toHaveAttribute('href', '/profile/edit#avatar');
  expect(screen.getByText('Others see who asks.')).toBeVisible();
  unmount();
  await show({ avatar: '/uploads/avatars/a.webp', bio: 'I bake.' });
  expect(screen.queryByRole('img', { name: /parts of your profile/ })).not.toBeInTheDocument();
});

describe('own skills', () => {
  it('have links to view and edit them', async () => {
    await show();
    const view = await screen.findByRole('link', { name: 'View French conversation' });
    expect(view).toHaveAttribute('href', `/skills/${testSkill()._id}`);
    expect(screen.getByRole('link', { name: 'Edit French conversation' })).toHaveAttribute(
      'href',
      `/skills/${testSkill()._id}/edit`,
    );
    expect(screen.getByText('41 exchanges')).toBeVisible();
  });

  it('are deleted only after a confirmation', async () => {
    server.on('DELETE /skills/:id', () => {
      server.on('GET /skills/my-skills', () => ({ skills: [] }));
      return { message: 'Skill deleted successfully' };
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete French conversation' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(
      dialog.getByText('Are you sure you want to delete this skill? Pending requests for it will be cancelled.'),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.callsTo('DELETE /skills/:id')).toHaveLength(0);

    await userEvent.click(screen.getByRole('button', { name: 'Delete French conversation' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Skill deleted successfully')).toBeVisible();
    expect(await screen.findByText('Share your first skill')).toBeVisible();
    expect(server.callsTo('DELETE /skills/:id')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'View French conversation' })).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Delete French conversation' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(server.callsTo('DELETE /skills/:id')).toHaveLength(1));
    expect(await screen.findByText('Share your first skill')).toBeVisible();
  });
});

it('shows the last messages of three conversations, and recent activity', async () => {
  server.on('GET /messages/conversations', () => ({
    conversations: [
      conversation(),
      conversation({
        request: { ...conversation().request, _id: '64d000000000000000000002' },
        otherUser: { _id: '64b000000000000000000003', name: 'Priya Raman', avatar: null, isOnline: true },
        lastMessage: {
          content: 'as it is stored',
          messageType: 'call',
          timestamp: '2026-11-01T10:00:00.000Z',
          senderId: { _id: '64b000000000000000000003' },
        },
        unreadCount: 12,
      }),
      conversation({ request: { ...conversation().request, _id: '64d000000000000000000003' }, lastMessage: null }),
      conversation({ request: { ...conversation().request, _id: '64d000000000000000000004' } }),
    ],
    nextCursor: null,
  }));
  await show();
  expect(await screen.findByText('You: See you on Saturday')).toBeVisible();
  const priya = await screen.findByRole('link', { name: /Priya Raman/ });
  expect(priya).toHaveAttribute('href', '/chat/64d000000000000000000002');
  expect(priya).toHaveTextContent('Missed call');
  expect(within(priya).getByRole('img', { name: '9+ unread messages' })).toBeVisible();
  expect(screen.getByText('No messages yet')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Mateo Restrepo gave you 5 stars' })).toHaveAttribute(
    'href',
    '/reviews',
  );
  expect(server.callsTo('GET /notifications').at(-1)?.query).toEqual({ limit: '5' });
  expect(server.callsTo('GET /messages/conversations').at(-1)?.query).toEqual({ limit: '3' });
});

it('works without the data of an unavailable service', async () => {
  server.on('GET /messages/conversations', () => failure(503, ''));
  server.on('GET /users/dashboard/stats', () => failure(503, ''));
  await show();
  expect(await screen.findByText('Failed to fetch conversations')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'View French conversation' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Completed –' })).toBeVisible());
});

describe('when several parts fail for the same reason', () => {
  const AWAY = 'This part of Mutua is not available right now.';
  const PARTS = {
    'GET /requests/received': 'Pending requests',
    'GET /requests/sent': 'Sent, no answer yet',
    'GET /skills/my-skills': 'My skills',
    'GET /messages/conversations': 'Recent messages',
    'GET /notifications': 'Recent activity',
  } as const;
  type Call = keyof typeof PARTS;
  const CALLS = Object.keys(PARTS) as Call[];
  const failCalls = (calls: readonly Call[], message = AWAY) => {
    for (const call of calls) server.on(call, () => failure(503, message));
  };

  it('shows one notice that names the parts, and loads all of them again', async () => {
    failCalls(CALLS);
    await show();
    const titles = Object.values(PARTS);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(`${AWAY}${titles.join(' · ')}`));
    for (const title of titles) expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument();
    serveParts();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    for (const title of titles) expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    for (const call of CALLS) expect(server.callsTo(call)).toHaveLength(2);
  });

  it('keeps a notice of its own for a part that failed alone or for another reason', async () => {
    failCalls(['GET /requests/received', 'GET /requests/sent']);
    failCalls(['GET /notifications'], 'Too busy');
    await show();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    const [together, alone] = screen.getAllByRole('alert');
    expect(together).toHaveTextContent('Pending requests · Sent, no answer yet');
    expect(alone).toHaveTextContent('Too busy');
    expect(screen.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'View French conversation' })).toBeVisible();
  });
});

it('renders each block once while it loads and once with its data', async () => {
  const renders = countRenders();
  await show();
  await screen.findByText('One request waits for your answer.');
  await screen.findByRole('link', { name: 'My Skills 3' });
  await screen.findByRole('link', { name: 'View French conversation' });
  await screen.findByText('You: See you on Saturday');
  await screen.findByRole('link', { name: 'Mateo Restrepo gave you 5 stars' });
  renders.stop();
  const blocks = [
    'Waiting',
    'StatTiles',
    'PendingRequests',
    'SentRequests',
    'OwnSkills',
    'RecentMessages',
    'RecentActivity',
  ];
  expect(Object.fromEntries(blocks.map((name) => [name, renders.of(name)]))).toEqual(
    Object.fromEntries(blocks.map((name) => [name, 2])),
  );
  // These blocks have their content from the start.
  expect([renders.of('Overview'), renders.of('ProfileCard')]).toEqual([1, 1]);
});

describe('matches', () => {
  beforeEach(() => {
    server.on('GET /matches', () => ({ matches: [testMatch()], ...pageOf(4, 1, 2) }));
    server.on('GET /matches/unlocks', () => ({ unlocks: [testUnlock()] }));
    server.on('GET /wants', () => ({ wants: [testWant()] }));
  });

  it('are shown with a topic to teach and a want', async () => {
    await show();
    expect(await screen.findByRole('article', { name: 'Match with Mateo Restrepo' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Mutual matches' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Everyday Italian/ })).toHaveAttribute(
      'href',
      '/skills/create?category=language&title=Everyday+Italian',
    );
    expect(await screen.findByRole('link', { name: 'Guitar 2 mutual' })).toHaveAttribute('href', '/wants');
  });

  it('include the best possible ring', async () => {
    server.on('GET /matches', () => ({ matches: [testMatch()], ...pageOf(4, 1, 2) }));
    server.on('GET /rings/suggestions', () => ({
      suggestions: [testSuggestion(), testSuggestion({ offer: 'offer-2' })],
    }));
    await show();
    const ring = within(await screen.findByRole('article', { name: 'A ring of 3 for you' }));
    expect(ring.getByText('Nobody has been asked yet · 4 hours a week in common')).toBeVisible();
    expect(ring.getByRole('button', { name: 'Ask the others: Calligraphy with a brush' })).toBeVisible();
  });

  it('reserve room for a ring if there was one before, until the answer arrives', async () => {
    localStorage.setItem('mutua:ring-space', '312');
    server.on('GET /matches', () => ({ matches: [testMatch()], ...pageOf(4, 1, 2) }));
    let answer = (_: { suggestions: RingSuggestion[] }): void => undefined;
    server.on('GET /rings/suggestions', () => new Promise((resolve) => (answer = resolve)));
    await show();
    await screen.findByRole('article', { name: 'Match with Mateo Restrepo' });
    const matches = screen.getByRole('heading', { name: 'Mutual matches' }).closest('section');
    expect(matches?.querySelector('[aria-busy]')).not.toBeNull();
    answer({ suggestions: [] });
    await waitFor(() => expect(matches?.querySelector('[aria-busy]')).toBeNull());
    // The next visit reserves no room.
    expect(localStorage.getItem('mutua:ring-space')).toBeNull();
  });

  it('are not shown when their service is unavailable', async () => {
    for (const key of ['GET /matches', 'GET /matches/unlocks', 'GET /wants', 'GET /rings/suggestions'] as const) {
      server.on(key, () => failure(503, ''));
    }
    await show();
    await waitFor(() => expect(server.callsTo('GET /matches')).not.toHaveLength(0));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mutual matches' })).not.toBeInTheDocument());
    expect(screen.queryByRole('heading', { name: 'Your wants' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'View French conversation' })).toBeVisible();
  });
});

it('knows with the member that skills rest, before it knows which', async () => {
  const ids = ['1', '2'].map((n) => n.repeat(24));
  const { promise, resolve: answer } = Promise.withResolvers<{ skills: Skill[] }>();
  server.on('GET /skills/my-skills', () => promise);
  await show({ restingSkills: 2 });
  const banner = within(screen.getByRole('region', { name: 'Your 2 skills rest' }));
  expect(banner.getByRole('button', { name: 'Both' })).toBeDisabled();
  answer({ skills: ids.map((_id) => testSkill({ _id, isResting: true })) });
  await waitFor(() => expect(banner.getByRole('button', { name: 'Both' })).toBeEnabled());
});

it.each([
  ['none rests any more', () => ({ skills: [testSkill()] })],
  ['they cannot be loaded', () => failure(503, 'Not now')],
])('asks nothing when %s', async (_, answer) => {
  server.on('GET /skills/my-skills', answer);
  await show({ restingSkills: 1 });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your skill rests' })).not.toBeInTheDocument());
});

it('asks a member who is back whether resting skills are taught again', async () => {
  const ids = ['1', '2', '3'].map((n) => n.repeat(24));
  const own = (isResting: boolean) => ids.map((_id) => testSkill({ _id, isResting }));
  server.on('GET /skills/my-skills', () => ({ skills: own(true) }));
  await show();
  const banner = within(await screen.findByRole('region', { name: 'Your 3 skills rest' }));
  expect(banner.getByText('Nobody finds them at the moment. Teach them again?')).toBeVisible();
  expect(banner.getByRole('link', { name: 'Choose' })).toHaveAttribute('href', '/still-teaching');
  expect(screen.getAllByText('Resting')).toHaveLength(3);
  server.on('PUT /skills/rests', () => ({ rests: { skills: [], restsAt: null } }));
  server.on('GET /skills/my-skills', () => ({ skills: own(false) }));
  await userEvent.click(banner.getByRole('button', { name: 'All three' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your 3 skills rest' })).not.toBeInTheDocument());
  expect(server.callsTo('PUT /skills/rests')).toMatchObject([{ body: { teach: ids } }]);
});
