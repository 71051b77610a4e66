import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Ack,
  ClientEventName,
  ClientPayload,
  ClientToServerEvents,
  Message,
  Person,
  QueryInput,
  RequestRing,
  RequestSnapshot,
  RequestStatus,
  ServerEventName,
  ServerPayloads,
  ServerToClientEvents,
} from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import {
  createTestContext,
  requestOf,
  type StartedService,
  type StartOptions,
  startService,
  testToken,
  useStarted,
  waitFor,
} from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { app } from '../src/app.ts';

export type Client = Socket<ServerToClientEvents, ClientToServerEvents>;

/** A running node of the service. */
export type Node = StartedService<'chat'>;

export const newId = (): string => randomBytes(12).toString('hex');

export const newPerson = (name = 'Ada Moser'): Person => ({ _id: newId(), name, avatar: null });

/** A request and its two parties. */
export interface Exchange {
  id: string;
  sender: Person;
  receiver: Person;
}

/** An exchange, and its state as the requests service publishes it. */
interface ExchangeOptions extends Exchange {
  status: RequestStatus;
  version: number;
  updatedAt: string;
  createdAt: string;
  scheduledDate: string | null;
  ring: RequestRing;
}

const snapshotOf = ({
  id,
  scheduledDate = null,
  ring,
  sender,
  receiver,
  ...request
}: Exchange &
  Pick<ExchangeOptions, 'status' | 'updatedAt' | 'createdAt'> & {
    scheduledDate?: string | null;
    ring?: RequestRing | undefined;
  }): RequestSnapshot =>
  requestOf({
    ...{ ...request, _id: id, senderId: sender, receiverId: receiver, scheduledDate },
    senderSkillId: { _id: newId(), title: 'Guitar', category: 'music' },
    receiverSkillId: { _id: newId(), title: 'Baking', category: 'cooking' },
    ...(ring && { ring }),
  });

/**
 * Runs the service as one or more real nodes on the test engines, with helpers to talk to them. Without `strict` it allows every warning,
 * because a failover logs some that no test can predict.
 */
export async function startHarness({ strict = true, redisUrl }: { strict?: boolean; redisUrl?: string } = {}) {
  const context = await createTestContext('chat', { strict, redisUrl, migrations: app.definition.migrations });
  const folder = await mkdtemp(join(tmpdir(), 'mutua-chat-'));
  const nodes: Node[] = [];
  const clients: Client[] = [];

  async function startNode({ env, ...options }: Partial<StartOptions<typeof app>> = {}): Promise<Node> {
    const server = await startService(app, {
      context,
      env: {
        CORS_ORIGINS: 'https://friend.example',
        RATE_LIMIT_SCALE: 1000,
        LINK_PREVIEWS: 'off',
        FILE_STORE: folder,
        FILE_LINK_SECRET: 'a secret that only the tests know and that is long',
        ...env,
      },
      ...options,
    });
    const node: Node = {
      ...server,
      async stop() {
        nodes.splice(nodes.indexOf(node), 1);
        await server.stop();
      },
    };
    nodes.push(node);
    return node;
  }

  return {
    ...context,
    folder,
    startNode,

    /** Connects a device of a member. `prepare` can add listeners for events that come with the connection. */
    async connect(
      node: { url: string },
      userId: string,
      options: Partial<ManagerOptions & SocketOptions> = {},
      prepare: (client: Client) => void = () => undefined,
    ): Promise<Client> {
      const client: Client = io(node.url, {
        auth: { token: testToken(userId) },
        transports: ['websocket'],
        forceNew: true,
        reconnectionDelay: 50,
        reconnectionDelayMax: 100,
        ...options,
      });
      clients.push(client);
      prepare(client);
      await new Promise<void>((resolve, reject) => {
        client.once('connect', resolve);
        client.once('connect_error', reject);
      });
      return client;
    },

    /** Publishes a request between two members, as the requests service does. Waits until chat has stored it. */
    async exchange({
      status = 'accepted',
      sender = newPerson('Ada Moser'),
      receiver = newPerson('Ben Okoro'),
      id = newId(),
      version = 2,
      updatedAt = new Date().toISOString(),
      createdAt = updatedAt,
      scheduledDate = null,
      ring,
    }: Partial<ExchangeOptions> = {}): Promise<Exchange> {
      const type = status === 'pending' ? 'request.created' : (`request.${status}` as const);
      const request = snapshotOf({ id, status, sender, receiver, updatedAt, createdAt, scheduledDate, ring });
      await context.publish(newEvent(type, { request, version, actorId: receiver._id }));
      const { connection } = context;
      await waitFor(async () => {
        // A pending request has no memberships.
        const stored =
          status === 'pending'
            ? await connection.collection('conversations').findOne({ _id: new Types.ObjectId(id) })
            : await connection.collection('memberships').findOne({ _id: `${receiver._id}:${id}` as never });
        return (stored?.['version'] ?? 0) >= version;
      });
      return { id, sender, receiver };
    },

    /** Publishes that the sender has edited a pending request. */
    async edit({ id, sender, receiver }: Exchange, version: number): Promise<void> {
      const at = new Date().toISOString();
      const request = snapshotOf({ id, status: 'pending', sender, receiver, updatedAt: at, createdAt: at });
      await context.publish(newEvent('request.updated', { request, version, actorId: sender._id }));
    },

    async close(): Promise<void> {
      for (const client of clients) client.disconnect();
      for (const node of [...nodes]) await node.stop();
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** A harness for the tests of a file. */
export const useHarness = (): Harness => useStarted(startHarness);

/** A node for the tests of a file. The harness stops it. */
export const useNode = (chat: Harness, options?: Parameters<Harness['startNode']>[0]): Node =>
  useStarted(async () => ({ ...(await chat.startNode(options)), close: async () => {} }));

/** Opens a new exchange with a device of each party. Ada sent the request. Ben connects to the second node when one is given. */
export async function openExchange(
  chat: Harness,
  nodeOfAda: Node,
  nodeOfBen = nodeOfAda,
): Promise<{ exchange: Exchange; ada: Client; ben: Client }> {
  const exchange = await chat.exchange();
  const ada = await chat.connect(nodeOfAda, exchange.sender._id);
  const ben = await chat.connect(nodeOfBen, exchange.receiver._id);
  return { exchange, ada, ben };
}

/** Emits and waits for the acknowledgement. */
export const ask = <E extends ClientEventName>(client: Client, event: E, payload: ClientPayload<E>): Promise<Ack<E>> =>
  (client as unknown as { emitWithAck(event: string, payload: unknown): Promise<Ack<E>> }).emitWithAck(event, payload);

/** Collects the payloads of an event that a device receives from now on, and calls back with each. */
export function collectEvents<E extends ServerEventName>(
  client: Client,
  event: E,
  onEach: (payload: ServerPayloads[E]) => void = () => {},
): ServerPayloads[E][] {
  const collected: ServerPayloads[E][] = [];
  (client as unknown as { on(event: string, listener: (payload: unknown) => void): void }).on(event, (payload) => {
    collected.push(payload as ServerPayloads[E]);
    onEach(payload as ServerPayloads[E]);
  });
  return collected;
}

/** Sends a text and returns the stored message. */
export async function send(client: Client, exchange: Exchange, content: string, clientId?: string): Promise<Message> {
  const receiverId = exchange.sender._id === idOf(client) ? exchange.receiver._id : exchange.sender._id;
  const answer = await ask(client, 'send_message', {
    requestId: exchange.id,
    receiverId,
    content,
    ...(clientId && { clientId }),
  });
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.message;
}

/** Reads the messages of a conversation, and the lines about its exchange, as one of its parties. */
export const readConversation = async (
  node: Pick<Node, 'call'>,
  requestId: string,
  as: string,
  query: Partial<QueryInput<'GET /messages/request/:requestId'>> = {},
) => (await node.call('GET /messages/request/:requestId', { params: { requestId }, query, as })).body;

const idOf = (client: Client): string => {
  const { token } = client.auth as { token: string };
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
};
