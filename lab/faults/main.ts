/**
 * `npm run faults [-- <part or kind> …]`: kills, stops and hangs every part of a separate stack under a load of members. Then it compares
 * the data with the acknowledged writes. `npm run faults -- rolling` does this with replicas: see `rolling.ts`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startPushService } from '@mutua/service-kit/testing/push-service';
import type { Stack } from '../../infra/stack/stack.ts';
import { findProblems, type Problem } from './checks.ts';
import { createClient, Stuck } from './client.ts';
import type { Exchange } from './exchange.ts';
import { chooseFaults, continueHangingProcesses, type Fault, injectFault, KINDS, PARTS, type Part } from './faults.ts';
import { bringNear, cancelLesson, planLesson, takeSeat } from './lesson.ts';
import { createMember, type Member, renew, signIn, subscribe } from './members.ts';
import { missedGoals, type Outcome, table } from './missed-goals.ts';
import { startOwnStack } from './own-stack.ts';
import { appoint, ask, bringList, letterProblems, listVariables, type PeopleList } from './people-list.ts';
import { findPushProblems, type Interruption, type Push } from './pushes.ts';
import { Recorder } from './recorder.ts';
import { runRolling } from './rolling.ts';
import { type Pair, pairsOf, planSessions, startExchanges } from './workload.ts';

const PAIRS = 8;
/** How long the load runs before the fault. */
const BEFORE_MS = 1500;
/** How long the load runs after the part is back. It is longer than the time in which calls may fail. */
const AFTER_MS = 5000;
const SIGN_IN_PAUSE_MS = 500;
const MAX_PRINTED = 12;

const say = (text: string) => console.log(text);

/** The parts whose fault may let a push or a letter be sent again: the sender may die before it has stored that it was sent. */
const MAY_REPEAT: readonly Part[] = ['notifications', 'mongo'];
/** How long a process may take to send a push and to store it. */
const SENDING_MS = 15_000;

/** The members of a lesson: the teacher, two learners, and who takes a seat during the fault. */
type Four = [Member, Member, Member, Member];

/** The problems of a list's letters. After a fault that may repeat one, they are checked later. @param waiting the lists that are */
async function lettersOf(
  list: PeopleList,
  { mailUrl, fault, waiting }: { mailUrl: string; fault: Fault; waiting: PeopleList[] },
): Promise<Problem[]> {
  if (!MAY_REPEAT.includes(fault.part)) return letterProblems(mailUrl, list, { mayRepeat: false });
  waiting.push(list);
  return [];
}

/**
 * @param outcomes the list to which the outcome of each fault is added
 * @returns the problems of pushes and letters that arrive too late to be checked after each fault
 */
async function run(
  stack: Stack,
  faults: Fault[],
  outcomes: Outcome[],
  pushes: Awaited<ReturnType<typeof startPushService<Push['content']>>>,
): Promise<Problem[]> {
  const recorder = new Recorder();
  const call = createClient(stack.origin, recorder);
  /** For calls that do not belong to the load. */
  const callUnrecorded = createClient(stack.origin, new Recorder());
  const mailUrl = stack.mailUrl ?? '';
  say(`${PAIRS * 2} members register`);
  const options = { origin: stack.origin, mailUrl, call: callUnrecorded, recorder };
  const people: Member[] = [];
  const browsers = new Map<Member, { received: Push[] }>();
  const interruptions: Interruption[] = [];
  /** Lists whose letters may have to wait for the end of a claim. */
  const waiting: PeopleList[] = [];
  // One after the other: hashing all passwords at the same time would delay everything else.
  for (let i = 1; i <= PAIRS * 2; i += 1) {
    const member = await createMember(`Member ${i}`, options);
    const browser = pushes.newBrowser();
    await subscribe(callUnrecorded, member, browser.subscription);
    people.push(member);
    browsers.set(member, browser);
  }
  const pairs = pairsOf(people);
  const organiser = await appoint(stack.mongodbUri, callUnrecorded, await createMember('Lena Kofler', options));
  const all: Exchange[] = [];
  /** Only one member signs in repeatedly. If all did, the hashing of passwords would be most of the load. */
  const alongside = async (pair: Pair, isEnding: () => boolean) => {
    while (pair === pairs[0] && !isEnding()) {
      await signIn(call, pair[0].email);
      await delay(SIGN_IN_PAUSE_MS);
    }
  };

  for (const [round, fault] of faults.entries()) {
    await Promise.all(people.map((member) => renew(callUnrecorded, member)));
    const withSessions = await planSessions(callUnrecorded, pairs, round);
    const [teacher, early, late, last] = people.map((_, i) => people[(round + i) % people.length]) as Four;
    const { asker, offeredId, wantedId } = withSessions[pairs.findIndex((pair) => pair.includes(teacher))] as Exchange;
    const skillId = (asker === teacher ? offeredId : wantedId) ?? '';
    const plan = { teacher, skillId, learners: [early, late], label: `${round}` };
    const lesson = await planLesson(callUnrecorded, plan);
    const list = await bringList(stack, callUnrecorded, { organiser, label: `${round}` });
    await bringNear(stack, lesson);
    recorder.reset();
    const load = startExchanges({ call, pairs, label: round, alongside });
    const stuck: string[] = [];
    await delay(BEFORE_MS);
    const since = Date.now();
    const noteStuck = (error: unknown): void => {
      if (!(error instanceof Stuck)) throw error;
      stuck.push(error.message);
    };
    const seat = takeSeat(call, lesson, last).catch(noteStuck);
    const asked = ask(call, list).catch(noteStuck);
    const backAt = await injectFault(stack, fault).catch((error: Error) => {
      stuck.push(error.message);
      return undefined;
    });
    await delay(AFTER_MS);
    await Promise.all([seat, asked]);
    stuck.push(...(await load.stop()));
    const fresh = [...withSessions, ...load.exchanges];
    all.push(...fresh);
    const problems: Problem[] = await findProblems(callUnrecorded, fresh, all, lesson).catch((error: Error) => {
      if (!(error instanceof Stuck)) throw error;
      stuck.push(error.message);
      return [];
    });
    problems.push(...(await lettersOf(list, { mailUrl, fault, waiting })));
    await cancelLesson(callUnrecorded, lesson).catch(noteStuck);
    const outcome: Outcome = {
      fault,
      calls: recorder.calls,
      slowestMs: recorder.slowestMs,
      exchanges: fresh.filter(({ stars }) => stars.byTeacher).length,
      messages: fresh.reduce((sum, { messages }) => sum + messages.length, 0),
      failures: recorder.failures.filter(({ at }) => at >= since),
      backAt,
      problems,
      stuck,
    };
    outcomes.push(outcome);
    if (MAY_REPEAT.includes(fault.part)) {
      interruptions.push({ from: since - SENDING_MS, to: (backAt ?? Date.now()) + SENDING_MS });
    }
    report(outcome, backAt === undefined ? undefined : backAt - since);
  }
  await Promise.all(people.map((member) => renew(callUnrecorded, member)));
  const problems = await findPushProblems(callUnrecorded, browsers, interruptions);
  const letters = await Promise.all(waiting.map((list) => letterProblems(mailUrl, list, { mayRepeat: true })));
  problems.push(...letters.flat());
  const count = [...browsers.values()].reduce((sum, { received }) => sum + received.length, 0);
  say(`${count} pushes: ${problems.length === 0 ? 'all goals held' : 'MISSED'}`);
  for (const { kind, text } of problems.slice(0, MAX_PRINTED)) say(`  ${kind}: ${text}`);
  for (const member of [...people, organiser]) member.leave();
  return problems;
}

function report(outcome: Outcome, backMs: number | undefined): void {
  const missed = missedGoals(outcome);
  const back = backMs === undefined ? 'not back' : `back after ${(backMs / 1000).toFixed(1)} s`;
  say(`${outcome.fault.kind} ${outcome.fault.part}: ${back}, ${missed.length === 0 ? 'all goals held' : 'MISSED'}`);
  for (const text of missed.slice(0, MAX_PRINTED)) say(`  ${text}`);
  if (missed.length > MAX_PRINTED) say(`  … and ${missed.length - MAX_PRINTED} more`);
}

if (process.argv[2] === 'rolling') process.exit(await runRolling(say));

let faults: Fault[];
try {
  faults = chooseFaults(process.argv.slice(2));
} catch (error) {
  console.error(`${(error as Error).message}. Parts: ${PARTS.join(', ')}. Kinds: ${KINDS.join(', ')}.`);
  process.exit(1);
}
const start = Date.now();
const pushes = await startPushService<Push['content']>();
const stack = await startOwnStack({ say, env: { ...pushes.env, ...listVariables() } });
const outcomes: Outcome[] = [];
/** Prints the outcomes so far, also when the run was interrupted. */
const finish = async (code: number) => {
  const seconds = Math.round((Date.now() - start) / 1000);
  say(`\n${table(outcomes)}\n\n${outcomes.length} of ${faults.length} faults in ${seconds} s`);
  continueHangingProcesses();
  await stack.stop();
  await pushes.close();
  process.exit(code);
};
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => finish(1));
try {
  const problems = await run(stack, faults, outcomes, pushes);
  const isMissed = problems.length > 0 || outcomes.some((outcome) => missedGoals(outcome).length > 0);
  await finish(isMissed ? 1 : 0);
} catch (error) {
  console.error(error);
  await finish(1);
}
