/**
 * `npm run bench [-- <row>]`: prints for each row the CPU time per operation of Mutua and of a baseline, measured in the same run, and
 * their ratio. `-- search [--seed 1] [--sizes 10000,100000,300000] [--only skills|people] [--keep folder]` prints how long searches take; a
 * kept folder has the filled databases for the next run. `-- matches [--seed 1] [--sizes 1000,10000,100000] [--million]` prints who finds a
 * match and how long matching takes. `-- web [origin]`: what the pages of a running Mutua cost a visitor (see web.ts). `-- chat-page
 * [origin]`: how a long conversation feels (see chat-page.ts). `-- start-up`: how long `npm start` takes (see start-up.ts). Starts separate
 * engines in a temporary folder. Nothing else should run on the machine.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestContext, testKeySet } from '@mutua/service-kit/testing';
import { startMongo, startRedis } from '../engines/index.ts';
import { benchChatPage } from './chat-page.ts';
import { chatRow, floorRow } from './chat-row.ts';
import { gatewayRow } from './gateway-row.ts';
import { matchesTable } from './matches-table.ts';
import { measure, type Result, type Row } from './measure.ts';
import { requestRow } from './request-rows.ts';
import { searchTable } from './search-table.ts';
import { signInRow } from './sign-in-row.ts';
import { benchStartUp } from './start-up.ts';
import { benchWeb } from './web.ts';

const ROWS = ['gateway', 'chat-8', 'chat-32', 'send-request', 'accept', 'list', 'stats', 'sign-in'] as const;
/** What a stored message costs at least; only when it is asked for. */
const FLOORS = ['floor-8', 'floor-32'] as const;
const USAGE = `Usage: npm run bench [-- <row>], of ${ROWS.join(', ')}; without a row it is all of them. ${FLOORS.join(' and ')} print the least that a stored message costs.
       npm run bench -- search [--seed 1] [--sizes 10000,100000,300000] [--only skills|people] [--keep folder]
       npm run bench -- matches [--seed 1] [--sizes 1000,10000,100000] [--million]
       npm run bench -- web [origin]
       npm run bench -- chat-page [origin]
       npm run bench -- start-up`;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    sizes: { type: 'string' },
    million: { type: 'boolean', default: false },
    keep: { type: 'string' },
    only: { type: 'string' },
  },
});
const sizesOr = (usual: string): number[] => (options.sizes ?? usual).split(',').map(Number);
const [wanted = '', origin = 'http://localhost:8080'] = positionals;
if (wanted === 'web') {
  await benchWeb(origin);
  process.exit(0);
}
if (wanted === 'chat-page') {
  await benchChatPage(origin);
  process.exit(0);
}
if (wanted === 'start-up') {
  await benchStartUp();
  process.exit(0);
}
if (wanted && wanted !== 'search' && wanted !== 'matches' && ![...ROWS, ...FLOORS].some((row) => row === wanted)) {
  console.error(USAGE);
  process.exit(1);
}
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
await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
const jwksUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/jwks.json`;

const rows: Record<
  (typeof ROWS)[number] | (typeof FLOORS)[number],
  () => Promise<Row & { stop: () => Promise<void> }>
> = {
  gateway: () => gatewayRow({ redisUrl: redis.url, jwksUrl, token: context.tokenFor('0'.repeat(23).concat('1')) }),
  'chat-8': () => chatRow(context, jwksUrl, 8),
  'chat-32': () => chatRow(context, jwksUrl, 32),
  'send-request': () => requestRow('send-request', jwksUrl),
  accept: () => requestRow('accept', jwksUrl),
  list: () => requestRow('list', jwksUrl),
  stats: () => requestRow('stats', jwksUrl),
  'sign-in': () => signInRow(folder),
  'floor-8': () => floorRow(context, 8),
  'floor-32': () => floorRow(context, 32),
};

const show = ({ name, goal, baseline, subject, ratio, lowest, highest }: Result) => {
  const verdict = ratio <= goal ? 'met' : 'MISSED';
  console.log(`${name}
  baseline ${baseline.toFixed(0)} µs, ours ${subject.toFixed(0)} µs of CPU per operation
  ratio ${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)}), goal at most ${goal}: ${verdict}\n`);
};

try {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`);
  for (const [key, prepare] of Object.entries(rows)) {
    if (wanted ? wanted !== key : !ROWS.some((row) => row === key)) continue;
    const row = await prepare();
    show(await measure(row));
    await row.stop();
  }
  if (wanted === 'search') {
    const sizes = sizesOr('10000,100000,300000');
    const { seed, only } = options;
    await searchTable(context, { jwksUrl, sizes, seed: Number(seed), only, database: 'bench', folder });
  }
  if (wanted === 'matches') {
    const sizes = [...sizesOr('1000,10000,100000'), ...(options.million ? [1_000_000] : [])];
    await matchesTable(context, { jwksUrl, sizes, seed: Number(options.seed) });
  }
} finally {
  await context.close();
  keys.close();
  await Promise.all([mongo.stop(), redis.stop()]);
  if (!options.keep) await rm(folder, { recursive: true, force: true });
}
