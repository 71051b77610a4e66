/**
 * `npm run bench -- <name> [--write]` measures and prints a table; `--write` puts the table into docs/measurements.md. It starts separate
 * engines in a temporary folder. Nothing else should run on the machine. USAGE lists the names.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestContext, type TestContext, testKeySet } from '@mutua/service-kit/testing';
import { startMongo, startRedis } from '../../infra/engines/index.ts';
import { chatRow, circleRow } from './chat.ts';
import { benchFigures } from './figures.ts';
import { gatewayRow } from './gateway.ts';
import { benchImports } from './imports.ts';
import { benchLessons } from './lessons.ts';
import { benchRows } from './measure.ts';
import { machine, writeSection } from './report.ts';
import { benchRequest } from './request.ts';
import { benchSearch } from './search.ts';
import { benchStartUp } from './start-up.ts';
import { benchWeb } from './web.ts';

const USAGE = `Usage: npm run bench -- gateway    processor time of a call through the gateway, against a bare proxy
       npm run bench -- chat       processor time of a chat message, against the minimum cost of storing it
       npm run bench -- figures    how long the nightly count of figures takes, and their page [--members 1000000]
       npm run bench -- imports    how long the check of a list of 5,000 people takes
       npm run bench -- lessons    how long lists of group lessons, seats and reminders take [--seed 1] [--keep folder]
       npm run bench -- request    processor time of an exchange request with all its effects, by process
       npm run bench -- search     how long searches take [--seed 1] [--sizes 10000,100000,300000] [--only skills|people] [--keep folder]
       npm run bench -- web        what the pages of a running Mutua cost a visitor [origin]
       npm run bench -- start-up   how long npm start takes
With --write the table goes into docs/measurements.md. --keep keeps filled databases for the next run.`;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    sizes: { type: 'string', default: '10000,100000,300000' },
    keep: { type: 'string' },
    members: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const [benchName = '', origin = 'http://localhost:8080'] = positionals;

interface Engines {
  context: TestContext;
  jwksUrl: string;
  folder: string;
}

/** Runs a benchmark with a database, Redis and the keys for tokens. */
async function withEngines(bench: (engines: Engines) => Promise<string>): Promise<string> {
  const folder = options.keep ? resolve(options.keep) : await mkdtemp(join(tmpdir(), 'mutua-bench-'));
  const [mongo, redis] = await Promise.all([
    startMongo({ dataDir: join(folder, 'mongo') }),
    startRedis({ dataDir: join(folder, 'redis') }),
  ]);
  process.env['TEST_MONGODB_URI'] = mongo.uri;
  process.env['TEST_REDIS_URL'] = redis.url;
  const context = await createTestContext('chat');
  const keys = createServer((_req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify(testKeySet())),
  );
  await new Promise<void>((listening) => keys.listen(0, '127.0.0.1', listening));
  try {
    const jwksUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/jwks.json`;
    return await bench({ context, jwksUrl, folder });
  } finally {
    await context.close();
    keys.close();
    await Promise.all([mongo.stop(), redis.stop()]);
    if (!options.keep) await rm(folder, { recursive: true, force: true });
  }
}

const MEMBER = '000000000000000000000001';
const BENCHES: Readonly<Record<string, () => Promise<string>>> = {
  gateway: () =>
    withEngines(({ context, jwksUrl }) =>
      benchRows(() => gatewayRow({ redisUrl: context.redisUrl, jwksUrl, token: context.tokenFor(MEMBER) })),
    ),
  chat: () =>
    withEngines(({ context, jwksUrl }) =>
      benchRows(
        () => chatRow(context, jwksUrl, 8),
        () => chatRow(context, jwksUrl, 32),
        () => circleRow(context, jwksUrl, 8),
      ),
    ),
  request: benchRequest,
  search: () =>
    withEngines(({ context, jwksUrl, folder }) => {
      const { seed, sizes, only } = options;
      return benchSearch(context, { jwksUrl, sizes: sizes.split(',').map(Number), seed: Number(seed), only, folder });
    }),
  lessons: () =>
    withEngines(({ context, jwksUrl }) =>
      benchLessons(context, { jwksUrl, size: 100_000, seed: Number(options.seed) }),
    ),
  figures: () =>
    withEngines(({ context, jwksUrl, folder }) =>
      benchFigures(context, { jwksUrl, size: Number(options.members), folder }),
    ),
  imports: () => withEngines(({ context, jwksUrl, folder }) => benchImports(context, { jwksUrl, folder })),
  web: () => benchWeb(origin),
  'start-up': benchStartUp,
};

const bench = BENCHES[benchName];
if (!bench) {
  console.error(USAGE);
  process.exit(1);
}
const text = `${machine()} ${await bench()}`;
console.log(text);
if (options.write) await writeSection(benchName, text);
process.exit(0);
