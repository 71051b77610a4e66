import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Logger, toAppError } from '@mutua/service-kit';
import type { createDevApps } from '../releases/dev-apps.ts';
import { addressOf, isSecure } from '../security/address.ts';
import { type boundConnections, refuse } from '../security/connections.ts';
import { forwardHeaders } from '../security/forwarded-headers.ts';
import { rawPath } from './call.ts';
import type { Limits } from './limits.ts';
import type { Proxies } from './proxy.ts';
import { isNewSocket, SOCKET_PATH } from './socket-path.ts';

/** Sends real-time connections to the chat service, and those of an app in development to its server. */
export const serveUpgrades = ({
  server,
  connections,
  devApps,
  limits,
  proxies,
  hops,
  logger,
  isStopping,
}: {
  server: Server;
  connections: ReturnType<typeof boundConnections>;
  devApps: ReturnType<typeof createDevApps> | undefined;
  limits: Limits;
  proxies: Proxies;
  hops: number;
  logger: Logger;
  isStopping: () => boolean;
}): void => {
  const upgrade = async (req: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    const address = addressOf(req, hops);
    const url = req.url ?? '';
    if (isStopping()) return refuse(socket, 503, 'service_unavailable', 'Please connect again.', ['Retry-After: 1']);
    if (!connections.upgrade(socket, address)) return;
    if (rawPath(url) !== SOCKET_PATH) {
      if (!devApps?.upgrade(req, socket, head)) refuse(socket, 404, 'not_found', 'Not found');
      return;
    }
    if (isNewSocket(url)) await limits.socket(address);
    forwardHeaders(req.headers, { address, protocol: isSecure(req, hops) ? 'https' : 'http' });
    await proxies.chat.upgrade(req, socket, head);
  };
  server.on('upgrade', (req, socket: Socket, head: Buffer) => {
    const start = performance.now();
    // Without a listener an error of this socket would end the process.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      const route = rawPath(req.url ?? '') === SOCKET_PATH ? SOCKET_PATH : undefined;
      logger.info({ method: 'GET', route, ms: Math.round(performance.now() - start) }, 'connection closed');
    });
    upgrade(req, socket, head).catch((error: unknown) => {
      const { status, code, message, headers } = toAppError(error);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      refuse(socket, status, code, message, lines);
    });
  });
};
