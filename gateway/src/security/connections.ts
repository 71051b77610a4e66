import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { OPEN_AT_ONCE } from '@mutua/contracts';
import { contentSecurityPolicy } from '@mutua/remotes/releases';
import { type Logger, newTraceId } from '@mutua/service-kit';
import { networkOf } from './address.ts';

const POLICY = contentSecurityPolicy();

/** Writes an HTTP answer to a connection without a parsed call, and closes the connection. */
export const refuse = (socket: Socket, status: number, code: string, message: string, headers: string[] = []): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newTraceId();
  const body = JSON.stringify({ message, code, requestId });
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy: strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy: same-origin',
      `Content-Security-Policy: ${POLICY}`,
      'Connection: close',
      ...headers,
      '',
      body,
    ].join('\r\n'),
  );
  socket.destroySoon();
};

interface Peer {
  http: Set<Socket>;
  /** The connections without a call, the longest idle one first. */
  idle: Set<Socket>;
  upgraded: Set<Socket>;
}

/**
 * Limits the connections of each address. At the limit a new connection replaces the longest idle one, so that hundreds of idle
 * connections do not lock out other callers of the address. When none is idle the new connection gets a 503.
 * @param isDirect whether callers connect directly; behind a proxy all HTTP connections come from the proxy
 */
export const boundConnections = (
  server: Server,
  { isDirect, scale, logger }: { isDirect: boolean; scale: number; logger: Logger },
) => {
  const peers = new Map<string, Peer>();
  const states = new WeakMap<Socket, { peer: Peer; calls: number }>();

  const peerOf = (address: string): Peer => {
    const peer = peers.get(address) ?? { http: new Set(), idle: new Set(), upgraded: new Set() };
    peers.set(address, peer);
    return peer;
  };
  const leave = (socket: Socket, address: string): void => {
    const peer = peers.get(address);
    if (!peer) return;
    for (const sockets of [peer.http, peer.idle, peer.upgraded]) sockets.delete(socket);
    if (peer.http.size + peer.upgraded.size === 0) peers.delete(address);
  };
  const refuseOne = (socket: Socket, address: string): void => {
    logger.info({ status: 503, address }, 'too many connections of one address');
    refuse(socket, 503, 'service_unavailable', 'Too many connections.', ['Retry-After: 1']);
  };

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const { http, idle } = peerOf(address);
    if (isDirect && http.size >= Math.ceil(OPEN_AT_ONCE.connections * scale)) {
      const [longestIdle] = idle;
      if (!longestIdle) return refuseOne(socket, address);
      leave(longestIdle, address);
      longestIdle.destroy();
    }
    const peer = peerOf(address);
    peer.http.add(socket);
    peer.idle.add(socket);
    states.set(socket, { peer, calls: 0 });
    socket.once('close', () => leave(socket, address));
  });

  server.on('request', ({ socket }, res) => {
    const state = states.get(socket);
    if (!state) return;
    state.calls += 1;
    state.peer.idle.delete(socket);
    res.on('close', () => {
      state.calls -= 1;
      if (state.calls === 0 && state.peer.http.has(socket)) state.peer.idle.add(socket);
    });
  });

  return {
    /** Counts an upgraded connection. Answers 503 and returns false when its address has too many. */
    upgrade: (socket: Socket, address: string): boolean => {
      leave(socket, networkOf(socket.remoteAddress ?? ''));
      const peer = peerOf(address);
      if (peer.upgraded.size >= Math.ceil(OPEN_AT_ONCE.websockets * scale)) {
        refuseOne(socket, address);
        return false;
      }
      peer.upgraded.add(socket);
      socket.once('close', () => leave(socket, address));
      return true;
    },
    closeUpgraded: (): void => {
      for (const { upgraded } of peers.values()) for (const socket of upgraded) socket.destroy();
    },
  };
};
