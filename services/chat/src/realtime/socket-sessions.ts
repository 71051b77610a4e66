import {
  type Caller,
  type EndedSession,
  type EndedSessions,
  ForbiddenError,
  type TokenVerifier,
} from '@mutua/service-kit';
import { memberRoom } from './emitter.ts';
import type { ChatServer, ChatSocket } from './socket-server.ts';

/** setTimeout takes 31 bits; a token that lives longer is looked at again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type SocketSessions = ReturnType<typeof createSocketSessions>;

/** The sockets of one session, on whichever node. */
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

/**
 * Ends sockets with their session, and when their token expires. After `session_expired` the transport is closed, so that
 * the client connects again by itself, with a fresh token; after `session_ended` it has no reason to.
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
    socket.emit('error', { code: 'session_expired', message: 'Your session has expired' });
    socket.conn.close();
  }

  /** Looks at a socket again when its token expires: it may have been renewed by then. */
  function watch(socket: ChatSocket, left = socket.data.expiresAt - Date.now()): void {
    clearTimeout(timers.get(socket));
    timers.set(
      socket,
      setTimeout(() => expire(socket), Math.min(Math.max(0, left), LONGEST_TIMER_MS)),
    );
  }

  function end(socket: ChatSocket): void {
    socket.emit('error', { code: 'session_ended', message: 'Your session has ended. Please sign in again.' });
    socket.disconnect(true);
  }

  /** Every node hears of an ended session: each closes its own sockets. */
  const stop = endedSessions.onEnded((ended: EndedSession) => {
    const { rooms } = io.of('/').adapter;
    const room = 'sessionId' in ended ? sessionRoom(ended.sessionId) : memberRoom(ended.userId);
    for (const id of [...(rooms.get(room) ?? [])]) {
      const socket = io.sockets.sockets.get(id);
      if (socket && endedSessions.isEnded(socket.data)) end(socket);
    }
  });

  return {
    /** Lets a socket in as the member of its token. @throws UnauthorizedError */
    async admit(socket: ChatSocket): Promise<void> {
      const { token } = socket.handshake.auth;
      Object.assign(socket.data, await verifier.verify(typeof token === 'string' ? token : ''));
    },

    /** Begins to look after a connected socket. */
    connected(socket: ChatSocket): void {
      void socket.join([memberRoom(socket.data.userId), sessionRoom(socket.data.sessionId)]);
      // The session may have ended after the token was verified and before the socket was in its rooms.
      if (endedSessions.isEnded(socket.data)) end(socket);
      else watch(socket);
      socket.once('disconnect', () => clearTimeout(timers.get(socket)));
    },

    /**
     * Lets a socket live as long as another token of the same session. Returns until when it lives, in milliseconds.
     * @throws UnauthorizedError when the token is not valid (any more)
     * @throws ForbiddenError when it belongs to another member or session
     */
    async renew(socketId: string, token: string): Promise<number> {
      const caller: Caller = await verifier.verify(token);
      const socket = io.sockets.sockets.get(socketId);
      if (!socket) return caller.expiresAt; // gone meanwhile
      if (caller.userId !== socket.data.userId || caller.sessionId !== socket.data.sessionId) {
        throw new ForbiddenError('This token belongs to another session', 'other_session');
      }
      // A late answer with an older token shortens nothing.
      socket.data.expiresAt = Math.max(socket.data.expiresAt, caller.expiresAt);
      watch(socket);
      return socket.data.expiresAt;
    },

    stop,
  };
}
