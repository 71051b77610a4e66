import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to Redis whose connections a test can cut and restore. */
export async function createFlakyRedis(redisUrl: string) {
  const target = new URL(redisUrl);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const redis = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, redis],
      [redis, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(): void {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend(): void {
      isCut = false;
    },
    close(): void {
      this.cut();
      server.close();
    },
  };
}
