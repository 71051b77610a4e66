import type { ConversationLine } from '@mutua/contracts';
import { aMessage, nadia } from '../../testing/factories.ts';
import type { PendingMessage } from './chat.slice.ts';
import { toDays } from './day-groups.ts';

const at = (time: string) => ({
  timestamp: new Date(2026, 10, 2, ...(time.split(':').map(Number) as [number, number])).toISOString(),
});
const groupsOf = (messages: ReturnType<typeof aMessage>[], firstUnread: number | null = null) =>
  toDays({ messages, pending: [], lines: [] }, nadia._id, firstUnread).flatMap(({ chunks }) =>
    chunks.flatMap(({ groups }) => groups.map(({ lines }) => lines.map(({ seq }) => seq))),
  );

it('joins messages of one author within five minutes', () => {
  const messages = [
    aMessage(1, at('10:00')),
    aMessage(2, at('10:05')),
    aMessage(3, at('10:11')),
    aMessage(4, { ...at('10:12'), isOwn: true }),
  ];
  expect(groupsOf(messages)).toEqual([[1, 2], [3], [4]]);
});

it('puts a missed call into a separate group', () => {
  const messages = [
    aMessage(1, at('10:00')),
    aMessage(2, { ...at('10:01'), messageType: 'call' }),
    aMessage(3, at('10:02')),
  ];
  expect(groupsOf(messages)).toEqual([[1], [2], [3]]);
});

it('begins a group at the first unread message', () => {
  const messages = [aMessage(1, at('10:00')), aMessage(2, at('10:01'))];
  expect(groupsOf(messages, 2)).toEqual([[1], [2]]);
});

it('separates days, and puts pending messages at the end', () => {
  const pending: PendingMessage = {
    clientId: 'c1',
    content: 'On its way',
    messageType: 'text',
    attachment: null,
    timestamp: new Date(2026, 10, 3, 9).toISOString(),
    failed: false,
  };
  const days = toDays({ messages: [aMessage(1, at('10:00'))], pending: [pending], lines: [] }, nadia._id, null);
  expect(days.map(({ key }) => key)).toEqual(['2026-11-02', '2026-11-03']);
  expect(days[1]?.chunks[0]?.groups[0]).toMatchObject({ key: 'c1', senderId: nadia._id });
});

it('keeps the key of a pending message when the server has stored it', () => {
  const [day] = toDays({ messages: [aMessage(1, { clientId: 'c1' })], pending: [], lines: [] }, nadia._id, null);
  expect(day?.chunks[0]?.groups[0]?.key).toBe('c1');
});

describe('the groups after a change', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index));
  const chunksOf = (messages: ReturnType<typeof aMessage>[]) =>
    toDays({ messages, pending: [], lines: [] }, nadia._id, null).flatMap(({ chunks }) => chunks);

  it('creates new objects only for chunks whose messages have changed', () => {
    const messages = many(101, 400);
    const before = chunksOf(messages);
    const after = chunksOf([...many(51, 100), ...messages, aMessage(401)]);
    const kept = before.filter((chunk) => after.includes(chunk));
    expect(before.length).toBeGreaterThan(8);
    // Messages of the first and of the last chunk have changed.
    expect(kept).toEqual(before.slice(1, -1));
  });
});

it('puts lines about the exchange between messages by time, and keeps the same objects', () => {
  const messages = [aMessage(1, at('10:00')), aMessage(2, at('10:03')), aMessage(3, at('10:04'))];
  const event = (kind: 'asked' | 'accepted' | 'completed', time: string): ConversationLine => ({
    kind,
    at: at(time).timestamp,
    actorId: nadia._id,
  });
  const lines = [event('asked', '09:00'), event('accepted', '10:02'), event('completed', '11:00')];
  const draw = () =>
    toDays({ messages, pending: [], lines }, nadia._id, 2).flatMap(({ chunks }) =>
      chunks.flatMap(({ groups }) => groups),
    );
  expect(draw().map(({ event, lines }) => event?.kind ?? lines.map(({ seq }) => seq))).toEqual([
    'asked',
    [1],
    'accepted',
    [2, 3],
    'completed',
  ]);
  expect(draw().map(({ isFirstUnread }) => isFirstUnread)).toEqual([false, false, false, true, false]);
  expect(draw()[2]).toBe(draw()[2]);
});
