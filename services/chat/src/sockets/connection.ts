import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Ack, type ClientEventName, clientEvents, type Language, type SocketError } from '@mutua/contracts';
import {
  type EndedSessions,
  type Logger,
  localizeError,
  newTraceId,
  toAppError,
  traced,
  UnauthorizedError,
  ValidationError,
} from '@mutua/service-kit';
import type { z } from 'zod';
import type { CallService } from '../calls/call.service.ts';
import type { WaitingRooms } from '../calls/waiting-room.ts';
import { type Device, pageOfSocket } from '../realtime/device.ts';
import { memberRoom } from '../realtime/emitter.ts';
import type { JoinedChats } from '../realtime/joined-chats.ts';
import { languageOfSocket, localizeForSocket } from '../realtime/localize-for-socket.ts';
import type { Presence } from '../realtime/presence.ts';
import type { ChatServer, ChatSocket } from '../realtime/socket-server.ts';
import type { SocketSessions } from '../realtime/socket-sessions.ts';
import type { RoomService } from '../rooms/room.service.ts';
import type { EventLimits } from './event-limits.ts';

type Answer<E extends ClientEventName> = Omit<Extract<Ack<E>, { ok: true }>, 'ok'>;

/** One handler per client event. The acknowledgement contains the handler's result. */
export type ClientEventHandlers = {
  [E in ClientEventName]: (
    device: Device,
    payload: z.output<(typeof clientEvents)[E]>,
  ) => Promise<Answer<E>> | Answer<E>;
};

type AnyHandler = (device: Device, payload: unknown) => Promise<object> | object;

/** How long a stopping process waits for events that are being handled. */
const DRAIN_MS = 5_000;
/** How many connections a stopping process closes at a time. Their clients connect to other nodes at once. */
const LEAVING_AT_ONCE = 100;
const LEAVING_PAUSE_MS = 20;
/** How many events of a device may wait. A device with more is disconnected. Mutua's own pages never emit so many. */
const MAX_WAITING = 1_000;

/**
 * Serves the connections of a socket server. Each device joins the room of its member. Its events are parsed, handled and acknowledged.
 * `leave` closes each connection after its events are answered, so that no acknowledgement is lost. Clients then reconnect to another node.
 */
export function serveConnections({
  io,
  handlers,
  presence,
  joined,
  calls,
  waitingRooms,
  rooms,
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
  calls: Pick<CallService, 'deviceConnected' | 'deviceLeft'>;
  waitingRooms: Pick<WaitingRooms, 'connected' | 'disconnected'>;
  rooms: Pick<RoomService, 'deviceLeft'>;
  sessions: Pick<SocketSessions, 'connected'>;
  limits: EventLimits;
  /** How many connections a member may have on this node. */
  maxSockets: number;
  isEnded: EndedSessions['isEnded'];
  logger: Logger;
}): { leave: () => Promise<void> } {
  /** For each connected device, the end of its queue of events. */
  const queueEnds = new Map<ChatSocket, Promise<void>>();

  async function answer(
    socket: ChatSocket,
    event: ClientEventName,
    payload: unknown,
    acknowledge: unknown,
  ): Promise<void> {
    try {
      // Events that were still waiting when the session ended are refused.
      if (isEnded(socket.data)) throw new UnauthorizedError('Your session has ended', 'session_ended');
      const device = { userId: socket.data.userId, socketId: socket.id, ...pageOfSocket(socket) };
      // Each event of a device begins a trace, as each call does at the gateway.
      const data = await traced(event, { kind: 'server', context: { requestId: newTraceId() } }, () =>
        handle(event, device, payload),
      );
      replyTo(acknowledge)?.({ ok: true, ...data });
    } catch (thrown) {
      refuse(socket, event, thrown, acknowledge);
    }
  }

  function refuse(socket: ChatSocket, event: ClientEventName, thrown: unknown, acknowledge: unknown): void {
    const error = describe(thrown, { event, language: languageOfSocket(socket), logger });
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

  /** Counts an event against the limits before it is queued, so that a flood costs little. Returns false when it was refused. */
  function consumeLimit(socket: ChatSocket, event: ClientEventName, acknowledge: unknown): boolean {
    try {
      limits.consume(socket.data.userId, event);
      return true;
    } catch (thrown) {
      if (limits.isFlooding(socket.id)) socket.disconnect(true);
      else refuse(socket, event, thrown, acknowledge);
      return false;
    }
  }

  io.on('connection', (socket) => {
    const { userId } = socket.data;
    const sockets = io.of('/').adapter.rooms.get(memberRoom(userId))?.size ?? 0;
    if (sockets >= maxSockets) {
      socket.emit('error', {
        code: 'too_many_connections',
        message: localizeForSocket(socket, 'This site is open in too many places'),
      });
      socket.disconnect(true);
      return;
    }
    presence.connected(userId);
    joined.connected(socket.id);
    waitingRooms.connected(socket.id);
    // Handles a device's events one after the other, so that they take effect in the order in which it emitted them.
    queueEnds.set(socket, Promise.resolve());
    socket.once('disconnect', () => {
      queueEnds.delete(socket);
      presence.disconnected(userId);
      joined.disconnected(socket.id);
      waitingRooms.disconnected(socket.id);
      calls.deviceLeft(socket.id);
      rooms.deviceLeft(socket.id);
    });
    sessions.connected(socket);
    // First the device is told of its member's call: an answer that overtook this would seem to come from another device.
    let queueEnd = calls.deviceConnected({ userId, socketId: socket.id });
    let waiting = 0;
    for (const event of Object.keys(clientEvents) as ClientEventName[]) {
      socket.on(event, (payload: unknown, acknowledge?: unknown) => {
        if (!consumeLimit(socket, event, acknowledge)) return;
        waiting += 1;
        if (waiting > MAX_WAITING) {
          socket.disconnect(true);
          return;
        }
        queueEnd = queueEnd
          .then(() => answer(socket, event, payload, acknowledge))
          .finally(() => {
            waiting -= 1;
          });
        if (queueEnds.has(socket)) queueEnds.set(socket, queueEnd);
      });
    }
  });

  /** Answers the waiting events, and those that arrive meanwhile. Then closes the connection. */
  async function close(socket: ChatSocket): Promise<void> {
    for (let queueEnd: Promise<void> | undefined; queueEnd !== queueEnds.get(socket); ) {
      queueEnd = queueEnds.get(socket);
      await queueEnd;
    }
    if (!socket.connected) return;
    // Closes after the pending writes. Closing the server directly would drop them.
    const closed = once(socket.conn, 'close');
    socket.conn.close();
    await closed;
  }

  async function closeAll(): Promise<void> {
    const closing: Promise<void>[] = [];
    for (const socket of [...queueEnds.keys()]) {
      closing.push(close(socket));
      if (closing.length % LEAVING_AT_ONCE === 0) await delay(LEAVING_PAUSE_MS);
    }
    await Promise.all(closing);
  }

  return {
    leave: () => Promise.race([closeAll(), delay(DRAIN_MS, undefined, { ref: false })]),
  };
}

const replyTo = (acknowledge: unknown) =>
  typeof acknowledge === 'function' ? (acknowledge as (answer: object) => void) : undefined;

/** The error as the client sees it, in the language of the page. Logs it when it is a server error. */
function describe(
  thrown: unknown,
  { event, language, logger }: { event: ClientEventName; language: Language; logger: Logger },
): SocketError {
  const error = toAppError(thrown);
  if (error.status >= 500) logger.error({ err: error.cause ?? error, event, code: error.code }, error.message);
  const retryAfter = error.headers['Retry-After'];
  return {
    code: error.code,
    message: localizeError(language, error).message,
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
  };
}
