/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { ConversationLine } from '@mutua/contracts';
import { realtime } from '@mutua/web-kit';
import { failure, lastItemsOfMenus } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { goLive, startBackend } from '../../testing/backend.ts';
import { aConversation, aMessage, aRequest, jonas, nadia, REQUEST_ID } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';

const backend = startBackend();
const openLive = async () => {
  await goLive();
  return openChat();
};
const log = () => screen.findByRole('log');
const write = async (text: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
};
it('joins the conversation while the page is visible', async () => {
  const receivedEvents: string[] = [];
  await goLive();
  backend.live.sockets[0]?.onAny((event: string) => receivedEvents.push(event));
  const { unmount } = await openChat();
  await log();
  await waitFor(() => expect(receivedEvents).toContain('join_chat'));
  unmount();
  await waitFor(() => expect(receivedEvents).toContain('leave_chat'));
});

describe('after a reconnection, without the focus,', () => {
  let receivedEvents: string[];
  let isMarkedUnread: boolean;
  const joins = () => receivedEvents.filter((event) => event === 'join_chat').length;

  beforeEach(() => {
    receivedEvents = [];
    isMarkedUnread = false;
    backend.api.on('GET /messages/conversations/:requestId', () => ({
      conversation: aConversation({ isMarkedUnread }),
    }));
    const { sockets } = backend.live;
    jest.spyOn(sockets, 'push').mockImplementation((...more) => {
      for (const socket of more) socket.onAny((event: string) => receivedEvents.push(event));
      return Array.prototype.push.apply(sockets, more);
    });
    jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  });
  afterEach(() => jest.restoreAllMocks());

  async function reconnect() {
    const { sockets } = backend.live;
    await openLive();
    await log();
    await waitFor(() => expect(joins()).toBe(1));
    sockets[0]?.conn.close();
    await waitFor(() => expect(sockets).toHaveLength(2));
    await waitFor(() => expect(realtime.status).toBe('connected'));
  }

  it('joins the conversation again', async () => {
    await reconnect();
    await waitFor(() => expect(joins()).toBe(2));
  });

  it.each([
    ['until the member is back', () => void window.dispatchEvent(new Event('focus'))],
    [
      'until another device removes the mark',
      () => {
        const states = { isArchived: false, mutedUntil: null, isMarkedUnread: false };
        backend.live.push('conversation_changed', { requestId: REQUEST_ID, ...states });
      },
    ],
  ])('keeps the mark "unread", which joining would remove, %s', async (_, end) => {
    isMarkedUnread = true;
    await reconnect();
    await waitFor(() => expect(backend.api.callsTo('GET /messages/conversations/:requestId')).toHaveLength(1));
    await act(async () => undefined);
    // Events arrive in their order.
    act(() => realtime.hint('messages_delivered', { requestId: REQUEST_ID, seq: 1 }));
    await waitFor(() => expect(receivedEvents).toContain('messages_delivered'));
    expect(joins()).toBe(1);
    // The page begins to wait once it has the answer, so the event is repeated.
    await waitFor(() => {
      act(end);
      expect(joins()).toBe(2);
    });
  });
});

it('marks where new messages begin, and marks them as read', async () => {
  backend.messages = [aMessage(1), aMessage(2, { isRead: false }), aMessage(3, { isRead: false })];
  await openChat();
  expect(await screen.findByText('2 new messages')).toBeVisible();
  await waitFor(() => expect(backend.api.callsTo('PUT /messages/read/:requestId')).toHaveLength(1));
});

it('shows an empty conversation, and marks nothing as read', async () => {
  await openChat();
  expect(await screen.findByText('Start the conversation')).toBeVisible();
  expect(backend.api.callsTo('PUT /messages/read/:requestId')).toHaveLength(0);
});

it('shows a message at once and sends it through the socket', async () => {
  await openLive();
  const sent: unknown[] = [];
  let acknowledge: () => void = () => undefined;
  backend.live.sockets[0]?.on('send_message', (payload, answer) => {
    sent.push(payload);
    acknowledge = () =>
      answer?.({
        ok: true,
        message: aMessage(1, { isOwn: true, content: payload.content, clientId: payload.clientId ?? '' }),
      });
  });
  await write('  Hello  ');
  expect(await within(await log()).findByText('Hello')).toBeVisible();
  expect(screen.getByText('Sending…')).toBeVisible();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    requestId: REQUEST_ID,
    receiverId: jonas._id,
    content: 'Hello',
    messageType: 'text',
  });
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');

  acknowledge();
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(within(await log()).getAllByText('Hello')).toHaveLength(1);
});

it('sends by HTTP while there is no connection, and again when the member presses Try again', async () => {
  await openChat();
  backend.api.on('POST /messages', () => failure(503, 'Not now'));
  await write('Hello');
  expect(await screen.findByText('Not sent')).toBeVisible();
  expect(await screen.findByText('Not now')).toBeVisible();

  backend.api.on('POST /messages', ({ body }) => ({ data: aMessage(1, { isOwn: true, ...(body as object) }) }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sent')).toBeVisible();
  const [first, second] = backend.api.callsTo('POST /messages').map(({ body }) => body as { clientId: string });
  expect(second?.clientId).toBe(first?.clientId);
});

it('sends messages that were written offline in their order, once the network is back', async () => {
  await openChat();
  await screen.findByRole('textbox', { name: 'Message' });
  const send = globalThis.fetch;
  const offline = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  for (const text of ['One', 'Two', 'Three']) await write(text);
  await waitFor(() => expect(offline.mock.calls.some(([url]) => String(url).endsWith('/messages'))).toBe(true));
  expect(screen.queryByText('Not sent')).toBeNull();
  const leaving = new Event('beforeunload', { cancelable: true });
  await waitFor(() => expect(window.dispatchEvent(leaving)).toBe(false));

  let seq = 0;
  backend.api.on('POST /messages', ({ body }) => {
    seq += 1;
    return { data: aMessage(seq, { isOwn: true, ...(body as object) }) };
  });
  offline.mockImplementation(send);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(backend.api.callsTo('POST /messages')).toHaveLength(3));
  const sent = backend.api.callsTo('POST /messages').map(({ body }) => (body as { content: string }).content);
  expect(sent).toEqual(['One', 'Two', 'Three']);
  offline.mockRestore();
});

describe('the message field', () => {
  const sends = () => backend.api.callsTo('POST /messages').map(({ body }) => (body as { content: string }).content);
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const put = async (text: string) => fireEvent.input(await field(), { target: { value: text } });

  it('does not send on the Enter of an input method, but sends on Ctrl+Enter on a screen keyboard', async () => {
    backend.api.on('POST /messages', ({ body }) => ({ data: aMessage(1, { isOwn: true, ...(body as object) }) }));
    await openChat();
    await put('日本');
    fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
    const touch = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList);
    fireEvent.keyDown(await field(), { key: 'Enter' });
    expect(await field()).toHaveValue('日本');
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    touch.mockRestore();
    await waitFor(() => expect(sends()).toEqual(['日本']));
  });

  it('starts a new line on Enter when the member sends by Ctrl+Enter', async () => {
    backend.api.on('POST /messages', ({ body }) => ({ data: aMessage(1, { isOwn: true, ...(body as object) }) }));
    await openChat('', { user: { ...nadia, chat: { sendWith: 'ctrl_enter' } } });
    await put('One');
    expect(fireEvent.keyDown(await field(), { key: 'Enter' })).toBe(true);
    expect(await field()).toHaveValue('One');
    fireEvent.keyDown(await field(), { key: 'Enter', metaKey: true });
    await waitFor(() => expect(sends()).toEqual(['One']));
  });

  it('counts an emoji as one character, and keeps the indent of the first line', async () => {
    backend.api.on('POST /messages', ({ body }) => ({ data: aMessage(1, { isOwn: true, ...(body as object) }) }));
    await openChat();
    await put('😀'.repeat(2501));
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    await put('\n    first\n        second\n');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sends()).toEqual(['    first\n        second']));
  });
});

it('fetches the missing messages when one arrives out of order', async () => {
  backend.messages = [aMessage(1)];
  await openLive();
  await screen.findByText('Message 1');
  backend.messages = [aMessage(1), aMessage(2), aMessage(3)];
  backend.live.push('new_message', aMessage(3));
  expect(await within(await log()).findByText('Message 3')).toBeVisible();
  expect(within(await log()).getByText('Message 2')).toBeVisible();
});

it('fetches older messages when the reader comes near the beginning', async () => {
  backend.messages = Array.from({ length: 70 }, (_, index) => aMessage(index + 1));
  await openChat();
  await screen.findByText('Message 21');
  expect(screen.queryByText('Message 20')).toBeNull();
  const box = await log();
  // A scroll requests nothing while the first page is still being rendered.
  await waitFor(() => {
    fireEvent.scroll(box);
    expect(backend.api.callsTo('GET /messages/request/:requestId').at(-1)?.query).toMatchObject({
      after: '0',
      limit: '20',
    });
  });
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
});

it('clips only messages whose letters have many combining marks', async () => {
  backend.messages = [aMessage(1, { content: 'Z\u0300\u0301\u0302algo' }), aMessage(2, { content: 'Grüße 👋 & more' })];
  await openChat();
  expect(await screen.findByText(/algo$/)).toHaveAttribute('data-clips');
  expect(screen.getByText('Grüße 👋 & more')).not.toHaveAttribute('data-clips');
});

it('fetches missed messages when the server sends `resync`', async () => {
  backend.messages = [aMessage(1)];
  await openLive();
  await screen.findByText('Message 1');
  backend.messages = [aMessage(1), aMessage(2)];
  backend.live.push('resync', {});
  expect(await within(await log()).findByText('Message 2')).toBeVisible();
});

it('shows whether a message was sent, delivered and read', async () => {
  backend.messages = [aMessage(1, { isOwn: true })];
  await openLive();
  expect(await screen.findByText('Sent')).toBeVisible();
  backend.live.push('messages_delivered', { requestId: REQUEST_ID, userId: jonas._id, seq: 1 });
  expect(await screen.findByText('Delivered')).toBeVisible();
  backend.live.push('messages_read', { requestId: REQUEST_ID, userId: jonas._id, seq: 1 });
  expect(await screen.findByText('Read')).toBeVisible();
});

it('shows that the other member is typing, until they stop', async () => {
  await openLive();
  await log();
  const timers = jest.spyOn(window, 'setTimeout');
  backend.live.push('user_typing', { userId: jonas._id, name: jonas.name, requestId: REQUEST_ID });
  expect(await screen.findByText('Jonas Lindqvist is typing')).toBeInTheDocument();
  // The indicator disappears after six seconds without another event.
  expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(6000);
  timers.mockRestore();
  backend.live.push('user_stop_typing', { userId: jonas._id, requestId: REQUEST_ID });
  await waitFor(() => expect(screen.queryByText('Jonas Lindqvist is typing')).toBeNull());
});

it('emits `typing`, and `stop_typing` after three seconds without a key', async () => {
  await openLive();
  const receivedEvents: string[] = [];
  backend.live.sockets[0]?.onAny((event: string) => receivedEvents.push(event));
  const box = await screen.findByRole('textbox', { name: 'Message' });
  const began = Date.now();
  await userEvent.type(box, 'Hel');
  await waitFor(() => expect(receivedEvents).toContain('typing'));
  await waitFor(() => expect(receivedEvents).toContain('stop_typing'));
  expect(Date.now() - began).toBeGreaterThan(2500);
  expect(receivedEvents.filter((event) => event === 'typing')).toHaveLength(1);
});

it('tells nobody of typing when an edit begins with the words that stand there', async () => {
  backend.messages = [aMessage(1, { isOwn: true, timestamp: new Date().toISOString() })];
  await openLive();
  const hint = jest.spyOn(realtime, 'hint');
  const box = await screen.findByRole('textbox', { name: 'Message' });
  await screen.findByText('Message 1');
  await userEvent.type(box, '{ArrowUp}');
  await waitFor(() => expect(box).toHaveValue('Message 1'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(box).toHaveValue(''));
  expect(hint).not.toHaveBeenCalledWith('typing', expect.anything());
  hint.mockRestore();
});

it('closes the composer before the request is accepted', async () => {
  backend.request = aRequest({ status: 'pending' });
  await openChat();
  const box = await screen.findByRole('textbox', { name: 'Message' });
  expect(box).toBeDisabled();
  expect(box).toHaveAttribute('placeholder', 'Messaging is only available for accepted exchanges');
  expect(screen.getByRole('button', { name: 'Video call' })).toBeDisabled();
});

it('opens a conversation that is not on the loaded pages of the list', async () => {
  backend.conversations = [];
  backend.api.on('GET /messages/conversations/:requestId', () => ({ conversation: aConversation({ closed: true }) }));
  await openChat();
  await waitFor(async () => expect(await screen.findByRole('textbox', { name: 'Message' })).toBeDisabled());
});

it('does not reveal conversations of others', async () => {
  backend.api.on('GET /requests/:id', () => failure(404, 'Request not found'));
  await openChat();
  expect(await screen.findByRole('heading', { name: 'Chat not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Messages' })).toHaveAttribute('href', '/messages');
  expect(document.title).toBe('Chat not found · Mutua');
});

it('puts the focus into the field when a push notification leads there to answer', async () => {
  await openChat('?write=1');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
});

it('has Block and Report as the last items of its menu', async () => {
  await openChat();
  await screen.findByRole('button', { name: 'More' });
  expect(await lastItemsOfMenus(/^More$/)).toEqual([['More', ['Block User', 'Report']]]);
});

it('shows for a leg of a ring which lesson it is, and links to the ring', async () => {
  const ring = { _id: '64d0000000000000000000aa', size: 3, place: 0 };
  backend.request = aRequest({ ring });
  backend.conversations = [aConversation({ request: { ...aConversation().request, ring } })];
  backend.lines = [{ kind: 'ring', at: new Date(Date.UTC(2026, 10, 2, 8, 1)).toISOString(), actorId: null }];
  await openChat();
  const area = await log();
  await within(area).findByText('It’s on: all of your ring of 3 have said yes');
  const [toRing] = await screen.findAllByRole('link', { name: 'Part of a ring of 3' });
  expect(toRing).toHaveAttribute('href', `/rings/${ring._id}`);
  // The other skill goes to another member of the ring.
  expect(screen.queryByText(/⇄/)).not.toBeInTheDocument();
});

describe('lines about the exchange', () => {
  const line = (kind: ConversationLine['kind'], minute: number, more: Partial<ConversationLine> = {}) => ({
    kind,
    at: new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString(),
    actorId: nadia._id,
    ...more,
  });

  it('appear between the messages, also when something happens while the chat is open', async () => {
    backend.messages = [aMessage(1), aMessage(2)];
    backend.lines = [line('asked', 1, { actorId: jonas._id }), line('accepted', 15)];
    await openLive();
    const area = await log();
    const texts = () => within(area).getByText('Message 1').closest('[role=log]')?.textContent ?? '';
    await within(area).findByText('Jonas asked you');
    expect(within(area).getByText(/TypeScript for French conversation/)).toBeVisible();
    expect(texts()).toMatch(/Jonas asked you.*Message 1.*You accepted.*Message 2/);

    backend.live.push('conversation_lines', {
      requestId: REQUEST_ID,
      lines: [...backend.lines, line('completed', 30)],
    });
    expect(await within(area).findByText('You marked the exchange completed')).toBeVisible();
    expect(within(area).getAllByText('You accepted')).toHaveLength(1);
  });

  it('names the author of each message', async () => {
    backend.messages = [aMessage(1), aMessage(2, { isOwn: true })];
    await openChat();
    expect((await log()).textContent).toMatch(/Jonas Lindqvist:Message 1.*You:Message 2/);
  });
});

it('has a skip link past the list to the message field', async () => {
  await openChat();
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await userEvent.click(screen.getByRole('link', { name: 'Skip to the message field' }));
  expect(field).toHaveFocus();
});

it('opens at the message that the address names, even when it is on an old page', async () => {
  backend.messages = Array.from({ length: 400 }, (_, index) => aMessage(index + 1, { content: `No. ${index + 1}` }));
  await openChat('?at=30');
  const found = await within(await log()).findByText('No. 30');
  await waitFor(() => expect(found).toHaveFocus());
  expect(within(await log()).getByText('No. 20')).toBeInTheDocument();
  expect(within(await log()).getByText('No. 400')).toBeInTheDocument();
  expect(within(await log()).queryByText('No. 19')).toBeNull();
});

it('waits for a wanted message that arrived while another page was open', async () => {
  backend.messages = [aMessage(1, { content: 'No. 1' })];
  const { history } = await openChat();
  await within(await log()).findByText('No. 1');
  act(() => history.push('/messages'));
  await waitFor(() => expect(screen.queryByRole('log')).toBeNull());

  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const messages = Array.from({ length: 40 }, (_, index) => aMessage(index + 1, { content: `No. ${index + 1}` }));
  backend.api.on('GET /messages/request/:requestId', async () => {
    await isAnswered;
    return { messages, lines: [], pagination: { page: 1, limit: 50, total: 40, pages: 1 } };
  });
  act(() => history.push(`/chat/${REQUEST_ID}?at=20`));
  await screen.findByRole('textbox', { name: 'Message' });
  for (const _ of messages.slice(0, 5)) await act(() => new Promise(requestAnimationFrame));
  // Without waiting, the log would not contain the message and would open at its end.
  expect(screen.queryByRole('log')).toBeNull();
  answer();
  expect(within(await log()).getByText('No. 20')).toBeVisible();
});

it.each(['500', 'x', '-1'])('opens at the end when the address names no message (%s)', async (at) => {
  backend.messages = [aMessage(1, { content: 'First' }), aMessage(2, { content: 'Last' })];
  await openChat(`?at=${at}`);
  expect(await within(await log()).findByText('Last')).toBeVisible();
});
