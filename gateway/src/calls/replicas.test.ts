import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectLog, freePort, waitFor } from '@mutua/service-kit/testing';
import { createReplicas } from './replicas.ts';

it('prefers a slow replica to one that is gone', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const slow = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gone = `http://127.0.0.1:${await freePort()}`;
  const { logger, lines } = collectLog();
  const upstreams = [gone, slow].map((url) => ({ url: new URL(url), isName: false }));
  const replicas = createReplicas({ service: 'skills', upstreams, logger });
  const isKnown = (url: string) => lines.some(({ level, replica }) => level === 'warn' && replica === url);
  await waitFor(() => isKnown(slow) && isKnown(gone));

  expect(Array.from({ length: 4 }, () => replicas.pick().url)).toEqual(Array(4).fill(slow));
  const dead = replicas.other(replicas.pick());
  expect(dead?.url).toBe(gone);
  if (dead) replicas.failed(dead);
  // The failed call does not count as fast.
  expect(replicas.pick().url).toBe(slow);

  replicas.close();
  server.close();
  server.closeAllConnections();
}, 60_000);
