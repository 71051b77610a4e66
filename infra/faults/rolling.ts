/**
 * `npm run faults -- rolling`: runs two processes of each service and three of chat under a load of members. Replaces each process in
 * turn (SIGTERM, new process), then kills one process of each service. A replacement must not fail any call; a kill may fail only
 * the open writes of the killed process. Afterwards every acknowledged write must exist exactly once.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@mutua/contracts/constants';
import type { Stack } from '../stack/stack.ts';
import { findProblems, type Problem } from './checks.ts';
import { type Call, createClient } from './client.ts';
import type { Exchange } from './exchange.ts';
import { createMember, type Member, renew } from './members.ts';
import { startOwnStack } from './own-stack.ts';
import { createRecorder, type Failure, type Recorder } from './recorder.ts';
import { pairsOf, startExchanges } from './workload.ts';

const REPLICAS: Record<ServiceName, number> = {
  auth: 2,
  skills: 2,
  requests: 2,
  notifications: 2,
  matches: 2,
  chat: 3,
};
const PAIRS = 6;
/** Every fourth member uses long polling instead of a websocket. */
const POLLING_EVERY = 4;
/** How long the load runs between two steps: the gateway checks each replica once a second. */
const PAUSE_MS = 2_500;
const BACK_MS = 60_000;
/** After SIGKILL it takes a moment until the kernel has closed the connections of a process. */
const DYING_MS = 250;

type Kind = 'rolled' | 'killed';

interface Step {
  kind: Kind;
  service: ServiceName;
  calls: number;
  slowestMs: number;
  failures: readonly Failure[];
  /** Failures that are not allowed. */
  undue: readonly Failure[];
}

/** Replaces every replica of a service, one after the other. */
async function roll(stack: Stack, service: ServiceName): Promise<void> {
  for (const part of stack.partsOf(service)) {
    await stack.restart(part);
    await delay(PAUSE_MS);
  }
}

/** Kills one process of a service. @returns when, in ms since the epoch */
async function kill(stack: Stack, service: ServiceName): Promise<number> {
  const [part = service] = stack.partsOf(service);
  const before = stack.pids(part)[0] as number;
  process.kill(before, 'SIGKILL');
  const at = Date.now();
  const isBack = () => stack.pids(part)[0] !== undefined && stack.pids(part)[0] !== before;
  while (!isBack()) {
    if (Date.now() > at + BACK_MS) throw new Error(`${part} was not back within ${BACK_MS / 1000} s`);
    await delay(50);
  }
  await delay(PAUSE_MS);
  return at;
}

/** Whether a kill may cause a failure: only of a write that began before it. */
const isDue = ({ since, call }: Failure, killedAt: number): boolean =>
  since < killedAt + DYING_MS && !call.startsWith('GET ');

async function doStep(stack: Stack, kind: Kind, service: ServiceName, recorder: Recorder): Promise<Step> {
  recorder.reset();
  let killedAt: number | undefined;
  if (kind === 'rolled') await roll(stack, service);
  else killedAt = await kill(stack, service);
  const { calls, slowestMs, failures } = recorder;
  const undue = failures.filter((failure) => killedAt === undefined || !isDue(failure, killedAt));
  return { kind, service, calls, slowestMs, failures, undue };
}

/** Makes the reads of open pages, besides the exchanges. */
async function readPages(call: Call, { token }: Member, isEnding: () => boolean): Promise<void> {
  const paths = ['/skills/search', '/messages/conversations', '/notifications', '/users/dashboard/stats'];
  while (!isEnding()) {
    for (const path of paths) await call('GET', path, { token }).catch(() => undefined);
    await delay(200);
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const kindsOf = (failures: readonly Failure[]): string =>
  [...new Set(failures.map(({ call, kind }) => `${call}: ${kind}`))].join(', ') || '-';

const rowOf = ({ kind, service, calls, slowestMs, failures, undue }: Step): string =>
  `| ${kind} ${service} x ${kind === 'rolled' ? REPLICAS[service] : 1} | ${calls} | ${failures.length} | ${undue.length} | ${seconds(slowestMs)} | ${kindsOf(failures)} |`;

const summaryOf = (phase: Kind, exchanges: readonly Exchange[], problems: readonly Problem[]): string => {
  const countOf = (kind: Problem['kind']) => problems.filter((each) => each.kind === kind).length;
  const messages = exchanges.reduce((sum, each) => sum + each.messages.length, 0);
  return `${phase}: ${exchanges.length} exchanges, ${messages} messages; lost ${countOf('lost')}, doubled ${countOf('doubled')}, wrong ${countOf('wrong count')}`;
};

/** @returns the exit code: 1 when a goal was missed */
export async function runRolling(say: (text: string) => void): Promise<number> {
  const stack = await startOwnStack({ say, env: { SHUTDOWN_DELAY_MS: '3000' }, replicas: REPLICAS });
  const recorder = createRecorder();
  const call = createClient(stack.origin, recorder);
  /** Its calls are not part of the load. */
  const callQuietly = createClient(stack.origin, createRecorder());
  const people: Member[] = [];
  let isMissed = false;
  try {
    say(`${PAIRS * 2} members register`);
    for (let i = 1; i <= PAIRS * 2; i += 1) {
      people.push(
        await createMember(`Member ${i}`, {
          origin: stack.origin,
          mailUrl: stack.mailUrl ?? '',
          call: callQuietly,
          recorder,
          transport: i % POLLING_EVERY === 0 ? 'polling' : 'websocket',
          fallback: callQuietly,
        }),
      );
    }
    const all: Exchange[] = [];
    say(`load average ${loadavg()[0]?.toFixed(1)}`);
    say(`| step | calls | failed | failed and should not | slowest | kinds |\n| --- | --- | --- | --- | --- | --- |`);
    for (const phase of ['rolled', 'killed'] as const) {
      await Promise.all(people.map((member) => renew(callQuietly, member)));
      const load = startExchanges({
        call,
        pairs: pairsOf(people),
        label: phase,
        beside: ([asker], isEnding) => readPages(call, asker, isEnding),
      });
      await delay(PAUSE_MS);
      for (const service of SERVICES) {
        const step = await doStep(stack, phase, service, recorder);
        isMissed ||= step.undue.length > 0;
        say(rowOf(step));
      }
      const stuck = await load.stop();
      all.push(...load.exchanges);
      const problems = await findProblems(callQuietly, load.exchanges, all);
      say(`${summaryOf(phase, load.exchanges, problems)}; load average ${loadavg()[0]?.toFixed(1)}`);
      for (const text of [...problems.map((each) => `${each.kind}: ${each.text}`), ...stuck]) say(`  ${text}`);
      isMissed ||= problems.length + stuck.length > 0;
    }
    say(isMissed ? 'MISSED' : 'all goals held');
  } finally {
    for (const member of people) member.leave();
    await stack.stop();
  }
  return isMissed ? 1 : 0;
}
