import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { EngineError } from '../engine-error.mjs';

export const HOST = '127.0.0.1';

/**
 * Listens on a port, or on a free one for 0.
 *
 * @returns the port
 * @throws EngineError when the port is taken
 */
export async function listen(server: net.Server, port: number): Promise<number> {
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE') throw error;
    throw new EngineError(`Port ${port} is in use by another program. Stop that program, or choose another port.`);
  }
  return (server.address() as AddressInfo).port;
}

/** @returns the port if it is free, or a free port for 0, for a program that cannot choose one itself */
export async function freePort(port: number): Promise<number> {
  const server = net.createServer();
  const found = await listen(server, port);
  server.close();
  await once(server, 'close');
  return found;
}
