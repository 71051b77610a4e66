/** A service that only starts and stops, and prints each step: `node lifecycle-service.ts`. */
import { createServer } from 'node:http';
import express from 'express';
import { z } from 'zod';
import { baseConfigShape, defineConfig } from '../src/service/config.ts';
import { createHealth } from '../src/service/health.ts';
import { runService } from '../src/service/lifecycle.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const schema = z
  .object({ ...baseConfigShape, PORT: baseConfigShape.PORT.default(0) })
  .pick({ NODE_ENV: true, PORT: true, HOST: true, LOG_LEVEL: true, SHUTDOWN_DELAY_MS: true })
  .extend({ FAIL: z.enum(['start', 'stop']).optional(), SECRET: z.string() });

await runService({
  name: 'lifecycle',
  loadConfig: () => defineConfig(schema),
  start: ({ config }) => {
    if (config.FAIL === 'start') throw new Error('nothing to start with');
    const health = express().use(createHealth({ checks: {} }));
    const server = createServer((req, res) => {
      if (req.url === '/throw') throw new Error('nobody catches this');
      if (req.url === '/reject') void Promise.reject(new Error('nobody awaits this'));
      if (req.url === '/ready') return health(req, res);
      if (req.url !== '/slow') {
        res.end('quick');
        return;
      }
      say('slow begun');
      // Answers only once the process is stopping: a server that does not drain would never answer.
      const timer = setInterval(() => {
        if (server.listening) return;
        clearInterval(timer);
        res.end('slow');
      }, 5);
    });
    return Promise.resolve({
      server,
      drain: [
        () => {
          say('drain');
          process.kill(process.pid, 'SIGINT'); // a process may get the signal of Ctrl-C twice
        },
      ],
      stop: [
        () => {
          say('stop first');
          if (config.FAIL === 'stop') throw new Error('stuck');
        },
        () => say('stop second'),
      ],
    });
  },
});
