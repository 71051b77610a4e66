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
import { nanoid } from '@reduxjs/toolkit';
import type { Socket } from 'socket.io-client';
import { EXPIRY_MARGIN_MS, freshAccessToken, refreshSession } from '../api/refresh.ts';
import { settings } from '../api/settings.ts';
import { readClaims, tokens } from '../api/tokens.ts';
import { createListeners } from '../connection/listeners.ts';
import { kitEvents } from '../events.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { loadSocketLibrary } from './socket-library.ts';

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

/** Names this page at each of its connections, so that the server knows in which page of a member a call is. */
const PAGE = nanoid();
const ACK_TIMEOUT_MS = 10_000;
/** The longest delay of setTimeout, in milliseconds (31 bits). */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** With a clock that is ahead, each new token would look expired. */
const RENEWALS_APART_MS = 60_000;
/** In milliseconds. The pauses between attempts grow from one second to five, with jitter of up to half. */
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
const resyncs = createListeners();
const firstConnections = createListeners();
const statusChanges = createListeners();

/** A call that rang before the code that shows it was loaded. The first listener gets it. */
let unheardCall: ServerPayloads['incoming_call'] | null = null;

let status: RealtimeStatus = 'off';
/** Set from `start` to `stop`. Resolves with the socket once its library is loaded. */
let connection: Promise<KitSocket> | null = null;
let stopping = new AbortController();

function setStatus(next: RealtimeStatus): void {
  if (next === status) return;
  status = next;
  statusChanges.notify();
}

function keepUnheard(event: ServerEventName, payload: unknown): void {
  const call = payload as ServerPayloads['incoming_call'];
  if (event === 'incoming_call') unheardCall = handlers.get(event)?.size ? null : call;
  // It has ended, or another device has answered.
  else if (event.startsWith('call_') && call.callId === unheardCall?.callId) unheardCall = null;
}

async function connect(signal: AbortSignal): Promise<KitSocket> {
  const library = await loadSocketLibrary(signal, () => setStatus('disconnected'));
  if (!library) throw new RealtimeError('not_connected', 'Connection error');
  /** The server refused a token that this browser considers valid. */
  let mustRenew = false;
  const token = async () => {
    const answer = await (mustRenew ? refreshSession(tokens.access()) : freshAccessToken());
    mustRenew = false;
    return answer;
  };
  const socket: KitSocket = library.io(settings.realtimeUrl, {
    ...CONNECTION,
    // Called at every connection, so that a reconnection never uses an expired token.
    auth: (answer) => {
      void token()
        .catch(() => null)
        .then((value) => answer({ token: value, language: currentLanguage(), page: PAGE }));
    },
    forceNew: true,
  });
  let wasConnected = false;
  let refusals = 0;
  /** Reconnects after the server ended or refused the connection. socket.io itself does so only after a lost network. */
  const reconnectLater = () => {
    refusals += 1;
    setTimeout(
      () => {
        // A refused renewal ends the session, and this connection with it.
        if (!signal.aborted && tokens.access()) socket.connect();
      },
      Math.min(CONNECTION.reconnectionDelay * refusals, CONNECTION.reconnectionDelayMax),
    );
  };
  let renewal: ReturnType<typeof setTimeout> | undefined;
  /** Renews the token of a page that only listens, such as in a call. Otherwise the server would close its connection. */
  const renewInTime = (earliest = 0) => {
    clearTimeout(renewal);
    const access = tokens.access();
    if (!access) return;
    const left = readClaims(access).expiresAt - EXPIRY_MARGIN_MS - Date.now();
    const renew = () => refreshSession(access).catch(() => undefined);
    renewal = setTimeout(renew, Math.min(Math.max(left, earliest), LONGEST_TIMER_MS));
  };
  const onRenewed = () => {
    const access = tokens.access();
    if (!socket.connected || !access) return;
    socket.emit('renew_token', { token: access });
    renewInTime(RENEWALS_APART_MS);
  };
  const stopFollowing = [kitEvents.on('session-renewed', onRenewed), tokens.onForeignChange(onRenewed)];
  signal.addEventListener('abort', () => {
    for (const stop of stopFollowing) stop();
    clearTimeout(renewal);
    socket.disconnect();
  });

  socket.on('connect', () => {
    refusals = 0;
    setStatus('connected');
    renewInTime();
    if (!wasConnected) firstConnections.notify();
    else if (!socket.recovered) resyncs.notify();
    wasConnected = true;
  });
  socket.on('error', ({ code }) => {
    if (code === 'session_expired' || code === 'session_ended') mustRenew = true;
  });
  socket.on('disconnect', (reason) => {
    clearTimeout(renewal);
    // Its end may be missed now. A call that still rings is announced again to the next connection.
    unheardCall = null;
    if (signal.aborted) return;
    setStatus('disconnected');
    if (reason === 'io server disconnect') reconnectLater();
  });
  socket.on('connect_error', () => {
    if (signal.aborted) return;
    setStatus('disconnected');
    if (socket.active) return;
    mustRenew = true;
    reconnectLater();
  });
  socket.onAny((event: ServerEventName, payload: unknown) => {
    if (event === 'resync') resyncs.notify();
    keepUnheard(event, payload);
    for (const handler of handlers.get(event) ?? []) handler(payload as never);
  });
  return socket;
}

/** Rejects when the task takes longer. The task itself continues. */
function withDeadline<T>(task: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, milliseconds);
  });
  return Promise.race([task, deadline]).finally(() => clearTimeout(timer));
}

/** The real-time connection, one per page. It is opened, and its library is loaded, only with a token. */
export const realtime = {
  get status(): RealtimeStatus {
    return status;
  },

  /** Connects. Does nothing when connected. */
  start(): void {
    if (connection) return;
    setStatus('connecting');
    stopping = new AbortController();
    connection = connect(stopping.signal);
    // Rejects only when it was stopped before the library was loaded. Then no caller waits for it.
    connection.catch(() => undefined);
  },

  stop(): void {
    stopping.abort();
    connection = null;
    unheardCall = null;
    setStatus('off');
  },

  /** Listens to a server event, also before there is a connection. Returns a function that stops listening. */
  on<E extends ServerEventName>(event: E, handler: (payload: ServerPayloads[E]) => void): () => void {
    const all = handlers.get(event) ?? new Set();
    handlers.set(event, all.add(handler as Handler));
    const call = event === 'incoming_call' && unheardCall;
    if (call) {
      unheardCall = null;
      queueMicrotask(() => (handler as Handler)(call as never));
    }
    return () => all.delete(handler as Handler);
  },

  /**
   * Calls the listener when events may have been missed, after a reconnection or the server's `resync`. It should load the data since then.
   */
  onResync: resyncs.subscribe,

  /** Calls the listener when a member's events begin to arrive. Data from before may be outdated: see `resync`. */
  onFirstConnection: firstConnections.subscribe,

  /** Tells every listener that events were missed. */
  resync: resyncs.notify,

  onStatus: statusChanges.subscribe,

  /** Emits and waits for the acknowledgement. While disconnected it waits for the connection. @throws RealtimeError */
  async emit<E extends ClientEventName>(event: E, payload: ClientPayload<E>): Promise<AckData[E]> {
    if (!connection) throw new RealtimeError('not_connected', 'Connection error');
    const ready = await withDeadline(connection, ACK_TIMEOUT_MS).catch(() => {
      throw new RealtimeError('timeout', 'Connection error');
    });
    const socket = ready.timeout(ACK_TIMEOUT_MS) as unknown as {
      emitWithAck(event: E, payload: ClientPayload<E>): Promise<Ack<E>>;
    };
    const answer = await socket.emitWithAck(event, payload).catch(() => {
      throw new RealtimeError('timeout', 'Connection error');
    });
    if (!answer.ok) throw new RealtimeError(answer.error.code, answer.error.message);
    return answer;
  },

  /** Emits without waiting, and drops the event while disconnected. For events that are worthless later, such as `typing`. */
  hint<E extends ClientEventName>(event: E, payload: ClientPayload<E>): void {
    connection
      ?.then((socket) => {
        // Not `volatile`, which also drops the second of two consecutive events, such as a `stop_typing`.
        if (socket.connected)
          (socket as unknown as { emit(event: E, payload: ClientPayload<E>): void }).emit(event, payload);
      })
      .catch(() => undefined);
  },
};
