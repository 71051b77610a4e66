import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { type Client, type Exchange, send, useHarness, useNode } from '../../test/harness.ts';

const chat = useHarness();
const node = useNode(chat);

async function openConversation(): Promise<{ exchange: Exchange; ada: Client }> {
  const exchange = await chat.exchange();
  return { exchange, ada: await chat.connect(node, exchange.sender._id) };
}

describe('after a process died before it wrote a summary', () => {
  /** Stores a message as if its process died right afterwards. Another process has published its event since. */
  async function loseSummary(exchange: Exchange, content: string): Promise<void> {
    const messages = chat.connection.collection('messages');
    const last = await messages.findOne({ requestId: new Types.ObjectId(exchange.id) }, { sort: { seq: -1 } });
    const { _id, outbox, outboxPendingAt, ...rest } = last as Record<string, unknown>;
    const seq = (rest['seq'] as number) + 1;
    await messages.insertOne({ ...rest, seq, content, tally: { sender: 0, receiver: seq } });
  }
  const summaryOf = async ({ id, receiver }: Exchange, from = node) => {
    const { conversations } = (await from.call('GET /messages/conversations', { as: receiver._id })).body;
    return conversations.find(({ request }) => request._id === id);
  };

  it('a running node repairs the summary by itself', async () => {
    const repairing = await chat.startNode({ timing: { repairMs: 50 } });
    const { exchange, ada } = await openConversation();
    await send(ada, exchange, 'First');
    await loseSummary(exchange, 'Lost');
    await waitFor(async () => (await summaryOf(exchange, repairing))?.lastSeq === 2);
    expect(await summaryOf(exchange, repairing)).toMatchObject({ unreadCount: 2, lastMessage: { content: 'Lost' } });
    await repairing.stop();
    // The node did not know of the lost message, and continues with the next `seq`.
    expect((await send(ada, exchange, 'Third')).seq).toBe(3);
  });

  it('a starting node repairs the summary, however long no node was running', async () => {
    const { exchange, ada } = await openConversation();
    await send(ada, exchange, 'First');
    await summaryOf(exchange);
    await loseSummary(exchange, 'Lost');
    await chat.redis.del(`${chat.prefix}:chat:memberships-healed-until`);
    const successor = await chat.startNode();
    expect(await summaryOf(exchange, successor)).toMatchObject({ lastSeq: 2, unreadCount: 2 });
    await successor.stop();
  });
});
