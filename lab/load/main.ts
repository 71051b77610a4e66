/**
 * `npm run load [-- --sockets 1000 --seconds 20 --senders 50 --nodes 1,2,3]`: opens connections of members on loopback against 1, 2 and 3
 * chat nodes behind the gateway. It lets them idle, sends messages, and prints a table. Each number of nodes gets its own empty stack. Load
 * and stack share the machine, so nothing else should run on it. docs/capacity.md explains the figures.
 */
import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../infra/stack/stack-location.ts';
import { reportUserError } from '../../infra/stack/user-error.ts';
import { startOwnStack } from '../faults/own-stack.ts';
import { type Chat, closeChats, openChats, sendMessages } from './chats.ts';
import { createPairs, createTokens } from './members.ts';
import { checkFiles, type LoadOptions, readOptions } from './options.ts';
import { type Measured, tableOf } from './report.ts';
import { cpuOf, memoryOf } from './usage.ts';

const DATA = join(ROOT, '.data-test', 'load');
/** The pause after connections are opened, in which the garbage of the handshakes is collected. */
const SETTLE_MS = 8_000;
const WARM_UP_SECONDS = 3;
/** The share of the connections that are opened before the first reading of memory. */
const FIRST_SHARE = 0.2;

const say = (text: string) => console.log(text);

async function measure(nodes: number, { sockets, seconds, senders }: LoadOptions): Promise<Measured> {
  const stack = await startOwnStack({ say, replicas: { chat: nodes }, dataDir: DATA });
  const chats: Chat[] = [];
  try {
    say(`${sockets / 2} conversations`);
    const pairs = await createPairs(sockets / 2, stack);
    const tokenOf = await createTokens({
      keysFile: join(DATA, 'keys', 'signing.json'),
      jwksUrl: `${stack.origin}/.well-known/jwks.json`,
    });
    const pids = {
      chat: stack.partsOf('chat').flatMap((part) => stack.pids(part)),
      gateway: [...stack.pids('gateway')],
    };
    const readAll = (read: (pids: readonly number[]) => number) => ({
      chat: read(pids.chat),
      gateway: read(pids.gateway),
    });

    say(`${sockets} connections`);
    // The first connections are not counted, because they also cause compiled code and growing heaps.
    const first = Math.ceil(pairs.length * FIRST_SHARE);
    const open = async (some: typeof pairs) => {
      chats.push(...(await openChats(stack.origin, some, tokenOf)));
      await delay(SETTLE_MS);
      return readAll(memoryOf);
    };
    const few = await open(pairs.slice(0, first));
    const all = await open(pairs.slice(first));
    const perSocket = (of: keyof typeof all) => (all[of] - few[of]) / (2 * (pairs.length - first));

    say(`${senders} messages at once for ${seconds} s`);
    await sendMessages(chats, { senders, seconds: WARM_UP_SECONDS });
    const before = readAll(cpuOf);
    const sent = await sendMessages(chats, { senders, seconds });
    const after = readAll(cpuOf);
    return {
      nodes,
      sockets,
      seconds,
      ...sent,
      cpu: { chat: after.chat - before.chat, gateway: after.gateway - before.gateway },
      memory: { chat: perSocket('chat'), gateway: perSocket('gateway') },
    };
  } finally {
    closeChats(chats);
    await stack.stop();
  }
}

try {
  const options = readOptions(process.argv.slice(2));
  checkFiles(options.sockets, await readFile('/proc/self/limits', 'utf8'));
  const runs: Measured[] = [];
  for (const nodes of options.nodes) {
    say(`\n${nodes} ${nodes === 1 ? 'node' : 'nodes'} of chat`);
    runs.push(await measure(nodes, options));
  }
  say(
    `\nNode ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  say(tableOf(runs));
  process.exit(runs.some(({ failures }) => failures > 0) ? 1 : 0);
} catch (error) {
  reportUserError(error);
  process.exit();
}
