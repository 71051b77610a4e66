import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A proxy to an engine. A test can cut the connection and restore it. */
export interface TcpProxy {
  port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Stops forwarding data on the open connections, without closing them. */
  hold(): void;
  /** The same, also for later connections: an engine that hangs. */
  hang(): void;
}

/** @param target the address of the engine; of several hosts, the first one */
export async function openProxy(target: string): Promise<TcpProxy> {
  const { hostname, port: targetPort } = new URL(target.split(',')[0] ?? '');
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}); // the `close` event that follows ends the other side
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    if (!isHanging) client.pipe(upstream).pipe(client);
  });
  const hold = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  // The system could give a port of its own choice to another test while the connection is cut.
  const port = await freePort();
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen();
  return {
    port,
    cut: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: listen,
    hold,
    hang: () => {
      isHanging = true;
      hold();
    },
  };
}
