import { type DomainEvent, type EventCatalogue, events } from '@mutua/contracts';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { type Account, accountModel, addToAccount, anEvent, handlersOf, sumOf } from '../../test/ledger.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { waitFor } from '../testing/wait-for.ts';
import { type Consumer, createConsumer } from './consumer.ts';
import { listDeadLetters, listWaitingEvents, replayDeadLetters, replayWaitingEvents } from './dead-letters.ts';
import type { WaitTimes } from './waiting.ts';

const { 'messages.read': _unknownToThem, ...withoutMessagesRead } = events;
/** The catalogue of a release from before `messages.read`. */
const EARLIER: EventCatalogue = withoutMessagesRead;
/** Too long for any pause to end during a test. */
const SLOW: WaitTimes = { firstPauseMs: 60_000, wakeMs: 60_000 };
const QUICK: WaitTimes = { firstPauseMs: 20, wakeMs: 50 };

let context: TestContext;
let accounts: Model<Account>;
let handled: string[];
const consumers: Consumer[] = [];

beforeEach(async () => {
  context = await createTestContext('notifications', { strict: true });
  accounts = await accountModel(context.connection);
  handled = [];
});
afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
  await context.close();
});

/** Starts a subscriber of a release that knows `catalogue`. */
function run(catalogue: EventCatalogue = events, waitTimes: WaitTimes = SLOW): Consumer {
  const handle = async (event: DomainEvent) => {
    handled.push(event.id);
    await addToAccount(accounts, event);
  };
  const consumer = createConsumer({
    ...context,
    service: 'notifications',
    handlers: handlersOf(handle),
    catalogue,
    waitTimes,
    retryDelayMs: 5,
  });
  consumers.push(consumer);
  void consumer.start();
  return consumer;
}

const waiting = () => listWaitingEvents({ ...context });
const newEvents = (count: number) => Array.from({ length: count }, (_, index) => anEvent(index + 1));
const warnings = () => context.log.lines.filter(({ msg }) => msg === 'event waits for a release that knows it');

it('keeps events of a producer that was deployed first, and handles them as soon as a subscriber knows them', async () => {
  context.log.expect('event waits for a release that knows it');
  run(EARLIER);
  const sent = newEvents(20);
  await context.publish(...sent);
  await waitFor(async () => (await waiting()).length === 20);
  expect(handled).toEqual([]);
  expect(await waiting()).toContainEqual({
    id: `e-${sent[0]?.id}`,
    service: 'notifications',
    event: sent[0],
    reason: 'unknown event type messages.read',
    since: expect.stringMatching(/^\d{4}-/),
  });
  run(); // the earlier release keeps running, as in a rolling deployment
  await waitFor(async () => handled.length > 0);
  await Promise.all(consumers.splice(0, 1).map((earlier) => earlier.stop()));
  await replayWaitingEvents('all', { ...context }); // the earlier release may have delayed some again
  await waitFor(async () => (await sumOf(accounts)) === 20);
  expect(handled.sort()).toEqual(sent.map(({ id }) => id).sort());
  expect(await listDeadLetters({ ...context })).toEqual([]);
});

it('loses nothing and applies nothing twice while an earlier and a later release share the queue', async () => {
  context.log.expect('event waits for a release that knows it');
  run(events, QUICK);
  run(EARLIER, QUICK);
  const sent = newEvents(50);
  await context.publish(...sent);
  await waitFor(async () => (await sumOf(accounts)) === 50);
  expect(handled.sort()).toEqual(sent.map(({ id }) => id).sort());
  expect(await waiting()).toEqual([]);
});

it('handles events at once when the subscriber was deployed first', async () => {
  run();
  const sent = newEvents(5);
  await context.publish(...sent);
  await waitFor(async () => (await sumOf(accounts)) === 5);
  expect(handled).toHaveLength(5);
});

it('keeps events of a newer version waiting, warns once, and checks again on demand', async () => {
  context.log.expect('event waits for a release that knows it');
  const event = { ...anEvent(), version: 9 };
  run(events, { ...QUICK, wakeMs: 60_000 });
  await context.publish(event);
  // One read answers both questions: between two reads, the short pause might end and the event be taken again.
  const listed = await waitFor(async () => {
    const found = await waiting();
    return found.length === 1 && found;
  });
  expect(listed).toMatchObject([{ reason: 'version 9 of messages.read is newer than 1' }]);
  expect(await waitFor(() => replayWaitingEvents(event.id, { ...context }).then((found) => found.length === 1))).toBe(
    true,
  );
  await waitFor(async () => (await waiting()).length === 1);
  expect(warnings()).toHaveLength(1);
});

it('delays events with an unknown enum value or a newer version, until a release that knows them applies each once', async () => {
  context.log.expect('event waits for a release that knows it');
  const spec = events['messages.read'];
  const release = (version: number, ...devices: string[]): EventCatalogue => {
    const payload = spec.payload.extend({ device: z.enum(devices) });
    const earlier = { 1: { payload, upgrade: (given: unknown) => given } };
    return { ...events, 'messages.read': { ...spec, version, payload, ...(version > 1 && { earlier }) } };
  };
  const sent = (version: number, device: string) => {
    const event = anEvent();
    return { ...event, version, payload: { ...event.payload, device } };
  };
  const [known, ofNewValue, ofNewVersion] = [sent(1, 'web'), sent(1, 'phone'), sent(2, 'web')];

  const earlier = run(release(1, 'web'));
  await context.publish(ofNewValue, ofNewVersion, known);
  await waitFor(async () => (await waiting()).length === 2 && handled.length === 1);
  expect(handled).toEqual([known.id]);
  expect((await waiting()).map(({ reason }) => reason).sort()).toEqual([
    'unknown value in messages.read: device phone',
    'version 2 of messages.read is newer than 1',
  ]);
  await earlier.stop();

  run(release(2, 'web', 'phone'));
  await waitFor(async () => (await sumOf(accounts)) === 3);
  expect(handled.sort()).toEqual([known.id, ofNewValue.id, ofNewVersion.id].sort());
  expect(await waiting()).toEqual([]);
});

it('turns an event that has waited too long into a dead letter, which a newer release can replay', async () => {
  context.log.expect('event waits for a release that knows it');
  context.log.expect(/^event failed for good/);
  const earlier = run(EARLIER, { ...QUICK, longestMs: 30 });
  const event = anEvent();
  await context.publish(event);
  const [letter] = await waitFor(async () => {
    const letters = await listDeadLetters({ ...context });
    return letters.length > 0 && letters;
  });
  expect(letter).toMatchObject({
    event,
    error: expect.stringMatching(/^unknown event type messages.read; waited since/),
  });
  await earlier.stop();
  run();
  await replayDeadLetters(event.id, { ...context });
  await waitFor(async () => (await sumOf(accounts)) === 1);
});
