import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { EngineAwayError, EngineRefusedError, type Signal } from './engine.ts';

const ANSWER_MS = 5_000;
/** A node that does not answer a ping within two beats is away. */
const BEAT_MS = 2_000;
/** Janus ends a session after 60 s without a message. */
const KEEP_ALIVE_BEATS = 10;

/** Janus does not know the session or the handle any more: it has started again. */
const GONE = [458, 459];

/** What Janus sends: https://janus.conf.meetecho.com/docs/rest.html. */
interface JanusMessage {
  janus: string;
  transaction?: string;
  /** The handle that an event comes from. */
  sender?: number;
  data?: { id: number };
  plugindata?: { data: PluginData };
  jsep?: Signal;
  error?: { code: number; reason: string };
}
/** The part of the plugin, here of the VideoRoom: https://janus.conf.meetecho.com/docs/videoroom.html. */
export interface PluginData {
  videoroom?: string;
  error_code?: number;
  error?: string;
  [field: string]: unknown;
}
export interface JanusEvent {
  data: PluginData;
  jsep?: Signal;
}

/** A refusal of Janus or of its plugin. */
export class JanusError extends EngineRefusedError {
  readonly code: number;
  constructor({ code, reason }: { code: number; reason: string }) {
    super(`Janus: ${reason} (${code})`);
    this.name = 'JanusError';
    this.code = code;
  }
}

/** A handle of the VideoRoom: one connection of one browser, or none. */
export interface JanusHandle {
  /** @throws JanusError, EngineAwayError */
  request(body: object, jsep?: Signal): Promise<JanusEvent>;
  trickle(candidate: Signal | null): Promise<void>;
  /** Never fails: a handle of a lost connection is gone already. */
  detach(): Promise<void>;
}

export type JanusConnection = Awaited<ReturnType<typeof connectJanus>>;

/**
 * Opens a session on a node. The protocol is JSON in both directions: a request is answered at once, or with `ack` and then an event.
 * @throws EngineAwayError, JanusError
 */
export async function connectJanus(
  url: string,
  { secret, onClosed, beatMs = BEAT_MS }: { secret: string; onClosed: () => void; beatMs?: number | undefined },
) {
  const socket = new WebSocket(url, 'janus-protocol', { handshakeTimeout: ANSWER_MS });
  const waiting = new Map<string, { resolve: (message: JanusMessage) => void; reject: (error: Error) => void }>();
  const listeners = new Map<number, (event: JanusEvent) => void>();
  const away = (cause?: unknown) => new EngineAwayError(`Janus at ${url} does not answer`, { cause });
  const failureOf = (error: { code: number; reason: string }) =>
    GONE.includes(error.code) ? away() : new JanusError(error);

  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as JanusMessage;
    if (message.janus === 'ack' && message.transaction && acknowledged.delete(message.transaction)) return;
    const asked = message.transaction && waiting.get(message.transaction);
    if (asked) {
      if (message.error) asked.reject(failureOf(message.error));
      else asked.resolve(message);
    } else if (message.janus === 'timeout') socket.terminate();
    else if (message.plugindata && message.sender !== undefined)
      listeners.get(message.sender)?.({ data: message.plugindata.data, ...(message.jsep && { jsep: message.jsep }) });
  });
  /** The requests that Janus acknowledges before it answers them. */
  const acknowledged = new Set<string>();

  /** Sends a request, and waits for its answer. */
  async function ask(request: { janus: string; [field: string]: unknown }, isAcknowledged = false) {
    if (socket.readyState !== WebSocket.OPEN) throw away();
    const transaction = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<JanusMessage>();
    waiting.set(transaction, { resolve, reject });
    if (isAcknowledged) acknowledged.add(transaction);
    const deadline = setTimeout(() => reject(away()), ANSWER_MS);
    socket.send(JSON.stringify({ ...request, transaction, apisecret: secret }));
    try {
      return await promise;
    } finally {
      clearTimeout(deadline);
      waiting.delete(transaction);
      acknowledged.delete(transaction);
    }
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', (error) => reject(away(error)));
  });
  socket.on('error', () => undefined); // `close` follows
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      for (const { reject } of waiting.values()) reject(away());
      resolve();
    });
  });
  const session_id = (
    await ask({ janus: 'create' }).catch((error) => {
      socket.terminate();
      throw error;
    })
  ).data?.id;

  let beats = 0;
  let hasAnswered = true;
  socket.on('pong', () => {
    hasAnswered = true;
  });
  const heart = setInterval(() => {
    if (!hasAnswered) return socket.terminate();
    hasAnswered = false;
    socket.ping();
    beats += 1;
    if (beats % KEEP_ALIVE_BEATS === 0) void ask({ janus: 'keepalive', session_id }).catch(() => undefined);
  }, beatMs);
  void closed.then(() => {
    clearInterval(heart);
    onClosed();
  });

  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,

    /** Attaches a handle of the VideoRoom. @throws EngineAwayError, JanusError */
    async attach(onEvent: (event: JanusEvent) => void = () => undefined): Promise<JanusHandle> {
      const { data } = await ask({ janus: 'attach', session_id, plugin: 'janus.plugin.videoroom' });
      const handle_id = data?.id ?? 0;
      listeners.set(handle_id, onEvent);
      const to = { session_id, handle_id };
      return {
        async request(body, jsep) {
          const { plugindata, jsep: answered } = await ask(
            { janus: 'message', ...to, body, ...(jsep && { jsep }) },
            true,
          );
          const data = plugindata?.data ?? {};
          if (data.error_code) throw new JanusError({ code: data.error_code, reason: data.error ?? '' });
          return { data, ...(answered && { jsep: answered }) };
        },
        async trickle(candidate) {
          await ask({ janus: 'trickle', ...to, candidate: candidate ?? { completed: true } });
        },
        async detach() {
          listeners.delete(handle_id);
          await ask({ janus: 'detach', ...to }).catch(() => undefined);
        },
      };
    },

    async close(): Promise<void> {
      if (socket.readyState === WebSocket.OPEN) await ask({ janus: 'destroy', session_id }).catch(() => undefined);
      socket.terminate();
      await closed;
    },
  };
}
