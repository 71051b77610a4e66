/** A minimal service: `node small-service.ts [command]`, with the engines' addresses in the environment. */

import { z } from 'zod';
import { defineConfig, serviceConfigShape } from '../src/service/config.ts';
import { createService } from '../src/service/service.ts';
import { sourceModel } from './ledger.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

await createService({
  name: 'notifications',
  loadConfig: () => defineConfig(z.object(serviceConfigShape('notifications'))),
  migrations: [{ name: '001-indexes', run: ({ createIndexes }) => createIndexes('notes', [{ key: { title: 1 } }]) }],
  build: ({ server, connection }) => ({
    routes: (router) => {
      sourceModel(connection);
      router.get('/notes/:id', (_req, res) => res.end('a note'));
      router.get('/slow', (_req, res) => {
        say('slow begun');
        // Answers only once the process is stopping.
        const timer = setInterval(() => {
          if (server.listening) return;
          clearInterval(timer);
          res.end('slow');
        }, 5);
      });
    },
    handlers: { 'member.changed': () => Promise.resolve(say('member changed')) } as never,
    start: () => say('start'),
    drain: () => say('drain'),
    stop: () => say('stop'),
  }),
}).run();
