/** Backs the whole system up while members write, destroys and restores it, and compares the data with the acknowledged writes. */
import { randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@mutua/contracts';
import { emptyQueues } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import mongoose from 'mongoose';
import {
  type Api,
  callApi,
  fillSystem,
  signIn,
  signUp,
  type TestMember,
  upload,
} from '../events/testing/small-system.ts';
import { startWholeSystem, type WholeSystem } from '../events/testing/whole-system.ts';
import { runScript } from '../stack/run-script.ts';
import type { RunningStack, Stack } from '../stack/stack.ts';
import { ROOT } from '../stack/stack-location.ts';
import { createBackup, type Installation } from './create-backup.ts';
import { documentsPath, type Manifest } from './manifest.ts';
import { readDocuments } from './packed-file.ts';
import { restoreBackup } from './restore-backup.ts';

const RUN = `test-backup-${randomBytes(5).toString('hex')}`;
const ADA = 'ada-byron@small.example';
const databases = Object.fromEntries(SERVICES.map((name) => [name, `${RUN}_${name}`])) as Record<ServiceName, string>;

/** The data that one service copies from another, each with the version of the original, and the field that must agree in the end. */
const COPIES: [keeper: ServiceName, copy: string, owner: ServiceName, owned: string, field: string][] = [
  ['auth', 'skills', 'skills', 'skills', 'version'],
  ['requests', 'skills', 'skills', 'skills', 'title'], // the copy skips versions in which only ratings change
  ['skills', 'members', 'auth', 'members', 'name'], // the copy skips versions in which only figures change
  ['requests', 'members', 'auth', 'members', 'name'],
  ['notifications', 'members', 'auth', 'members', 'name'],
  ['chat', 'conversations', 'requests', 'requests', 'version'],
];

let system: WholeSystem;
let folder: string;
let backup: string;
let stack: Stack;
let api: Api;
let installation: Installation;
let manifest: Manifest;
let writer: TestMember;
let skill: string;
let requestId: string;
let attachment: string;
let picture: string;

const database = (service: ServiceName) => system.connections.get(service)?.db as mongoose.mongo.Db;
const uploads = () => join(folder, 'uploads');
/** The acknowledged writes: how often the skill was edited, and which messages were sent. */
const acknowledged = { edits: 0, messages: [] as string[] };
let acknowledgedBefore: typeof acknowledged;

beforeAll(async () => {
  system = await startWholeSystem(RUN, databases);
  ({ folder, stack, api } = system);
  backup = join(folder, 'backup');
  installation = { mongodbUri: process.env['TEST_MONGODB_URI'] ?? '', databases, fileStore: uploads() };
  await fillSystem(api);
  writer = await signUp(api, 'Busy Bee');
  skill = await writer.createSkill('Beekeeping');
  const ada = await signIn(api, ADA);
  const { conversations } = (await ada.call('GET', '/messages/conversations')).body;
  requestId = conversations.find((each: { request: { status: string } }) => each.request.status === 'accepted').request
    ._id;
  const notes = new File(['Kept for later'], 'notes.txt');
  const path = `/upload/chat-file?requestId=${requestId}`;
  attachment = (await upload(api, ada.accessToken, path, 'file', notes)).file.url;
  const png = new File([await readFile(join(ROOT, 'docs/search.png'))], 'me.png');
  picture = (await upload(api, ada.accessToken, '/upload/avatar', 'avatar', png)).avatar;
}, 300_000);

afterAll(() => system?.stop(), 120_000);

/** Lets members write continuously until the work is done. Returns its result. */
async function whileWriting<T>(work: () => Promise<T>): Promise<{ result: T; meanwhile: number }> {
  const { call } = await signIn(api, ADA);
  let isDone = false;
  const editing = (async () => {
    while (!isDone) {
      await writer.editSkill(skill, `Beekeeping ${acknowledged.edits + 1}`);
      acknowledged.edits += 1;
    }
  })();
  const sending = (async () => {
    while (!isDone) {
      const clientId = `rehearsal-${acknowledged.messages.length}`;
      const { body } = await call('POST', '/messages', { requestId, content: clientId, clientId });
      acknowledged.messages.push(body.data._id);
    }
  })();
  try {
    await waitFor(() => acknowledged.edits > 5 && acknowledged.messages.length > 5);
    const before = acknowledged.edits + acknowledged.messages.length;
    const result = await work();
    return { result, meanwhile: acknowledged.edits + acknowledged.messages.length - before };
  } finally {
    isDone = true;
    await Promise.all([editing, sending]);
  }
}

/** A field of each document by id. Leaves out deleted documents, whose copies have the highest possible number. */
async function fieldsOf<T = number>(
  service: ServiceName,
  collection: string,
  field = 'version',
): Promise<Map<string, T>> {
  const documents = await database(service).collection(collection).find().toArray();
  return new Map(
    documents
      .filter(({ version, isDeleted, deletedAt }) => version < Number.MAX_SAFE_INTEGER && !isDeleted && !deletedAt)
      .map((document) => [String(document._id), document[field] as T]),
  );
}

const indexesOf = async (service: ServiceName) => {
  const found: Record<string, unknown> = {};
  for (const { name } of await database(service).listCollections().toArray()) {
    if (['restores', 'migrationLock'].includes(name)) continue;
    const indexes = await database(service).collection(name).listIndexes().toArray();
    found[name] = indexes.sort((a, b) => a['name'].localeCompare(b['name']));
  }
  return found;
};

const sorted = (documents: Buffer[]) => documents.map((each) => each.toString('base64')).sort();

async function restoreFails(): Promise<string> {
  const error = await restoreBackup({ folder: backup, installation }).catch((each: Error) => each);
  if (!(error instanceof Error)) throw new Error('the restore was not refused');
  return error.message;
}

it('backs up while members write, without delaying them', async () => {
  const { result, meanwhile } = await whileWriting(() => {
    acknowledgedBefore = { edits: acknowledged.edits, messages: [...acknowledged.messages] };
    return createBackup({ folder: backup, installation });
  });
  manifest = result;
  expect(meanwhile).toBeGreaterThan(0);
  expect(Object.keys(manifest.databases).sort()).toEqual([...SERVICES].sort());
  expect(manifest.databases.auth.collections['sessions']?.documents).toBe(0);
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(manifest.product).toEqual({ version, commit: expect.stringMatching(/^[0-9a-f]{40}$/) });
  expect(manifest.files).toMatchObject({ avatars: { files: 1 }, chat: { files: 1 } });
}, 120_000);

it('refuses a target with data in it, and changes nothing', async () => {
  await expect(restoreFails()).resolves.toMatch(
    new RegExp(`Not empty: the database ${databases.auth}.*the files of chat`),
  );
  expect(await database('auth').collection('restores').countDocuments()).toBe(0);
});

it('refuses a folder that is in use, and a backup that is incomplete or changed', async () => {
  await expect(createBackup({ folder: backup, installation })).rejects.toThrow('is not empty');
  await expect(restoreBackup({ folder, installation })).rejects.toThrow('holds no complete backup');
  const path = documentsPath(backup, 'chat', 'messages');
  const whole = await readFile(path);
  await appendFile(path, 'x');
  await expect(restoreFails()).resolves.toContain(path);
  await writeFile(path, whole);
  const [file = ''] = (await readdir(join(backup, 'files/chat'))).filter((name) => !name.startsWith('.'));
  const content = await readFile(join(backup, 'files/chat', file));
  await rm(join(backup, 'files/chat', file));
  await expect(restoreFails()).resolves.toContain(`chat/${file}`);
  await writeFile(join(backup, 'files/chat', file), content);
});

it('restores every document, byte by byte, every index, and every file', async () => {
  const indexes = new Map<ServiceName, unknown>();
  for (const service of SERVICES) indexes.set(service, await indexesOf(service));
  for (const service of SERVICES) await stack.pause(service);
  for (const service of SERVICES) await database(service).dropDatabase();
  await rm(uploads(), { recursive: true });
  // The state after an interrupted restore: started, and half filled.
  await database('chat')
    .collection<{ _id: string; startedAt: Date }>('restores')
    .insertOne({ _id: manifest.id, startedAt: new Date() });
  await database('chat').collection('messages').insertOne({ content: 'half' });

  await restoreBackup({ folder: backup, installation });
  await emptyQueues({ redisUrl: process.env['TEST_REDIS_URL'] ?? '', prefix: RUN });
  for (const service of SERVICES) {
    for (const name of Object.keys(manifest.databases[service].collections)) {
      const restored = await database(service).collection(name).find({}, { raw: true }).toArray();
      const expected: Buffer[] = [];
      for await (const document of readDocuments(documentsPath(backup, service, name))) expected.push(document);
      expect(sorted(restored.map((each) => Buffer.from(each as unknown as Uint8Array)))).toEqual(sorted(expected));
    }
    expect(await indexesOf(service)).toEqual(indexes.get(service));
  }
  expect(await readdir(join(uploads(), 'chat'))).toEqual(
    expect.arrayContaining(await readdir(join(backup, 'files/chat'))),
  );
}, 120_000);

it('restores all databases as of one moment: no copy is newer than its original', async () => {
  for (const [keeper, copy, owner, owned] of COPIES) {
    const [copies, originals] = [await fieldsOf(keeper, copy), await fieldsOf(owner, owned)];
    expect(copies.size).toBeGreaterThan(0);
    for (const [id, version] of copies) expect([id, version <= (originals.get(id) ?? -1)]).toEqual([id, true]);
  }
});

it('skips databases that it has already restored', async () => {
  const messages: string[] = [];
  await restoreBackup({ folder: backup, installation, onProgress: (text) => messages.push(text) });
  expect(messages.filter((text) => text.includes('has been restored before'))).toHaveLength(SERVICES.length);
});

it('restores every write that was acknowledged before the backup, and copies agree with their originals', async () => {
  for (const service of SERVICES) await stack.resume(service);
  const { env } = JSON.parse(await readFile(join(folder, 'run', 'stack.json'), 'utf8')) as RunningStack;
  for (const service of SERVICES)
    await runScript(`services/${service}/src/main.ts`, ['republish'], {
      env: { ...env, MONGODB_DB: databases[service] },
    });

  const ada = await waitFor(() => signIn(api, ADA));
  const { body } = await callApi(api, 'GET', `/skills/${skill}`);
  const edits = Number(/\d+$/.exec(body.skill.title)?.[0]);
  expect(edits).toBeGreaterThanOrEqual(acknowledgedBefore.edits);
  expect(acknowledgedBefore.edits).toBeGreaterThan(0);
  const stored = await database('chat').collection('messages').find().toArray();
  expect(stored.map(({ _id }) => String(_id))).toEqual(expect.arrayContaining(acknowledgedBefore.messages));
  const page = (await ada.call('GET', `/messages/request/${requestId}`)).body;
  expect(page.messages.length).toBeGreaterThan(0);

  await waitFor(async () => {
    for (const [keeper, copy, owner, owned, field] of COPIES) {
      const [copies, originals] = [await fieldsOf(keeper, copy, field), await fieldsOf(owner, owned, field)];
      // Conversations are copied only from accepted and completed requests.
      if (copy !== 'conversations') expect([keeper, copy, copies]).toEqual([keeper, copy, originals]);
      for (const [id, value] of copies) expect([id, originals.get(id)]).toEqual([id, value]);
    }
    return true;
  }, 60_000);

  expect(await (await fetch(`${api.origin}${attachment}`)).text()).toBe('Kept for later');
  expect((await fetch(`${api.origin}${picture}`)).status).toBe(200);
}, 180_000);

it('drops existing data with the option replace', async () => {
  for (const service of SERVICES) await stack.pause(service);
  const later = new mongoose.mongo.BSON.ObjectId();
  await database('skills').collection('skills').insertOne({ _id: later });
  await database('skills').collection('newer').insertOne({ _id: later });
  await restoreBackup({ folder: backup, installation, replace: true });
  expect(await database('skills').listCollections({ name: 'newer' }).toArray()).toEqual([]);
  expect(await database('skills').collection('skills').findOne({ _id: later })).toBeNull();
}, 60_000);
