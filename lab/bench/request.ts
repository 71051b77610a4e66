import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES } from '@mutua/contracts/limits';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import type { Stack } from '../../infra/stack/stack.ts';
import { ROOT } from '../../infra/stack/stack-location.ts';
import { startOwnStack } from '../faults/own-stack.ts';
import { createTokens } from '../load/members.ts';
import { cpuOf, treeOf } from '../load/usage.ts';
import { median, profiles } from './measure.ts';
import { table, verdict } from './report.ts';

const DATA = join(ROOT, '.data-test', 'bench-request');
const ROUNDS = 5;
/** So many requests are sent at once. */
const BURST = 40;
/** Bursts whose answers are timed. */
const LARGE_BURSTS = [80, 120];
/** How long the idle stack is watched, before and after the bursts: what it uses by itself is taken off. */
const IDLE_MS = 8_000;
/** After the last event was handled: answers are counted again, and mails are planned. */
const SETTLE_MS = 3_000;
const LOOK_MS = 200;
/** The limit of a request with all its effects, in milliseconds. */
const GOAL = 60;
const PARTS = ['gateway', ...SERVICES, 'mongo', 'redis'] as const;

type Part = (typeof PARTS)[number];
type Usage = Record<Part, number>;

interface Wish {
  senderId: string;
  senderSkillId: string;
  receiverSkillId: string;
}

/** What became of a request. */
interface Sent {
  isStored: boolean;
  /** How often it was answered with a 503. */
  refused: number;
  /** How long its slowest answer took. */
  tookMs: number;
}

/** Returns requests of demo members for each other's skills, in an order in which no member gets many at once. */
async function wishesOf(mongodbUri: string): Promise<Wish[]> {
  const database = await mongoose.createConnection(mongodbUri, { dbName: 'mutua_skills' }).asPromise();
  const skills = await database
    .collection<{ _id: unknown; ownerId: unknown }>('skills')
    .find({ deletedAt: null }, { projection: { ownerId: 1 } })
    .toArray();
  await database.close();
  const ofMembers = Map.groupBy(skills, ({ ownerId }) => String(ownerId));
  const members = [...ofMembers.keys()].sort();
  // A member asks only members after it. So no skill is both offered and wanted by two members.
  return members
    .flatMap((_, distance) =>
      members.slice(distance + 1).flatMap((receiver, index) =>
        (ofMembers.get(receiver) ?? []).map(({ _id }) => ({
          senderId: members[index] ?? '',
          senderSkillId: String(ofMembers.get(members[index] ?? '')?.[0]?._id),
          receiverSkillId: String(_id),
        })),
      ),
    )
    .filter(({ senderId }) => senderId !== '');
}

/** Resolves when no service has an event to handle. */
async function untilHandled(redis: Redis): Promise<void> {
  const isBusy = async () => {
    const reads = redis.pipeline();
    for (const name of SERVICES) {
      const queue = `mutua:events-${name}`;
      reads.llen(`${queue}:wait`).llen(`${queue}:active`).zcard(`${queue}:prioritized`).zcard(`${queue}:delayed`);
    }
    return (await reads.exec())?.some(([, count]) => Number(count) > 0);
  };
  for (let calm = 0; calm < 3; calm += 1) {
    if (await isBusy()) calm = -1;
    await delay(LOOK_MS);
  }
}

/** Watches what every part of a stack uses. */
function meterOf(stack: Stack) {
  const read = (): Usage => {
    const each = (part: Part) => 1_000 * cpuOf(treeOf(stack.pids(part)));
    return Object.fromEntries(PARTS.map((part) => [part, each(part)])) as Usage;
  };
  const since = (before: Usage): Usage => {
    const now = read();
    return Object.fromEntries(PARTS.map((part) => [part, now[part] - before[part]])) as Usage;
  };
  return { read, since };
}

/**
 * Sends bursts of exchange requests of demo members to a whole stack, and measures the processor time of each process until all effects are
 * done: copies, notifications, mails, matches.
 */
export async function benchRequest(): Promise<string> {
  const env = profiles && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` };
  const stack = await startOwnStack({ say: console.error, dataDir: DATA, seed: true, ...(env && { env }) });
  const redis = new Redis(stack.redisUrl);
  try {
    const tokenOf = await createTokens({
      keysFile: join(DATA, 'keys', 'signing.json'),
      jwksUrl: `${stack.origin}/.well-known/jwks.json`,
    });
    const wishes = await wishesOf(stack.mongodbUri);
    /** Sends a request, and sends it again as a page does after a 503. */
    const send = async (wish: Wish, refused = 0): Promise<Sent> => {
      const { senderId, ...body } = wish;
      const began = performance.now();
      const answer = await fetch(`${stack.origin}/api/requests`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenOf(senderId)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, message: 'Could we meet on a Tuesday? I would love to learn this.' }),
      });
      const { repeated } = (await answer.json()) as { repeated?: boolean };
      const { status } = answer;
      const tookMs = performance.now() - began;
      if (status < 500) return { isStored: status === 201 || repeated === true, refused, tookMs };
      const seconds = Number(answer.headers.get('retry-after'));
      if (status !== 503 || !(seconds > 0)) throw new Error(`a request was answered with ${status}`);
      await delay(seconds * 1_000 * (1 + Math.random() / 2));
      const again = await send(wish, refused + 1);
      return { ...again, tookMs: Math.max(tookMs, again.tookMs) };
    };
    /** Sends a burst. Some of its requests are not stored, because the two have an exchange already. */
    const burst = async (size = BURST): Promise<Sent[]> => {
      const sent = await Promise.all(wishes.splice(0, size).map((wish) => send(wish)));
      await untilHandled(redis);
      await delay(SETTLE_MS);
      return sent;
    };
    const storedIn = (sent: readonly Sent[]): number => sent.filter(({ isStored }) => isStored).length;
    const database = await mongoose.createConnection(stack.mongodbUri, { dbName: 'mutua_requests' }).asPromise();
    const requests = database.collection('requests');
    const largeBurst = async (size: number): Promise<string[]> => {
      const before = await requests.countDocuments();
      const sent = await burst(size);
      const twice = (await requests.countDocuments()) - before - storedIn(sent);
      const refused = sent.reduce((sum, each) => sum + each.refused, 0);
      const slowest = Math.max(...sent.map(({ tookMs }) => tookMs)) / 1_000;
      return [size, storedIn(sent), refused, slowest.toFixed(1), twice].map(String);
    };
    const meter = meterOf(stack);

    /** What the idle stack uses in `IDLE_MS`. */
    const watchIdle = async (): Promise<Usage> => {
      const before = meter.read();
      await delay(IDLE_MS);
      return meter.since(before);
    };
    await burst();
    const idleBefore = await watchIdle();
    const bursts: { used: Usage; share: number; stored: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [before, began] = [meter.read(), performance.now()];
      const stored = storedIn(await burst());
      bursts.push({ used: meter.since(before), share: (performance.now() - began) / IDLE_MS, stored });
    }
    const idleAfter = await watchIdle();
    const rounds = bursts.map(({ used, share, stored }) => {
      // A new stack still compiles and clears up, which would make requests look cheaper.
      const cost = (part: Part) => (used[part] - share * Math.min(idleBefore[part], idleAfter[part])) / stored;
      return Object.fromEntries(PARTS.map((part) => [part, cost(part)])) as Usage;
    });
    const rowOf = (name: string, costs: number[], goal = '') => [
      name,
      median(costs).toFixed(0),
      `${Math.min(...costs).toFixed(0)} to ${Math.max(...costs).toFixed(0)}`,
      goal,
    ];
    const totals = rounds.map(sumOf);
    const large: string[][] = [];
    for (const size of LARGE_BURSTS) large.push(await largeBurst(size));
    await database.close();
    return `Milliseconds of processor time for one request, in bursts of ${BURST}.

${table(
  ['process', 'median', 'rounds', 'goal'],
  [
    ...PARTS.map((part) =>
      rowOf(
        part,
        rounds.map((round) => round[part]),
      ),
    ),
    rowOf('together', totals, `${GOAL}: ${verdict(median(totals), GOAL)}`),
  ],
)}

Larger bursts, each refused request sent again after its \`Retry-After\`.

${table(['at once', 'stored', 'answers 503', 'slowest answer, s', 'stored twice'], large)}`;
  } finally {
    redis.disconnect();
    await stack.stop();
  }
}

const sumOf = (usage: Usage): number => PARTS.reduce((sum, part) => sum + usage[part], 0);
