import type { Message } from '@mutua/contracts';
import { CHAT_LIMITS } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import {
  collectEvents,
  type Exchange,
  type Node,
  newId,
  readConversation,
  send,
  useHarness,
  useNode,
} from '../../test/harness.ts';

const chat = useHarness();
/** Two nodes whose clocks are 20 seconds apart. */
const nodes = [useNode(chat), useNode(chat, { timing: { now: () => Date.now() + 20_000 } })] as const;

const changesOf = (node: Node, requestId: string, as: string, since: string, page = 1) =>
  node.call('GET /messages/request/:requestId/changes', { params: { requestId }, query: { since, page }, as });

/** A random generator that makes the same choices in each run. */
function seededRandom(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

/**
 * The messages that a device holds. Of two states of a message it keeps the one with the higher version. Quotes are read with the messages.
 */
function device() {
  const held = new Map<string, Omit<Message, 'isRead'>>();
  const take = (message: Omit<Message, 'isRead'> & { isRead?: boolean }) => {
    const { isRead: _, ...state } = message;
    const known = held.get(state._id);
    if (!known || (state.version ?? 0) > (known.version ?? 0)) held.set(state._id, state);
  };
  return { held, take };
}

/** Opens a device of each party on each of the two nodes. A device misses the changes for which `isLost` is true. */
async function openDevices(people: readonly [string, string], isLost: () => boolean) {
  const since = new Date(Date.now() - 50_000).toISOString();
  const open = async (owner: string, node: Node) => {
    const client = await chat.connect(node, owner);
    const { held, take } = device();
    collectEvents(client, 'new_message', take);
    for (const event of ['message_changed', 'message_moderated'] as const)
      collectEvents(client, event, (message) => {
        if (!isLost()) take(message);
      });
    return { client, owner, held, take, since };
  };
  const [ada, ben] = [await open(people[0], nodes[0]), await open(people[1], nodes[0])];
  const others = [await open(people[0], nodes[1]), await open(people[1], nodes[1])];
  return { ada: ada.client, ben: ben.client, devices: [ada, ben, ...others] };
}

/** A message without the fields that differ between two reads: links of files, and the person. */
const stateOf = ({ _id, seq, content, version, reactions, editedAt, deletedAt, hidden }: Omit<Message, 'isRead'>) => ({
  ...{ _id, seq, content, version, reactions, editedAt, deletedAt, isHidden: hidden !== undefined },
});

/** Makes random changes of random messages on both nodes. Some of the changes compete for the same message. */
function stepOf({
  roll,
  messages,
  people,
}: {
  roll: (sides: number) => number;
  messages: readonly Message[];
  people: readonly [string, string];
}) {
  let decision = 0;
  const steps: ((params: { id: string }, author: string, node: Node) => Promise<unknown>)[] = [
    (params, as, node) => node.call('DELETE /messages/:id', { params, as }),
    ({ id: targetId }, subjectId) => {
      const fields = { targetId, subjectId, note: '', isHidden: roll(2) === 0, version: ++decision };
      return chat.publish(newEvent('content.moderated', { kind: 'message', ...fields }));
    },
    (params, _, node) => {
      const body = { emoji: roll(2) ? '👍' : '🎉' };
      return node.call('PUT /messages/:id/reaction', { params, body, as: people[roll(2)] ?? '' });
    },
    (params, _, node) => node.call('DELETE /messages/:id/reaction', { params, as: people[roll(2)] ?? '' }),
    (params, as, node) => node.call('PUT /messages/:id', { params, body: { content: `words ${roll(1000)}` }, as }),
  ];
  return async (): Promise<void> => {
    const message = messages[roll(messages.length)];
    // Edits are more frequent than other changes.
    const change = steps[Math.min(roll(8), steps.length - 1)];
    if (message) await change?.({ id: message._id }, message.senderId._id, nodes[roll(2)] ?? nodes[0]);
  };
}

describe('the changes of a conversation', () => {
  it.each([1, 2, 3])('bring all devices to the same state, whatever events they miss (seed %p)', async (seed) => {
    const roll = seededRandom(seed);
    const exchange: Exchange = await chat.exchange();
    const people = [exchange.sender._id, exchange.receiver._id] as const;
    const { ada, ben, devices } = await openDevices(people, () => roll(3) === 0);
    const messages: Message[] = [];
    for (let i = 0; i < 6; i++) messages.push(await send(i % 2 ? ada : ben, exchange, `no. ${i}`));
    await waitFor(() => devices.every(({ held }) => held.size === messages.length));

    const step = stepOf({ roll, messages, people });
    for (let i = 0; i < 12; i++) await Promise.all([step(), step(), step()]);
    await chat.settled();
    // Each device fills its gap: it asks one of the nodes, with its last `now` minus 30 seconds.
    for (const { owner, take, since } of devices) {
      const answer = await changesOf(nodes[roll(2)] ?? nodes[0], exchange.id, owner, since);
      expect(answer.body.reset).toBe(false);
      for (const message of answer.body.messages) take(message);
    }
    const stored = (await readConversation(nodes[0], exchange.id, people[0])).messages.map(stateOf);
    for (const { held } of devices)
      expect([...held.values()].toSorted((a, b) => a.seq - b.seq).map(stateOf)).toEqual(stored);
  });

  it('of one node are found from the time of another node whose clock is 20 seconds slow or fast', async () => {
    const exchange = await chat.exchange();
    const ada = await chat.connect(nodes[0], exchange.sender._id);
    const { _id } = await send(ada, exchange, 'Hello');
    for (const [queried, changed] of [
      [nodes[0], nodes[1]],
      [nodes[1], nodes[0]],
    ] as const) {
      const before = await changesOf(queried, exchange.id, exchange.receiver._id, new Date(0).toISOString());
      await changed.call('PUT /messages/:id/reaction', {
        params: { id: _id },
        body: { emoji: '👍' },
        as: exchange.receiver._id,
      });
      const since = new Date(Date.parse(before.body.now) - 30_000).toISOString();
      const { body } = await changesOf(queried, exchange.id, exchange.receiver._id, since);
      expect(body.messages).toMatchObject([{ _id, reactions: [{ emoji: '👍' }] }]);
    }
  });

  it('come in pages by `seq`; for more than 500 the client must load its messages again', async () => {
    const exchange = await chat.exchange();
    const as = exchange.sender._id;
    const requestId = new Types.ObjectId(exchange.id);
    const insert = (from: number, count: number) =>
      chat.connection.collection('messages').insertMany(
        Array.from({ length: count }, (_, i) => ({
          requestId,
          seq: from + i,
          senderId: new Types.ObjectId(exchange.sender._id),
          receiverId: new Types.ObjectId(exchange.receiver._id),
          content: 'x',
          messageType: 'text',
          attachment: null,
          sentAt: new Date(),
          tally: { sender: 0, receiver: from + i },
          version: 1,
          changedAt: new Date(Date.now() - (i % 7)),
        })),
      );
    const since = new Date(Date.now() - 60_000).toISOString();
    await insert(1, CHAT_LIMITS.changes.max);
    const pages = await Promise.all([1, 2, 5, 6].map((page) => changesOf(nodes[0], exchange.id, as, since, page)));
    expect(pages.map(({ body }) => [body.reset, body.messages[0]?.seq, body.messages.length])).toEqual([
      [false, 1, 100],
      [false, 101, 100],
      [false, 401, 100],
      [false, undefined, 0],
    ]);
    await insert(CHAT_LIMITS.changes.max + 1, 1);
    expect((await changesOf(nodes[0], exchange.id, as, since)).body).toMatchObject({ reset: true, messages: [] });
    expect((await changesOf(nodes[0], exchange.id, as, new Date().toISOString())).body.messages).toEqual([]);
  });

  it('are 404 to strangers, and require a time', async () => {
    const exchange = await chat.exchange();
    expect((await changesOf(nodes[0], exchange.id, newId(), new Date().toISOString())).status).toBe(404);
    expect((await changesOf(nodes[0], exchange.id, exchange.sender._id, 'yesterday')).status).toBe(400);
  });
});
