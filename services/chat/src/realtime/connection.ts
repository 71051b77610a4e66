import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Ack, type ClientEventName, clientEvents, type SocketError } from '@mutua/contracts';
import {
  type EndedSessions,
  type Logger,
  newTraceId,
  toAppError,
  UnauthorizedError,
  ValidationError,
  workContext,
} from '@mutua/service-kit';
import type { z } from 'zod';
import type { Device } from './device.ts';
import { memberRoom } from './emitter.ts';
import type { EventLimits } from './event-limits.ts';
import type { JoinedChats } from './joined-chats.ts';
import type { Presence } from './presence.ts';
import type { ChatServer, ChatSocket } from './socket-server.ts';
import type { SocketSessions } from './socket-sessions.ts';

type Answer<E extends ClientEventName> = Omit<Extract<Ack<E>, { ok: true }>, 'ok'>;

/** One handler per client event; what it gives back goes into the acknowledgement. */
export type ClientEventHandlers = {
  [E in ClientEventName]: (
    device: Device,
    payload: z.output<(typeof clientEvents)[E]>,
  ) => Promise<Answer<E>> | Answer<E>;
};

type AnyHandler = (device: Device, payload: unknown) => Promise<object> | object;

/** How long the answers that are being made may take at the end of the process. */
const DRAIN_MS = 5_000;
/** A device that emits faster than it is answered is cut off here: no page does that. */
const MAX_WAITING = 1_000;

/**
 * Serves the connections of a socket server: each device joins the room of its member, and its events are parsed, handled and
 * acknowledged. Returns a function that waits until every event that has come in is answered.
 */
export function serveConnections({
  io,
  handlers,
  presence,
  joined,
  sessions,
  limits,
  maxSockets,
  isEnded,
  logger,
}: {
  io: ChatServer;
  handlers: ClientEventHandlers;
  presence: Pick<Presence, 'connected' | 'disconnected'>;
  joined: Pick<JoinedChats, 'connected' | 'disconnected'>;
  sessions: Pick<SocketSessions, 'connected'>;
  limits: EventLimits;
  /** How many connections a member may have on this node. */
  maxSockets: number;
  isEnded: EndedSessions['isEnded'];
  logger: Logger;
}): { settle: () => Promise<void> } {
  const working = new Set<Promise<void>>();

  async function answer(
    socket: ChatSocket,
    event: ClientEventName,
    payload: unknown,
    acknowledge: unknown,
  ): Promise<void> {
    try {
      // What was waiting when the session ended is not done any more.
      if (isEnded(socket.data)) throw new UnauthorizedError('Your session has ended', 'session_ended');
      const device = { userId: socket.data.userId, socketId: socket.id };
      // Each event of a device begins a trace, as each call does at the gateway.
      const data = await workContext.run({ requestId: newTraceId() }, () => handle(event, device, payload));
      replyTo(acknowledge)?.({ ok: true, ...data });
    } catch (thrown) {
      refuse(socket, event, thrown, acknowledge);
    }
  }

  function refuse(socket: ChatSocket, event: ClientEventName, thrown: unknown, acknowledge: unknown): void {
    const error = describe(thrown, event, logger);
    replyTo(acknowledge)?.({ ok: false, error });
    socket.emit('error', { event, ...error });
  }

  function handle(event: ClientEventName, device: Device, payload: unknown): Promise<object> | object {
    const parsed = clientEvents[event].safeParse(payload);
    if (!parsed.success) {
      throw new ValidationError(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
    }
    return (handlers[event] as AnyHandler)(device, parsed.data);
  }

  /** Refuses an event before it takes its turn, so that a flood costs little. True when it may go on. */
  function mayGoOn(socket: ChatSocket, event: ClientEventName, acknowledge: unknown): boolean {
    try {
      limits.spend(socket.data.userId, event);
      return true;
    } catch (thrown) {
      if (limits.isHopeless(socket.id)) socket.disconnect(true);
      else refuse(socket, event, thrown, acknowledge);
      return false;
    }
  }

  io.on('connection', (socket) => {
    const { userId } = socket.data;
    const sockets = io.of('/').adapter.rooms.get(memberRoom(userId))?.size ?? 0;
    if (sockets >= maxSockets) {
      socket.emit('error', { code: 'too_many_connections', message: 'Mutua is open in too many places' });
      socket.disconnect(true);
      return;
    }
    presence.connected(userId);
    joined.connected(socket.id);
    socket.once('disconnect', () => {
      presence.disconnected(userId);
      joined.disconnected(socket.id);
    });
    sessions.connected(socket);
    // One after the other, so that what a device emits in a row takes effect in that order.
    let turn = Promise.resolve();
    let waiting = 0;
    for (const event of Object.keys(clientEvents) as ClientEventName[]) {
      socket.on(event, (payload: unknown, acknowledge?: unknown) => {
        if (!mayGoOn(socket, event, acknowledge)) return;
        waiting += 1;
        if (waiting > MAX_WAITING) {
          socket.disconnect(true);
          return;
        }
        const work = turn
          .then(() => answer(socket, event, payload, acknowledge))
          .finally(() => {
            waiting -= 1;
            working.delete(work);
          });
        turn = work;
        working.add(work);
      });
    }
  });

  async function answerEverything(): Promise<void> {
    while (working.size > 0) await Promise.all(working);
    // What waits to be written would go with the connection.
    const connections = [...io.sockets.sockets.values()].map(({ conn }) => conn);
    await Promise.all(connections.map((conn) => conn.transport.writable || once(conn, 'drain')));
  }

  return {
    settle: () => Promise.race([answerEverything(), delay(DRAIN_MS, undefined, { ref: false })]),
  };
}

const replyTo = (acknowledge: unknown) =>
  typeof acknowledge === 'function' ? (acknowledge as (answer: object) => void) : undefined;

/** What a client is told of an error; what is our fault is logged. */
function describe(thrown: unknown, event: ClientEventName, logger: Logger): SocketError {
  const error = toAppError(thrown);
  if (error.status >= 500) logger.error({ err: error.cause ?? error, event, code: error.code }, error.message);
  const retryAfter = error.headers['Retry-After'];
  return {
    code: error.code,
    message: error.message,
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
  };
}
