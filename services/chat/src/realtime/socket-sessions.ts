import {
  type Caller,
  type EndedSession,
  type EndedSessions,
  ForbiddenError,
  type TokenVerifier,
} from '@mutua/service-kit';
import { memberRoom } from './emitter.ts';
import { localizeForSocket } from './localize-for-socket.ts';
import type { ChatServer, ChatSocket } from './socket-server.ts';

/** The longest delay that setTimeout accepts (31 bits). For a token that is valid longer, the check repeats. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type SocketSessions = ReturnType<typeof createSocketSessions>;

/** The room of one session's sockets, on all nodes. */
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

/**
 * Closes sockets when their session ends and when their token expires. After `session_expired` only the transport is closed, so
 * that the client reconnects by itself with a fresh token; after `session_ended` the client stays disconnected.
 */
export function createSocketSessions({
  io,
  verifier,
  endedSessions,
}: {
  io: ChatServer;
  verifier: TokenVerifier;
  endedSessions: Pick<EndedSessions, 'isEnded' | 'onEnded'>;
}) {
  const timers = new WeakMap<ChatSocket, NodeJS.Timeout>();

  function expire(socket: ChatSocket): void {
    const left = socket.data.expiresAt - Date.now();
    if (left > 0) {
      watch(socket, left);
      return;
    }
    socket.emit('error', { code: 'session_expired', message: localizeForSocket(socket, 'Your session has expired') });
    socket.conn.close();
  }

  /** Checks the socket when its token expires; the token may have been renewed by then. */
  function watch(socket: ChatSocket, left = socket.data.expiresAt - Date.now()): void {
    clearTimeout(timers.get(socket));
    timers.set(
      socket,
      setTimeout(() => expire(socket), Math.min(Math.max(0, left), LONGEST_TIMER_MS)),
    );
  }

  function end(socket: ChatSocket): void {
    socket.emit('error', {
      code: 'session_ended',
      message: localizeForSocket(socket, 'Your session has ended. Please sign in again.'),
    });
    socket.disconnect(true);
  }

  /** Every node is notified of ended sessions, and closes its own sockets. */
  const stop = endedSessions.onEnded((ended: EndedSession) => {
    const { rooms } = io.of('/').adapter;
    const room = 'sessionId' in ended ? sessionRoom(ended.sessionId) : memberRoom(ended.userId);
    for (const id of [...(rooms.get(room) ?? [])]) {
      const socket = io.sockets.sockets.get(id);
      if (socket && endedSessions.isEnded(socket.data)) end(socket);
    }
  });

  return {
    /** Verifies the token of a handshake and stores its caller in the socket. @throws UnauthorizedError */
    async admit(socket: ChatSocket): Promise<void> {
      const { token } = socket.handshake.auth;
      Object.assign(socket.data, await verifier.verify(typeof token === 'string' ? token : ''));
    },

    /** Call this for each connected socket. From then on the socket ends with its session and with its token. */
    connected(socket: ChatSocket): void {
      void socket.join([memberRoom(socket.data.userId), sessionRoom(socket.data.sessionId)]);
      // The session may have ended between the check of the token and the join of the rooms.
      if (endedSessions.isEnded(socket.data)) end(socket);
      else watch(socket);
      socket.once('disconnect', () => clearTimeout(timers.get(socket)));
    },

    /**
     * Extends a socket to the expiry of another token of the same session. Returns the time of expiry in milliseconds.
     * @throws UnauthorizedError when the token is not valid (any more)
     * @throws ForbiddenError when it belongs to another member or session
     */
    async renew(socketId: string, token: string): Promise<number> {
      const caller: Caller = await verifier.verify(token);
      const socket = io.sockets.sockets.get(socketId);
      if (!socket) return caller.expiresAt; // the device has disconnected meanwhile
      if (caller.userId !== socket.data.userId || caller.sessionId !== socket.data.sessionId) {
        throw new ForbiddenError('This token belongs to another session', 'other_session');
      }
      // An older token that arrives late does not shorten the connection.
      socket.data.expiresAt = Math.max(socket.data.expiresAt, caller.expiresAt);
      watch(socket);
      return socket.data.expiresAt;
    },

    stop,
  };
}
