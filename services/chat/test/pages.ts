import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of this machine that can be read under other names, and what it was asked. */
export async function servePages(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    answer(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    /** For OUTBOUND_LOCAL_HOSTS. */
    hosts: (...names: string[]) => names.map((name) => `${name}=127.0.0.1:${port}`).join(','),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const html = (res: ServerResponse, page: string | Buffer): unknown =>
  res.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
