import type { Message } from '@mutua/contracts';
import { createStore } from '@mutua/web-kit';
import { aMessage, nadia, REQUEST_ID } from '../../testing/factories.ts';
import {
  changesReceived,
  messageAltered,
  messageQueued,
  messagesReceived,
  receivedMarkedRead,
  selectTimeline,
} from './chat.slice.ts';

let store: ReturnType<typeof createStore>;
beforeEach(() => {
  store = createStore();
});

const receive = (...messages: Message[]) => store.dispatch(messagesReceived({ requestId: REQUEST_ID, messages }));
const timeline = () => selectTimeline(store.getState(), REQUEST_ID);
const seqs = () => timeline()?.messages.map(({ seq }) => seq);

it('appends the next message without copying the earlier ones', () => {
  receive(aMessage(1), aMessage(2));
  const before = timeline()?.messages;
  receive(aMessage(3));
  receive(aMessage(4), aMessage(5));
  expect(seqs()).toEqual([1, 2, 3, 4, 5]);
  expect(timeline()?.messages[0]).toBe(before?.[0]);
});

it('merges older pages, repeats and gaps in order, and keeps the newer copy', () => {
  receive(aMessage(5), aMessage(6));
  receive(aMessage(3), aMessage(4));
  receive(aMessage(6, { content: 'renewed' }), aMessage(8));
  expect(seqs()).toEqual([3, 4, 5, 6, 8]);
  expect(timeline()?.messages[3]?.content).toBe('renewed');
});

it('replaces a pending message by the stored one', () => {
  const pending = {
    clientId: 'c1',
    content: 'Hello',
    messageType: 'text' as const,
    attachment: null,
    timestamp: '2026-11-02T08:00:00.000Z',
    failed: false,
  };
  store.dispatch(messageQueued({ requestId: REQUEST_ID, message: pending }));
  receive(aMessage(1, { isOwn: true, clientId: 'c1' }));
  expect(timeline()).toMatchObject({ pending: [], messages: [{ seq: 1 }] });
});

it('marks received messages as read up to a `seq`', () => {
  receive(
    aMessage(1, { isRead: false }),
    aMessage(2, { isOwn: true, isRead: false }),
    aMessage(3, { isRead: false }),
    aMessage(4, { isRead: false }),
  );
  const before = timeline()?.messages;
  store.dispatch(receivedMarkedRead({ requestId: REQUEST_ID, memberId: nadia._id, seq: 3 }));
  expect(timeline()?.messages.map(({ isRead }) => isRead)).toEqual([true, false, true, false]);
  expect(timeline()?.messages[3]).toBe(before?.[3]);
});

describe('two states of one message', () => {
  const first = () => timeline()?.messages[0];
  const change = (message: Message) =>
    store.dispatch(changesReceived({ requestId: REQUEST_ID, messages: [message, aMessage(7)] }));

  it('keeps the one with the higher version, whatever the source and the order', () => {
    receive(aMessage(1, { isRead: false }), aMessage(2));
    const untouched = timeline()?.messages[1];
    change(aMessage(1, { content: 'third', version: 3 }));
    change(aMessage(1, { content: 'second', version: 2 }));
    receive(aMessage(1, { content: 'first' }));
    expect(first()).toMatchObject({ content: 'third', version: 3 });
    expect(timeline()?.messages[1]).toBe(untouched);
    // A message that is not loaded would leave a gap.
    expect(seqs()).toEqual([1, 2]);
  });

  it('updates quotes of the message, also when the message itself is not loaded', () => {
    const quote = (seq: number) => ({ seq, senderId: nadia._id, excerpt: 'Before', messageType: 'text' as const });
    receive(aMessage(2), aMessage(3, { replyTo: quote(2) }), aMessage(4, { replyTo: quote(1) }));
    const quotes = () => timeline()?.messages.map(({ replyTo }) => replyTo);
    change(aMessage(2, { content: '**After**', version: 1 }));
    change(aMessage(1, { deletedAt: '2026-11-02T10:00:00.000Z', version: 1 }));
    expect(quotes()).toEqual([undefined, expect.objectContaining({ excerpt: 'After' }), { seq: 1, isGone: true }]);
  });

  it('removes fields that the later state does not have', () => {
    receive(aMessage(1, { reactions: [{ emoji: '👍', userIds: [nadia._id] }] }));
    change(aMessage(1, { version: 1 }));
    expect(first()).not.toHaveProperty('reactions');
  });

  it('does not undo a later state when an own change is refused', () => {
    receive(aMessage(1));
    store.dispatch(messageAltered({ requestId: REQUEST_ID, seq: 1, version: 0, change: { content: 'mine' } }));
    expect(first()?.content).toBe('mine');
    change(aMessage(1, { content: 'later', version: 1 }));
    store.dispatch(messageAltered({ requestId: REQUEST_ID, seq: 1, version: 0, change: { content: 'Message 1' } }));
    expect(first()?.content).toBe('later');
  });
});
