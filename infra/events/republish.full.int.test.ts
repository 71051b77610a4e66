/** Runs the whole system as `npm start` does. Drops or damages each copy of another service's data in turn, and rebuilds the copy. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@mutua/contracts';
import { listDeadLetters } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { runScript } from '../stack/run-script.ts';
import type { RunningStack } from '../stack/stack.ts';
import { callApi, fillSystem, mailsTo, signUp, type TestMember } from './testing/small-system.ts';
import { startWholeSystem, type WholeSystem } from './testing/whole-system.ts';

const PREFIX = 'republish-test';
/** The names that the services use by default: the command does not name others. */
const databases = Object.fromEntries(SERVICES.map((name) => [name, `mutua_${name}`])) as Record<ServiceName, string>;

/** Every copy of another service's documents: the service that keeps it, the collection, and the owner of the originals. */
const COPIES: [keeper: ServiceName, collection: string, owner: ServiceName][] = [
  ['auth', 'skills', 'skills'],
  ['auth', 'exchanges', 'requests'],
  ['auth', 'reviews', 'requests'],
  ['skills', 'members', 'auth'],
  ['skills', 'blocks', 'auth'],
  ['skills', 'exchanges', 'requests'],
  ['skills', 'reviews', 'requests'],
  ['requests', 'members', 'auth'],
  ['requests', 'blocks', 'auth'],
  ['requests', 'skills', 'skills'],
  ['chat', 'members', 'auth'],
  ['chat', 'blocks', 'auth'],
  ['chat', 'conversations', 'requests'],
  ['notifications', 'members', 'auth'],
  ['notifications', 'accounts', 'auth'],
  ['notifications', 'follows', 'auth'],
  ['notifications', 'requests', 'requests'],
];

/** Fields of copies that a fault may have overwritten without changing the version. */
const DAMAGES: [keeper: ServiceName, collection: string, owner: ServiceName, damage: object][] = [
  ['skills', 'members', 'auth', { name: 'Damaged' }],
  ['auth', 'skills', 'skills', { ownerId: 'f'.repeat(24) }],
  ['chat', 'conversations', 'requests', { status: 'pending' }],
  ['notifications', 'follows', 'auth', { isActive: true }],
];

let system: WholeSystem;
let busy: TestMember;
let hive: string;
let before: Map<string, unknown[]>;

beforeAll(async () => {
  system = await startWholeSystem(PREFIX, databases);
  busy = await signUp(system.api, 'Busy Bee');
  hive = await busy.createSkill('Beekeeping');
  await fillSystem(system.api);
  await system.eventsProcessed();
  before = await dump();
}, 300_000);

afterAll(() => system?.stop(), 120_000);

/** Collections with transient data, which are not part of the product's state. `upkeep` says when the nightly work is due. */
const TRANSIENT = new Set(['sessions', 'migrations', 'migrationLock', 'mails', 'words', 'memberfigures', 'upkeep']);
const BOOKKEEPING = new Set([
  ...['eventId', 'appliedEvents', 'outbox', 'outboxPendingAt', 'mail', '__v', 'version', 'awayVersion'],
  'recountAt', // when a member's answers are counted next
]);
/**
 * Fields that only the copy has. Chat keeps the date of an acceptance, which later changes of the plan do not contain. Skills keeps which
 * requests expired since the last visit, and an absence that is over.
 */
const HISTORY = new Set(['agreedDate', 'expiredRequests', 'announcedAbsence']);

/**
 * The content of a document for comparison, without internal fields at any depth. `version` is internal too: while a copy is rebuilt, data
 * that is derived from it may change and change back. For a deleted document only the deletion counts. Lists of ids are compared as sets. A
 * field that is null equals a missing field.
 */
function contentOf(value: unknown): unknown {
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string') ? [...value].sort() : value.map(contentOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('isDeleted' in value && value.isDeleted === true && '_id' in value) return { _id: value._id, isDeleted: true };
  const isCompared = ([key, each]: [string, unknown]) => !BOOKKEEPING.has(key) && !HISTORY.has(key) && each !== null;
  const fields = Object.entries(value).filter(isCompared);
  return Object.fromEntries(fields.map(([key, each]) => [key, contentOf(each)]));
}

/** An availability without values counts as missing. */
const isEmptyAvailability = (
  collection: string,
  { answersWithin, answerRate, away }: Record<string, unknown>,
): boolean => collection === 'availabilities' && [answersWithin, answerRate, away].every((each) => each === null);

/** Every document of every service, except those of the member who writes meanwhile. */
async function dump(): Promise<Map<string, unknown[]>> {
  const documents = new Map<string, unknown[]>();
  for (const [service, connection] of system.connections) {
    for (const { name } of await connection.listCollections()) {
      if (TRANSIENT.has(name)) continue;
      const found = await connection.collection(name).find().sort({ _id: 1 }).toArray();
      const compared = found
        .map((document) => JSON.parse(JSON.stringify(document)) as Record<string, unknown>)
        .filter((document) => !JSON.stringify(document).includes(busy.id) && !isEmptyAvailability(name, document))
        .map(contentOf);
      if (compared.length > 0) documents.set(`${service}.${name}`, compared);
    }
  }
  return documents;
}

/** Runs the command as an operator does, in the environment of the services. */
async function republish(...args: string[]): Promise<{ stdout: string }> {
  const { env } = JSON.parse(await readFile(join(system.folder, 'run', 'stack.json'), 'utf8')) as RunningStack;
  return runScript('infra/events/cli.ts', ['republish', ...args], { env });
}

/** Lets an unrelated member write until the work is done. */
async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  let isDone = false;
  const writing = (async () => {
    for (let round = 0; !isDone; round += 1) await busy.editSkill(hive, `Beekeeping ${round}`);
  })();
  try {
    return await work();
  } finally {
    isDone = true;
    await writing;
  }
}

it('fills every copy with documents', () => {
  for (const [keeper, collection] of COPIES) expect([...before.keys()]).toContain(`${keeper}.${collection}`);
});

it.each(COPIES)(
  'restores the deleted copies of %s in %s',
  async (keeper, collection, owner) => {
    const { deletedCount } = await system.collectionOf(keeper, collection).deleteMany({});
    expect(deletedCount).toBeGreaterThan(0);
    const { stdout } = await whileWriting(() => republish(owner, '--to', keeper));
    expect(stdout).toMatch(new RegExp(`^${owner}: \\w+: \\d+ events of \\d+ documents\\.$`, 'm'));
    await system.eventsProcessed();
    expect(await dump()).toEqual(before);
  },
  120_000,
);

it.each(DAMAGES)(
  'repairs the damaged copies of %s in %s',
  async (keeper, collection, owner, damage) => {
    await system.collectionOf(keeper, collection).updateMany({}, { $set: damage });
    await republish(owner, '--to', keeper);
    await system.eventsProcessed();
    expect(await dump()).toEqual(before);
  },
  120_000,
);

it('changes nothing and creates no notifications when everything is republished to all services', async () => {
  await republish('all');
  await system.eventsProcessed();
  expect(await dump()).toEqual(before);
  expect(await listDeadLetters({ redisUrl: process.env['TEST_REDIS_URL'] ?? '', prefix: PREFIX })).toEqual([]);
}, 120_000);

it('keeps one trace id from a call to the log line of the resulting mail', async () => {
  const body = { email: busy.email };
  const { requestId } = await callApi(system.api, 'POST', '/auth/forgot-password', { body });
  expect(requestId).toMatch(/^[0-9a-f]{32}$/);
  const linesOf = async (part: string): Promise<{ msg: string; requestId?: string }[]> =>
    (await readFile(join(system.stack.logDir, `${part}.log`), 'utf8'))
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const messagesOf = async (part: string) =>
    (await linesOf(part)).filter((line) => line.requestId === requestId).map(({ msg }) => msg);
  await waitFor(async () => (await messagesOf('notifications')).includes('mail sent'), 30_000);
  expect(await messagesOf('gateway')).toContain('request');
  expect(await messagesOf('auth')).toContain('request');
  const mails = await mailsTo(system.api, busy.email);
  expect(mails.map(({ headers }) => headers['x-request-id'])).toContain(requestId);
});
