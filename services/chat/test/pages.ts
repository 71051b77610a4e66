import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a local server that can be reached under other names, and that records the paths of its requests. */
export async function servePages(answer: RequestListener) {
  const paths: string[] = [];
  const server = createServer((req, res) => {
    paths.push(req.url ?? '');
    answer(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    paths,
    /** The value of OUTBOUND_LOCAL_HOSTS for these names. */
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
