/**
 * `npm run faults -- rolling`: runs two processes of each service and three of chat under a load of members. Replaces each process in
 * turn (SIGTERM, new process), then kills one process of each service. No call may fail because of a replacement. Only open writes of a
 * killed process may fail. Afterwards every acknowledged write must exist exactly once.
 */
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import type { Stack } from '../../infra/stack/stack.ts';
import { table as markdownTable } from '../bench/report.ts';
import { findProblems, type Problem } from './checks.ts';
import { type Call, createClient } from './client.ts';
import type { Exchange } from './exchange.ts';
import { RECOVERY_TIMEOUT_MS } from './faults.ts';
import { createMember, type Member, renew } from './members.ts';
import { startOwnStack } from './own-stack.ts';
import { type Failure, Recorder } from './recorder.ts';
import { pairsOf, startExchanges } from './workload.ts';

const REPLICAS: Record<ServiceName, number> = {
  auth: 2,
  skills: 2,
  requests: 2,
  notifications: 2,
  matches: 2,
  lessons: 2,
  chat: 3,
};
const PAIRS = 6;
/** Every fourth member uses long polling instead of a websocket. */
const POLLING_EVERY = 4;
/** How long the load runs between two steps: the gateway checks each replica once a second. */
const PAUSE_MS = 2_500;
/** After SIGKILL, the kernel needs a moment to close the connections of a process. */
const DYING_MS = 250;

type Kind = 'rolled' | 'killed';

export interface Step {
  kind: Kind;
  service: ServiceName;
  calls: number;
  slowestMs: number;
  failures: readonly Failure[];
  /** Failures that are not allowed. */
  unexpected: readonly Failure[];
  /** The longest time that this process had to wait for a processor. It is mostly idle, so other processes may have waited as long. */
  stalledMs: number;
  /** Why the step did not finish. */
  error?: string;
}

type Replicas = Pick<Stack, 'partsOf' | 'restart' | 'pids'>;

/** Replaces every replica of a service, one after the other. */
async function roll(stack: Replicas, service: ServiceName): Promise<void> {
  for (const part of stack.partsOf(service)) {
    await stack.restart(part);
    await delay(PAUSE_MS);
  }
}

/** Kills one process of a service, and calls `onKill` then. */
async function kill(stack: Replicas, service: ServiceName, onKill: () => void): Promise<void> {
  const [part = service] = stack.partsOf(service);
  const before = stack.pids(part)[0] as number;
  process.kill(before, 'SIGKILL');
  onKill();
  const isBack = () => stack.pids(part)[0] !== undefined && stack.pids(part)[0] !== before;
  for (const deadline = Date.now() + RECOVERY_TIMEOUT_MS; !isBack(); await delay(50))
    if (Date.now() > deadline) throw new Error(`${part} was not back within ${RECOVERY_TIMEOUT_MS / 1000} seconds`);
  await delay(PAUSE_MS);
}

/** Whether a kill may cause a failure. It may fail only writes that began before it. */
const isAllowed = ({ since, call }: Failure, killedAt: number): boolean =>
  since < killedAt + DYING_MS && !call.startsWith('GET ');

/** Replaces or kills processes of a service. Never rejects: if a part does not come back, the step has an error. */
export async function doStep(stack: Replicas, kind: Kind, service: ServiceName, recorder: Recorder): Promise<Step> {
  recorder.reset();
  const waits = monitorEventLoopDelay();
  waits.enable();
  let killedAt: number | undefined;
  const onKill = () => {
    killedAt = Date.now();
  };
  const error = await (kind === 'rolled' ? roll(stack, service) : kill(stack, service, onKill)).then(
    () => undefined,
    ({ message }: Error) => message,
  );
  waits.disable();
  const { calls, slowestMs, failures } = recorder;
  const unexpected = failures.filter((failure) => killedAt === undefined || !isAllowed(failure, killedAt));
  const stalledMs = waits.max / 1e6;
  return { kind, service, calls, slowestMs, failures, unexpected, stalledMs, ...(error !== undefined && { error }) };
}

/** Makes the reads of open pages, besides the exchanges. */
async function readRepeatedly(call: Call, { token }: Member, isEnding: () => boolean): Promise<void> {
  const paths = ['/skills/search', '/messages/conversations', '/notifications', '/users/dashboard/stats'];
  while (!isEnding()) {
    for (const path of paths) await call('GET', path, { token }).catch(() => undefined);
    await delay(200);
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const kindsOf = (failures: readonly Failure[]): string =>
  [...new Set(failures.map(({ call, kind }) => `${call}: ${kind}`))].join(', ') || '-';

const COLUMNS = ['step', 'calls', 'failed', 'failed and should not', 'slowest', 'no processor for', 'kinds', 'goals'];

const cellsOf = ({ kind, service, calls, failures, unexpected, slowestMs, stalledMs, error }: Step): string[] => [
  `${kind} ${service} x ${kind === 'rolled' ? REPLICAS[service] : 1}`,
  String(calls),
  String(failures.length),
  String(unexpected.length),
  seconds(slowestMs),
  seconds(stalledMs),
  kindsOf(failures),
  error === undefined && unexpected.length === 0 ? 'held' : 'MISSED',
];

/** A table in Markdown with a row for each step, and below it why a step did not finish. */
export const table = (steps: readonly Step[]): string => {
  const reasons = steps.flatMap(({ kind, service, error }) =>
    error === undefined ? [] : [`${kind} ${service}: ${error}`],
  );
  return [markdownTable(COLUMNS, steps.map(cellsOf)), ...reasons].join('\n\n');
};

const summaryOf = (phase: Kind, exchanges: readonly Exchange[], problems: readonly Problem[]): string => {
  const countOf = (kind: Problem['kind']) => problems.filter((each) => each.kind === kind).length;
  const messages = exchanges.reduce((sum, each) => sum + each.messages.length, 0);
  return `${phase}: ${exchanges.length} exchanges, ${messages} messages; lost ${countOf('lost')}, doubled ${countOf('doubled')}, wrong ${countOf('wrong count')}`;
};

async function register(
  { origin, mailUrl = '' }: Stack,
  people: Member[],
  { say, recorder, callUnrecorded }: { say: (text: string) => void; recorder: Recorder; callUnrecorded: Call },
): Promise<void> {
  say(`${PAIRS * 2} members register`);
  for (let i = 1; i <= PAIRS * 2; i += 1) {
    const transport = i % POLLING_EVERY === 0 ? 'polling' : 'websocket';
    people.push(
      await createMember(`Member ${i}`, {
        origin,
        mailUrl,
        call: callUnrecorded,
        recorder,
        transport,
        fallback: callUnrecorded,
      }),
    );
  }
}

/** Registers the members, and does all steps under their load. @returns whether a goal was missed */
async function run(stack: Stack, people: Member[], steps: Step[], say: (text: string) => void): Promise<boolean> {
  const recorder = new Recorder();
  const call = createClient(stack.origin, recorder);
  /** For calls that do not belong to the load. */
  const callUnrecorded = createClient(stack.origin, new Recorder());
  await register(stack, people, { say, recorder, callUnrecorded });
  const all: Exchange[] = [];
  let isMissed = false;
  say(`load average ${loadavg()[0]?.toFixed(1)}`);
  for (const phase of ['rolled', 'killed'] as const) {
    await Promise.all(people.map((member) => renew(callUnrecorded, member)));
    const load = startExchanges({
      call,
      pairs: pairsOf(people),
      label: phase,
      alongside: ([asker], isEnding) => readRepeatedly(call, asker, isEnding),
    });
    await delay(PAUSE_MS);
    for (const service of SERVICES) {
      const step = await doStep(stack, phase, service, recorder);
      steps.push(step);
      isMissed ||= step.unexpected.length > 0 || step.error !== undefined;
      say(
        `${phase} ${service}: ${step.error ?? `${step.unexpected.length} of ${step.calls} calls failed and should not`}`,
      );
      if (step.error !== undefined) break; // the part is gone, so all further steps would fail
    }
    const stuck = await load.stop();
    all.push(...load.exchanges);
    const problems = await findProblems(callUnrecorded, load.exchanges, all);
    say(`${summaryOf(phase, load.exchanges, problems)}; load average ${loadavg()[0]?.toFixed(1)}`);
    for (const text of [...problems.map((each) => `${each.kind}: ${each.text}`), ...stuck]) say(`  ${text}`);
    isMissed ||= problems.length + stuck.length > 0;
    if (steps.some(({ error }) => error !== undefined)) break;
  }
  return isMissed;
}

/** Always ends with the table of the finished steps. @returns the exit code: 1 when a goal was missed */
export async function runRolling(say: (text: string) => void): Promise<number> {
  const stack = await startOwnStack({ say, env: { SHUTDOWN_DELAY_MS: '3000' }, replicas: REPLICAS });
  const people: Member[] = [];
  const steps: Step[] = [];
  const interrupted = new Promise<string>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve(`Interrupted by ${name}`));
  });
  const outcome = await Promise.race([
    run(stack, people, steps, say).then((isMissed) => (isMissed ? 'MISSED' : 'all goals held')),
    interrupted,
  ]).catch((error: Error) => `MISSED: ${error.name === 'Stuck' ? error.message : error.stack}`);
  say(`\n${table(steps)}\n\n${outcome}`);
  for (const member of people) member.leave();
  await stack.stop();
  return outcome === 'all goals held' ? 0 : 1;
}
