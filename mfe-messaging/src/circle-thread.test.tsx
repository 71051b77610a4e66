/** @jest-environment-options {"customExportConditions": ["node"]} */
import type { Circle, CircleMessage, Lesson, Person } from '@mutua/contracts';
import { failure, renderRemote } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { goLive, startBackend } from './testing/backend.ts';
import { aConversation, nadia } from './testing/factories.ts';
import { messaging } from './testing/remote.ts';

const ID = '64b0000000000000000000c1';
const amara = { _id: '64b000000000000000000011', name: 'Amara Okafor', avatar: null };
const mateo = { _id: '64b000000000000000000012', name: 'Mateo Ruiz', avatar: null };
const me = { _id: nadia._id, name: nadia.name, avatar: null };

const backend = startBackend();
let circle: Circle;
let messages: CircleMessage[];

const aCircle = (fields: Partial<Circle> = {}): Circle => ({
  _id: ID,
  kind: 'workshop',
  title: 'Bread baking: the first loaf',
  role: 'learner',
  people: [
    { ...amara, role: 'teacher' },
    { ...mateo, role: 'learner' },
    { ...me, role: 'learner' },
  ],
  sessions: [{ _id: 's', startsAt: '2031-12-05T09:00:00.000Z', minutes: 90, status: 'planned' }],
  lastMessage: null,
  unreadCount: 0,
  lastSeq: 0,
  readSeq: 0,
  mutedUntil: null,
  pausedUntil: null,
  closed: false,
  closesAt: '2031-12-19T09:00:00.000Z',
  updatedAt: '2026-11-29T09:00:00.000Z',
  ...fields,
});
const said = (seq: number, senderId: CircleMessage['senderId'], content: string, fields: Partial<CircleMessage> = {}) =>
  ({
    _id: seq.toString(16).padStart(24, '0'),
    circleId: ID,
    seq,
    content,
    messageType: 'text',
    attachment: null,
    senderId,
    timestamp: new Date(Date.UTC(2026, 10, 29, 9, seq * 10)).toISOString(),
    ...fields,
  }) satisfies CircleMessage;

beforeEach(() => {
  circle = aCircle();
  messages = [];
  const { api } = backend;
  api.on('GET /circles', () => ({ circles: [circle], nextCursor: null }));
  api.on('GET /circles/:id', () => ({ circle }));
  api.on('GET /circles/:id/messages', ({ query }) => {
    const after = Number(query['after'] ?? 0);
    const found = messages.filter(({ seq }) => seq > after);
    const lines = [{ kind: 'seat' as const, at: '2026-11-29T09:00:00.000Z', person: me }];
    return { messages: found, lines, pagination: { page: 1, limit: 50, total: found.length, pages: 1 } };
  });
  api.on('PUT /circles/:id/read', () => ({ message: '', seq: messages.at(-1)?.seq ?? 0 }));
});

const open = () => renderRemote(messaging, { at: `/circles/${ID}`, user: nadia });
const log = () => screen.findByRole('log', { name: /Bread baking/ });

it('shows who writes, who teaches, what happened, and words to all', async () => {
  messages = [
    said(1, mateo, 'Does the flour matter?'),
    said(2, amara, 'Feed your starter tonight.', { toAll: true }),
    said(3, amara, 'Go.'),
    said(4, me, 'Thank you!'),
  ];
  await open();
  const shown = await log();
  await within(shown).findByText('Does the flour matter?');
  expect(shown).toHaveTextContent('You have a seat');
  expect(within(shown).getByText('Mateo')).toBeInTheDocument();
  expect(within(shown).getByText('Amara · teaches')).toBeInTheDocument();
  expect(within(shown).getByRole('heading', { name: /Amara to all/ })).toBeInTheDocument();
  // No ticks in a group.
  expect(shown).not.toHaveTextContent(/Sent|Delivered|Read/);
  expect(backend.api.callsTo('GET /messages/request/:requestId')).toEqual([]);
});

it('folds the messages of somebody whom the reader has blocked', async () => {
  circle = aCircle({
    people: circle.people.map((each) => (each._id === mateo._id ? { ...each, isBlocked: true } : each)),
  });
  messages = [said(1, mateo, 'Buy my pans')];
  await open();
  const folded = await screen.findByText('A message of somebody you blocked', { selector: 'summary' });
  expect(folded.closest('details')).not.toHaveAttribute('open');
});

it('sends to the circle', async () => {
  backend.api.on('POST /circles/:id/messages', ({ body }) => {
    const { content, clientId } = body as { content: string; clientId: string };
    messages.push(said(messages.length + 1, me, content, { clientId }));
    return { data: messages.at(-1) as CircleMessage };
  });
  await open();
  await log();
  await userEvent.type(screen.getByRole('textbox', { name: /message/i }), 'Which flour?{Enter}');
  await waitFor(() => expect(messages.map(({ content }) => content)).toEqual(['Which flour?']));
});

it('shows who writes, and messages of others as they come', async () => {
  messages = [said(1, me, 'Which flour?')];
  await goLive();
  await open();
  await within(await log()).findByText('Which flour?');
  const types = ({ _id, name }: Person) => ({ circleId: ID, userId: _id, name, isTyping: true });
  backend.live.push('circle_typing', types(mateo));
  expect(await screen.findByText('Mateo writes')).toBeInTheDocument();
  backend.live.push('circle_typing', types(amara));
  expect(await screen.findByText('Mateo and Amara write')).toBeInTheDocument();
  backend.live.push('circle_typing', types({ ...amara, _id: '64b000000000000000000013', name: 'Kofi' }));
  expect(await screen.findByText('Several write')).toBeInTheDocument();
  backend.live.push('circle_message', said(2, mateo, 'Rye'));
  expect(await within(await log()).findByText('Rye')).toBeInTheDocument();
});

it('offers a word to all to the teacher only', async () => {
  const { unmount } = await open();
  await log();
  expect(screen.queryByRole('button', { name: 'A word to all' })).toBeNull();
  unmount();
  circle = aCircle({ role: 'teacher' });
  await open();
  expect(await screen.findByRole('button', { name: 'A word to all' })).toHaveAttribute('aria-pressed', 'false');
});

it('names the meeting of a ring, not a lesson', async () => {
  circle = aCircle({
    kind: 'ring',
    role: 'host',
    title: 'Our ring meets',
    people: circle.people.map((each) => ({ ...each, role: 'host' as const })),
  });
  await open();
  await screen.findByRole('log', { name: /Our ring meets/ });
  expect(screen.getByRole('complementary', { name: 'Meeting of your ring' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the meeting' })).toHaveAttribute('href', `/lessons/${ID}`);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Open the meeting' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('lesson');
});

describe('Join', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const session = (minutes: number) => [
    { _id: 's', startsAt: inMinutes(minutes), minutes: 90, status: 'planned' as const },
  ];
  const takesPlace = (place: Pick<Lesson['place'], 'mode' | 'private'>) =>
    backend.api.on('GET /lessons/:id', () => ({ lesson: { people: null, place: { area: '', ...place } } as Lesson }));

  it('leads to the room or the link from 10 minutes before the session, the teacher from 30', async () => {
    takesPlace({ mode: 'here', private: { address: '', link: '', notes: '' } });
    circle = aCircle({ sessions: session(20) });
    const early = await open();
    await log();
    expect(screen.queryByRole('link', { name: 'Join' })).toBeNull();
    early.unmount();
    circle = aCircle({ sessions: session(20), role: 'teacher' });
    const teacher = await open();
    expect(await screen.findByRole('link', { name: 'Join' })).toHaveAttribute('href', `/circles/${ID}/room`);
    teacher.unmount();
    takesPlace({ mode: 'link', private: { address: '', link: 'https://meet.example/bread', notes: '' } });
    circle = aCircle({ sessions: session(-30) });
    await open();
    expect(await screen.findByRole('link', { name: 'Join' })).toHaveAttribute('href', 'https://meet.example/bread');
  });

  it('is not there after the end, nor for a lesson in person', async () => {
    takesPlace({ mode: 'person', private: { address: '1 Rue Moncey', link: '', notes: '' } });
    circle = aCircle({ sessions: session(-30) });
    const { unmount } = await open();
    await log();
    await waitFor(() => expect(backend.api.callsTo('GET /lessons/:id')).not.toEqual([]));
    expect(screen.queryByRole('link', { name: 'Join' })).toBeNull();
    unmount();
    circle = aCircle({ sessions: session(-100) });
    await open();
    await log();
    expect(screen.queryByRole('link', { name: 'Join' })).toBeNull();
  });
});

it('says when nothing can be written, and when nothing can be read', async () => {
  circle = aCircle({ closed: true });
  const { unmount } = await open();
  await log();
  expect(screen.getByRole('textbox', { name: /message/i })).toBeDisabled();
  unmount();
  backend.api.on('GET /circles/:id', () => failure(404, 'Conversation not found'));
  await open();
  expect(await screen.findByText('You cannot read this conversation')).toBeInTheDocument();
});

it('stands in the list of messages by time, with the last author', async () => {
  circle = aCircle({
    unreadCount: 2,
    updatedAt: '2026-11-29T09:31:00.000Z',
    lastMessage: { content: 'Je viens!', messageType: 'text', timestamp: '2026-11-29T09:31:00.000Z', senderId: mateo },
  });
  backend.conversations = [aConversation({ updatedAt: '2026-11-01T10:00:00.000Z' })];
  await renderRemote(messaging, { at: '/messages', user: nadia });
  const row = await screen.findByRole('link', { name: /Bread baking/ });
  expect(row).toHaveAttribute('href', `/circles/${ID}`);
  expect(row).toHaveTextContent('Group lesson · Amara and 2 more');
  expect(row).toHaveTextContent('Mateo: Je viens!');
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect([first?.includes('Bread'), second?.includes('Jonas')]).toEqual([true, true]);
});
