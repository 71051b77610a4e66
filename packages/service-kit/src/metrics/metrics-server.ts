import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { Logger } from '../logging/logger.ts';
import { registry } from './metrics.ts';
import { scrape } from './scrape.ts';

let hasDefaults = false;

/**
 * Serves `GET /metrics` on a separate port, which no proxy makes public. Adds the metrics of the process itself (heap, CPU, event
 * loop lag) and labels each series with the name of the service.
 * @throws when the port is taken
 */
export async function serveMetrics({
  service,
  port,
  host,
  logger,
}: {
  service: string;
  port: number;
  host: string;
  logger: Logger;
}): Promise<{ port: number; close: () => Promise<void> }> {
  registry.setDefaultLabels({ service });
  if (!hasDefaults) collectDefaultMetrics({ register: registry });
  hasDefaults = true;
  const server = createServer(async (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    try {
      const text = await scrape();
      res.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } catch (error) {
      logger.error({ err: error }, 'metrics cannot be read');
      res.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // This server must not keep the process alive.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
