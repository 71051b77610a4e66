import type {
  Ack,
  AckData,
  ClientEventName,
  ClientPayload,
  ClientToServerEvents,
  ServerEventName,
  ServerPayloads,
  ServerToClientEvents,
} from '@mutua/contracts';
import type { Socket } from 'socket.io-client';
import { settings } from '../api/settings.ts';
import { freshAccessToken, refreshSession } from '../session/refresh.ts';
import { tokens } from '../session/tokens.ts';

export type RealtimeStatus = 'off' | 'connecting' | 'connected' | 'disconnected';

/** The server refused a client event, or did not answer it. */
export class RealtimeError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'RealtimeError';
    this.code = code;
  }
}

const ACK_TIMEOUT_MS = 10_000;
/** Spec section 9. */
const CONNECTION = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
};

type Handler = (payload: never) => void;
type KitSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const handlers = new Map<ServerEventName, Set<Handler>>();
const resyncHandlers = new Set<() => void>();
const statusListeners = new Set<() => void>();

let status: RealtimeStatus = 'off';
/** Set from `start` to `stop`; the socket comes once its library is loaded. */
let connection: Promise<KitSocket> | null = null;

function setStatus(next: RealtimeStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of statusListeners) listener();
}

function announceResync(): void {
  for (const handler of resyncHandlers) handler();
}

async function connect(): Promise<KitSocket> {
  const { io } = await import(/* webpackChunkName: "lazy-socket" */ 'socket.io-client');
  const socket: KitSocket = io(settings.realtimeUrl, {
    ...CONNECTION,
    // Asked at every connection, so that a reconnection never carries a spent token.
    auth: (answer) => {
      void freshAccessToken()
        .catch(() => null)
        .then((token) => answer({ token }));
    },
    forceNew: true,
  });
  let wasConnected = false;
  socket.on('connect', () => {
    setStatus('connected');
    if (wasConnected && !socket.recovered) announceResync();
    wasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    setStatus('disconnected');
    if (reason === 'io server disconnect') reconnectLater(socket);
  });
  socket.on('connect_error', () => {
    setStatus('disconnected');
    // Refused by the server rather than by the network: socket.io leaves the next try to us.
    if (!socket.active) reconnectLater(socket, { renew: true });
  });
  socket.onAny((event: ServerEventName, payload: unknown) => {
    if (event === 'resync') announceResync();
    for (const handler of handlers.get(event) ?? []) handler(payload as never);
  });
  return socket;
}

function reconnectLater(socket: KitSocket, { renew = false } = {}): void {
  const owner = connection;
  setTimeout(async () => {
    if (connection !== owner || owner === null) return;
    if (renew) await refreshSession(tokens.access()).catch(() => undefined);
    if (connection === owner && tokens.access()) socket.connect();
  }, CONNECTION.reconnectionDelay);
}

/** The real-time connection, one per page. Made only with a token; its library is loaded only then. */
export const realtime = {
  get status(): RealtimeStatus {
    return status;
  },

  /** Connects; does nothing when connected. */
  start(): void {
    if (connection) return;
    setStatus('connecting');
    connection = connect();
    connection.catch(() => {
      connection = null;
      setStatus('disconnected');
    });
  },

  stop(): void {
    connection?.then((socket) => socket.disconnect()).catch(() => undefined);
    connection = null;
    setStatus('off');
  },

  /** Listens to a server event, before or after the connection stands. Returns the function that stops listening. */
  on<E extends ServerEventName>(event: E, handler: (payload: ServerPayloads[E]) => void): () => void {
    const all = handlers.get(event) ?? new Set();
    handlers.set(event, all.add(handler as Handler));
    return () => all.delete(handler as Handler);
  },

  /** Called when events may have been missed (a reconnection, the server's `resync`): fetch what came after. */
  onResync(handler: () => void): () => void {
    resyncHandlers.add(handler);
    return () => resyncHandlers.delete(handler);
  },

  onStatus(listener: () => void): () => void {
    statusListeners.add(listener);
    return () => statusListeners.delete(listener);
  },

  /** Emits and waits for the acknowledgement; while disconnected it waits for the connection. @throws RealtimeError */
  async emit<E extends ClientEventName>(event: E, payload: ClientPayload<E>): Promise<AckData[E]> {
    if (!connection) throw new RealtimeError('not_connected', 'Connection error');
    const socket = (await connection).timeout(ACK_TIMEOUT_MS) as unknown as {
      emitWithAck(event: E, payload: ClientPayload<E>): Promise<Ack<E>>;
    };
    const answer = await socket.emitWithAck(event, payload).catch(() => {
      throw new RealtimeError('timeout', 'Connection error');
    });
    if (!answer.ok) throw new RealtimeError(answer.error.code, answer.error.message);
    return answer;
  },

  /** Emits without waiting; dropped while disconnected. For what is worthless later (typing). */
  hint<E extends ClientEventName>(event: E, payload: ClientPayload<E>): void {
    connection
      ?.then((socket) => {
        // Not `volatile`: that drops the second of two events in a row as well, such as a `stop_typing`.
        if (socket.connected)
          (socket as unknown as { emit(event: E, payload: ClientPayload<E>): void }).emit(event, payload);
      })
      .catch(() => undefined);
  },
};
