/**
 * A replica of a service as a separate process: `node replica.ts`. Prints its port, and each call that it receives, as lines of
 * JSON. It answers with its process id. A call with `wait` in its query is answered when the process gets SIGUSR2.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseConfigShape, createHealth, defineConfig, runService } from '@mutua/service-kit';
import express from 'express';
import { z } from 'zod';

const { NODE_ENV, PORT, HOST, LOG_LEVEL, SHUTDOWN_DELAY_MS } = baseConfigShape;
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

await runService({
  name: 'replica',
  loadConfig: () => defineConfig(z.object({ NODE_ENV, PORT, HOST, LOG_LEVEL, SHUTDOWN_DELAY_MS })),
  start: () => {
    const waiting = new Set<() => void>();
    process.on('SIGUSR2', () => {
      for (const answer of waiting) answer();
    });
    const app = express().use(createHealth({ checks: {} }));
    app.use((req, res) => {
      const answer = () => res.json({ pid: process.pid });
      req.resume().once('end', () => {
        say({ received: req.method });
        if (req.url.includes('wait')) waiting.add(answer);
        else answer();
      });
    });
    const server = createServer(app);
    server.once('listening', () => say({ port: (server.address() as AddressInfo).port }));
    return Promise.resolve({ server });
  },
});
