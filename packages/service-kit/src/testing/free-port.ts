import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system gives to servers without a choice of their own: those of other tests take none of these. */
const LOWEST = 20_000;
/** Each worker of Jest has ports of its own, so that two of them that ask at once do not get the same one. */
const [PORTS, WORKERS] = [1000, 12];
const worker = Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS;

/** Returns a port of the loopback interface that is free now, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const port = LOWEST + worker * PORTS + randomInt(PORTS);
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
