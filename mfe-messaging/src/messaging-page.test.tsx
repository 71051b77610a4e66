import { realtime } from '@mutua/web-kit';
import { failure, installTestApi, renderRemote } from '@mutua/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aConversation, jonas, nadia, REQUEST_ID } from './testing/factories.ts';
import { aProposal, aSession } from './testing/plan-factories.ts';
import { messaging } from './testing/remote.ts';

const server = installTestApi();

const open = () => renderRemote(messaging, { at: '/messages', user: nadia });
const base = aConversation();
const priya = aConversation({
  request: { ...base.request, _id: '64b0000000000000000000ab', status: 'completed' },
  otherUser: { _id: '64b000000000000000000003', name: 'Priya Raman', avatar: null, isOnline: true },
  lastMessage: {
    content: 'See you on Saturday',
    messageType: 'text',
    timestamp: '2026-11-01T10:00:00.000Z',
    senderId: { _id: nadia._id },
  },
  unreadCount: 12,
});

it('lists conversations with skills, last message, unread count and status', async () => {
  server.on('GET /messages/conversations', () => ({ conversations: [priya, base], nextCursor: null }));
  await open();
  const link = await screen.findByRole('link', { name: /Priya Raman/ });
  expect(link).toHaveAttribute('href', `/chat/${priya.request._id}`);
  expect(link).toHaveTextContent('You: See you on Saturday');
  expect(link).toHaveTextContent('9+');
  expect(link).toHaveTextContent('Completed');
  const other = screen.getByRole('link', { name: /Jonas Lindqvist/ });
  expect(other).toHaveTextContent('French conversation ⇄ TypeScript');
  expect(other).toHaveTextContent('No messages yet');
  expect(other).toHaveTextContent('Active Exchange');
  expect(screen.getByRole('link', { name: 'Leave a review' })).toHaveAttribute(
    'href',
    `/reviews?requestId=${priya.request._id}`,
  );
});

it('shows a running or upcoming session instead of the status, and says that times wait for the viewer', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const exchange = { otherUser: jonas, side: 'receiver' as const, teaches: null, learns: null };
  const of = (requestId: string, startsAt: string, overrides = {}) => ({
    ...aSession(startsAt, overrides),
    ...{ requestId, ...exchange, overlaps: false },
  });
  const proposed = (requestId: string, by: string) => ({
    ...{ requestId, ...exchange },
    proposal: aProposal([inMinutes(600), inMinutes(900)], { by }),
  });
  const [second, third] = ['64b0000000000000000000ac', '64b0000000000000000000ad'];
  const other = aConversation({ request: { ...base.request, _id: second }, otherUser: priya.otherUser });
  const waiting = aConversation({
    request: { ...base.request, _id: third },
    otherUser: { ...base.otherUser, name: 'Hana Sato' },
  });
  const over = aConversation({
    request: { ...base.request, _id: '64b0000000000000000000ae', status: 'completed' },
    otherUser: { ...base.otherUser, name: 'Femi Balogun' },
  });
  server.on('GET /messages/conversations', () => ({ conversations: [base, other, waiting, over], nextCursor: null }));
  const listening = jest.spyOn(realtime, 'on');
  server.on('GET /calendar', () => ({
    sessions: [
      of(second, inMinutes(-90), { minutes: 60 }),
      of(second, inMinutes(-10), { status: 'cancelled' }),
      of(REQUEST_ID, inMinutes(-10)),
      of(second, inMinutes(30)),
      of(REQUEST_ID, inMinutes(40)),
    ],
    proposals: [proposed(REQUEST_ID, jonas._id), proposed(second, nadia._id), proposed(third, jonas._id)],
    ...{ busy: [], free: [], away: null, waiting: [] },
  }));
  await open();
  const link = await screen.findByRole('link', { name: /Jonas Lindqvist/ });
  await waitFor(() => expect(link).toHaveTextContent(/Now, until \d\d:\d\d$/));
  expect(link).not.toHaveTextContent('Active Exchange');
  expect(screen.getByRole('link', { name: /Priya Raman/ })).toHaveTextContent(/(Today|Tomorrow) \d\d:\d\d$/);
  expect(screen.getByRole('link', { name: /Hana Sato/ })).toHaveTextContent(/Hana proposes 2 times$/);
  // A search leaves rows that have no meetings to load again.
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'Femi');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Hana Sato/ })).toBeNull());
  expect(screen.getByRole('link', { name: /Femi Balogun/ })).toBeVisible();
  const [, onPlanChanged] = listening.mock.calls.findLast(([event]) => event === 'plan_changed') ?? [];
  expect(onPlanChanged).toBeDefined();
  expect(() => onPlanChanged?.({ requestId: REQUEST_ID, rev: 2 } as never)).not.toThrow();
});

it('loads the list again when something arrives while an earlier state of it is on its way', async () => {
  const listening = jest.spyOn(realtime, 'on');
  const held = Promise.withResolvers<void>();
  let calls = 0;
  const lastMessage = (content: string) => ({
    ...{ content, messageType: 'text' as const, timestamp: '2026-11-01T10:00:00.000Z' },
    senderId: { _id: jonas._id },
  });
  server.on('GET /messages/conversations', async () => {
    calls += 1;
    const isFirst = calls === 1;
    if (isFirst) await held.promise;
    const conversations = [
      aConversation({ lastMessage: lastMessage(isFirst ? 'Words that are hidden now' : 'Hello') }),
    ];
    return { conversations, nextCursor: null };
  });
  await open();
  await waitFor(() => expect(calls).toBe(1));
  const [, onModerated] = listening.mock.calls.findLast(([event]) => event === 'message_moderated') ?? [];
  act(() => onModerated?.({ requestId: REQUEST_ID } as never));
  held.resolve();
  await waitFor(() => expect(screen.getByRole('link', { name: /Jonas/ })).toHaveTextContent('Hello'));
  expect(screen.queryByText(/hidden now/)).toBeNull();
  expect(calls).toBe(2);
  listening.mockRestore();
});

it('shows a missed call in the language of the page', async () => {
  const missed = { content: 'as it is stored', messageType: 'call' as const, timestamp: '2026-11-01T10:00:00.000Z' };
  const called = aConversation({ lastMessage: { ...missed, senderId: { _id: jonas._id } } });
  server.on('GET /messages/conversations', () => ({ conversations: [called], nextCursor: null }));
  await open();
  expect(await screen.findByRole('link', { name: /Jonas/ })).toHaveTextContent('Missed call');
  expect(screen.queryByText(/as it is stored/)).toBeNull();
});

it.each(['jonas', 'SATURDAY', 'typescript'])(
  'finds conversations by name, last message or skill (%s)',
  async (search) => {
    const only = aConversation({
      lastMessage: {
        content: 'Until Saturday then',
        messageType: 'text',
        timestamp: '2026-11-01T10:00:00.000Z',
        senderId: { _id: jonas._id },
      },
    });
    const other = aConversation({
      request: {
        ...priya.request,
        senderSkillId: { ...base.request.senderSkillId, title: 'Portraits' },
        receiverSkillId: { ...base.request.receiverSkillId, title: 'Sourdough' },
      },
      otherUser: priya.otherUser,
    });
    server.on('GET /messages/conversations', () => ({ conversations: [only, other], nextCursor: null }));
    await open();
    await screen.findByRole('link', { name: /Priya Raman/ });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search conversations' }), search);
    await waitFor(() => expect(screen.queryByRole('link', { name: /Priya Raman/ })).toBeNull());
    expect(screen.getByRole('link', { name: /Jonas Lindqvist/ })).toHaveAttribute('href', `/chat/${REQUEST_ID}`);
  },
);

it('offers to clear a search without results', async () => {
  server.on('GET /messages/conversations', () => ({ conversations: [base], nextCursor: null }));
  await open();
  await screen.findByRole('link', { name: /Jonas/ });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'zzz');
  expect(await screen.findByText('No conversations found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
  expect(screen.getByRole('link', { name: /Jonas/ })).toBeVisible();
});

it('suggests a next step when there is no conversation', async () => {
  server.on('GET /messages/conversations', () => ({ conversations: [], nextCursor: null }));
  await open();
  expect(await screen.findByText('No conversations yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Skills' })).toHaveAttribute('href', '/skills');
  expect(screen.getByRole('link', { name: 'View Requests' })).toHaveAttribute('href', '/requests');
});

it('tries again after a failure', async () => {
  server.on('GET /messages/conversations', () => failure(503, ''));
  await open();
  expect(await screen.findByText('Failed to fetch conversations')).toBeVisible();
  server.on('GET /messages/conversations', () => ({ conversations: [base], nextCursor: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Jonas/ })).toBeVisible();
});

describe('with more conversations than one page holds', () => {
  const CURSOR = `1700000000000-${'a'.repeat(24)}`;
  const older = { ...priya, unreadCount: 0, lastMessage: null };

  /** Answers like the service: one conversation per page, or the matches of the search. */
  const answerInPages = () =>
    server.on('GET /messages/conversations', ({ query }) => {
      if (query['q']) return { conversations: query['q'] === 'raman' ? [older] : [], nextCursor: null };
      return query['cursor'] === CURSOR
        ? { conversations: [older], nextCursor: null }
        : { conversations: [base], nextCursor: CURSOR };
    });

  it('shows the next page on request, and then offers no more', async () => {
    answerInPages();
    await open();
    await screen.findByRole('link', { name: /Jonas Lindqvist/ });
    expect(screen.queryByRole('link', { name: /Priya Raman/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /Priya Raman/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Jonas Lindqvist/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('finds conversations that are not loaded', async () => {
    answerInPages();
    await open();
    await screen.findByRole('link', { name: /Jonas Lindqvist/ });
    const box = screen.getByRole('searchbox', { name: 'Search conversations' });
    await userEvent.type(box, 'raman');
    expect(await screen.findByRole('link', { name: /Priya Raman/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Jonas Lindqvist/ })).toBeNull();
    await userEvent.clear(box);
    await userEvent.type(box, 'zzz');
    expect(await screen.findByText('No conversations found')).toBeVisible();
    const searches = server.callsTo('GET /messages/conversations').flatMap(({ query }) => query['q'] ?? []);
    expect(searches).toEqual(['raman', 'zzz']);
  });

  it('does not call the service when all conversations are loaded', async () => {
    server.on('GET /messages/conversations', () => ({ conversations: [base], nextCursor: null }));
    await open();
    await screen.findByRole('link', { name: /Jonas Lindqvist/ });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'zzz');
    expect(await screen.findByText('No conversations found')).toBeVisible();
    expect(server.callsTo('GET /messages/conversations')).toHaveLength(1);
  });
});

describe('the search in messages', () => {
  const hit = (seq: number, senderId: string) => ({
    _id: `64b0000000000000000001${String(seq).padStart(2, '0')}`,
    requestId: REQUEST_ID,
    seq,
    excerpt: { before: 'Meet at the ', match: 'Bakery', after: ' on Tuesday?' },
    senderId,
    otherUser: { _id: jonas._id, name: jonas.name, avatar: null },
    timestamp: '2026-10-01T10:00:00.000Z',
  });
  const type = async (text: string) =>
    userEvent.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), text);

  it('finds messages of conversations that are not in the list, and highlights the match', async () => {
    server.on('GET /messages/conversations', () => ({ conversations: [priya], nextCursor: null }));
    server.on('GET /messages/search', ({ query }) =>
      query['cursor']
        ? { messages: [hit(1, jonas._id)], nextCursor: null }
        : { messages: [hit(7, nadia._id)], nextCursor: '64b000000000000000000107' },
    );
    await open();
    await type('bakery');
    const own = await screen.findByRole('link', { name: /You: Meet at the Bakery on Tuesday/ });
    expect(own).toHaveAttribute('href', `/chat/${REQUEST_ID}?at=7`);
    expect(own.querySelector('mark')).toHaveTextContent('Bakery');
    expect(screen.getByRole('heading', { name: 'In messages' })).toBeVisible();
    expect(screen.queryByText('No conversations found')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Show more messages' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Bakery/ })).toHaveLength(2));
    const [, theirs] = screen.getAllByRole('link', { name: /Jonas Lindqvist.*Meet at the Bakery/ });
    expect(theirs).toBeVisible();
    expect(theirs).not.toHaveTextContent('You:');
  });

  it('says that nothing was found for the search text', async () => {
    server.on('GET /messages/conversations', () => ({ conversations: [priya], nextCursor: null }));
    server.on('GET /messages/search', () => ({ messages: [], nextCursor: null }));
    await open();
    await type('ukulele');
    expect(await screen.findByText('Nothing with “ukulele” in names, skills or messages.')).toBeVisible();
  });

  it('still finds conversations when searching the messages fails', async () => {
    server.on('GET /messages/conversations', () => ({ conversations: [priya], nextCursor: null }));
    server.on('GET /messages/search', () => failure(503, 'Not now'));
    await open();
    await type('priya');
    await waitFor(() => expect(server.callsTo('GET /messages/search')).not.toHaveLength(0));
    expect(screen.getByRole('link', { name: /Priya Raman/ })).toBeVisible();
  });
});
