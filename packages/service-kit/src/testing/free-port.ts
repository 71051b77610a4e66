import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system gives to servers without a choice of their own: those of other tests take none of these. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** Returns a port of the loopback interface that is free now, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
