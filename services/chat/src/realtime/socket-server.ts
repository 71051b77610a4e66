import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type ClientToServerEvents, REPLICA_HEADER, type ServerToClientEvents, SOCKETS } from '@mutua/contracts';
import {
  type Caller,
  type EndedSessions,
  type Logger,
  localizeError,
  rateLimitRefusals,
  type TokenVerifier,
  toAppError,
} from '@mutua/service-kit';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { languageOfSocket } from './localize-for-socket.ts';
import { createNodeChannel } from './node-channel.ts';
import { createSocketSessions, type SocketSessions } from './socket-sessions.ts';
import { createTokenBuckets } from './token-buckets.ts';

/** The caller of the socket's current token. */
type SocketData = Caller;
/** The events that nodes send each other. */
interface NodeEvents {
  conversations_changed: (ids: string[]) => void;
  member_changed: (userId: string) => void;
  circle_changed: (circleId: string) => void;
  chat_joined: (userId: string, requestId: string) => void;
}
export type ChatServer = Server<ClientToServerEvents, ServerToClientEvents, NodeEvents, SocketData>;
export type ChatSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** Enough for a session description with many candidates. Files are uploaded over HTTP. */
const MAX_PAYLOAD = 128 * 1024;
/** How long a connection may take to sign in. A page may have to renew its token first, which takes some seconds. */
const CONNECT_MS = 10_000;
/** A packet counts once for each part of this size. */
const PACKET_BYTES = 2 * 1024;
/** How much may wait for a device that reads slowly. Everything of an hour in a busy room is less. */
const MOST_WAITING = 1024 * 1024;

/**
 * The real-time server on `/socket.io`. It accepts only connections with a valid access token from pages of allowed origins. It delivers
 * across nodes through Redis. After Redis was unreachable it emits `resync`, so that clients fetch what they missed.
 */
export function createSocketServer({
  server,
  verifier,
  endedSessions,
  redisUrl,
  prefix,
  origins,
  scale,
  connectMs = CONNECT_MS,
  logger,
}: {
  server: HttpServer;
  verifier: TokenVerifier;
  endedSessions: Pick<EndedSessions, 'isEnded' | 'onEnded'>;
  redisUrl: string;
  prefix: string;
  /** Origins whose pages may connect, besides the host's own. */
  origins: readonly string[];
  /** Multiplies two limits: connections of an address before sign-in, and packets of a connection. */
  scale: number;
  connectMs: number | undefined;
  logger: Logger;
}): {
  io: ChatServer;
  sessions: SocketSessions;
  ready: () => Promise<void>;
  close: () => Promise<void>;
  /** Ends the connection to the other nodes. Until then, calls and events that this node still handles reach devices of other nodes. */
  stopSending: () => Promise<void>;
} {
  const nodes = createNodeChannel({ redisUrl, prefix, logger });
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));

  const io: ChatServer = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MAX_PAYLOAD,
    connectTimeout: connectMs,
    cors: { origin: [...allowed], credentials: true },
    // CORS does not apply to websockets, so the origin is checked here for both transports.
    allowRequest: (request, answer) => answer(null, isAllowedOrigin(request, allowed)),
    adapter: nodes.adapter,
  });
  nameSessions(io);
  const sessions = createSocketSessions({ io, verifier, endedSessions });
  io.use((socket, next) => {
    sessions.admit(socket).then(
      () => next(),
      (error) => {
        const refusal = toAppError(error);
        const { code } = refusal;
        const { message } = localizeError(languageOfSocket(socket), refusal);
        next(Object.assign(new Error(message), { data: { code, message } }));
        // Mutua's client closes a refused connection itself, but another one could hold it open. The refusal is written in the next tick,
        // and closing waits for it.
        setImmediate(() => socket.conn.close());
      },
    );
  });
  limitStrangers(io, Math.ceil(SOCKETS.strangers * scale));
  limitPackets(io, scale);
  endSlowReaders(io);
  nodes.watch({ onMissed: () => io.local.emit('resync', {}), onLost: () => io.emit('resync', {}) });

  return {
    io,
    sessions,
    ready: nodes.ready,
    /** Closes every connection so that its client reconnects to another node. */
    async close() {
      sessions.stop();
      await io.close();
      nodes.stopReceiving();
    },
    stopSending: nodes.stopSending,
  };
}

/**
 * Makes session ids begin with the name under which the gateway knows this node. A client that polls sends the id with each call. So any
 * gateway finds its node, also for clients without cookies.
 */
function nameSessions({ engine }: ChatServer): void {
  const generate = engine.generateId.bind(engine);
  engine.generateId = async (request: IncomingMessage) => {
    const name = request.headers[REPLICA_HEADER];
    const id = await generate(request);
    return typeof name === 'string' && /^[\w-]{1,40}$/.test(name) ? `${name}.${id}` : id;
  };
}

/** Allows pages of the host itself and of the configured origins. Programs other than browsers send no origin. */
function isAllowedOrigin({ headers }: IncomingMessage, allowed: ReadonlySet<string>): boolean {
  const { origin } = headers;
  if (!origin || allowed.has(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

/** The client's address: the last entry of `X-Forwarded-For`, which the gateway writes, or that of a direct connection. */
const addressOf = ({ headers, socket }: IncomingMessage): string =>
  [headers['x-forwarded-for']].flat().at(-1)?.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '');

/** The size of what is in a packet: text or bytes. */
const sizeOf = ({ data }: { data?: unknown }): number =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;

/** Closes a connection that sends too many or too large packets of any kind, also acknowledgements and unknown events. */
function limitPackets(io: ChatServer, scale: number): void {
  io.engine.on('connection', (conn: ChatSocket['conn']) => {
    const { perSecond, burst } = SOCKETS.packets;
    const take = createTokenBuckets({ perSecond: perSecond * scale, burst: burst * scale });
    conn.on('packet', (packet: { data?: unknown }) => {
      if (take('', Math.max(1, Math.ceil(sizeOf(packet) / PACKET_BYTES))) === 0) return;
      rateLimitRefusals.inc({ limit: 'chat:packets' });
      conn.close();
    });
  });
}

/** Closes a connection that does not take what is sent to it. It would answer pings, and this process would hold all of it. */
function endSlowReaders(io: ChatServer): void {
  io.engine.on('connection', (conn: ChatSocket['conn']) => {
    let waiting = 0;
    conn.on('packetCreate', (packet: { data?: unknown }) => {
      waiting += sizeOf(packet);
      if (waiting <= MOST_WAITING) return;
      rateLimitRefusals.inc({ limit: 'chat:waiting' });
      const { socket } = conn.transport as { socket?: { terminate: () => void } };
      conn.close(true);
      // Otherwise a websocket and its bytes would wait half a minute for a farewell.
      socket?.terminate();
    });
    // All that waits goes to the transport together, as soon as that has sent what it had.
    conn.on('flush', () => {
      waiting = 0;
    });
  });
}

/** Closes new connections of an address that already has too many before sign-in. */
function limitStrangers(io: ChatServer, limit: number): void {
  const counts = new Map<string, number>();
  /** For each connection that has not signed in, the function that stops counting it. */
  const known = new Map<ChatSocket['conn'], () => void>();
  io.engine.on('connection', (conn: ChatSocket['conn']) => {
    const address = addressOf(conn.request);
    const count = (counts.get(address) ?? 0) + 1;
    if (count > limit) {
      conn.close();
      return;
    }
    counts.set(address, count);
    const uncount = (): void => {
      if (!known.delete(conn)) return;
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    };
    known.set(conn, uncount);
    conn.once('close', uncount);
  });
  io.on('connection', ({ conn }) => known.get(conn)?.());
}
