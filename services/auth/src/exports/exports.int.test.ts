import { readdir } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WELCOME_ID } from '@mutua/contracts/limits';
import { readZip, waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { type Harness, startHarness, type TestMember } from '../../test/harness.ts';
import { caseModel } from '../moderation/case.model.ts';
import { exportModel } from './export.model.ts';

let auth: Harness;
/** A server that stands in for the other services. */
let others: Server;
/** Requests to paths with this prefix fail with 503. */
let away: string | undefined;
let requests: string[] = [];
/** What chat tells of the member, besides a line of each service. */
let chatLines: object[] = [];
/** Sends a file of a conversation: one is gone, one breaks off, one has moved away, and the others are there. */
function sendFile(url: string, res: ServerResponse): void {
  if (url.includes('gone')) res.writeHead(404).end();
  else if (url.includes('away')) res.writeHead(503).end();
  else if (url.includes('broken')) {
    res.writeHead(200, { 'content-length': '100' });
    res.write('beginning', () => res.destroy());
  } else res.end('its words');
}
/** Lets the waiting answers continue. */
let openGate: (() => void) | undefined;
let gate: Promise<void> | undefined;
/** The member whose answers wait. Undefined means all members. */
let held: string | undefined;
const subjectOf = (token = '') => JSON.parse(String(Buffer.from(token.split('.')[1] ?? '', 'base64url')) || '{}').sub;

beforeAll(async () => {
  others = createServer(async (req, res) => {
    requests.push(`${req.headers.authorization?.slice(0, 7)} ${req.url}`);
    if (!held || subjectOf(req.headers.authorization) === held) await gate;
    if (away !== undefined && req.url?.startsWith(away)) {
      res.writeHead(503).end();
      return;
    }
    if (req.url?.startsWith('/uploads/')) return sendFile(req.url, res);
    res.setHeader('content-type', 'application/x-ndjson');
    if (req.url?.startsWith('/messages')) for (const line of chatLines) res.write(`${JSON.stringify(line)}\n`);
    res.end(`${JSON.stringify({ kind: 'skill', title: `Of ${req.url}` })}\n`);
  });
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  const names = ['SKILLS_URL', 'REQUESTS_URL', 'CHAT_URL', 'MATCHES_URL', 'LESSONS_URL', 'NOTIFICATIONS_URL'];
  auth = await startHarness({ env: Object.fromEntries(names.map((name) => [name, url])) });
});
beforeEach(() => {
  away = undefined;
  requests = [];
  gate = undefined;
  held = undefined;
  chatLines = [];
});
afterAll(async () => {
  openGate?.();
  await auth.close();
  others.close();
});

const model = () => exportModel(auth.context.connection);
const archives = (): Promise<string[]> => readdir(join(auth.uploadsDir, 'exports')).catch(() => []);

const begin = ({ token }: TestMember) => auth.call('POST /users/export', { token });
const stateOf = async ({ token }: TestMember) => (await auth.call('GET /users/export', { token })).body;
const linkOf = ({ token }: TestMember) => auth.call('POST /users/export/link', { token });
const ready = (member: TestMember) => waitFor(async () => (await stateOf(member)).ready ?? undefined);
const download = (url: string) => fetch(`${auth.url}${url.replace('/api', '')}`);
const ofMember = ({ _id }: TestMember) => ({ memberId: new Types.ObjectId(_id) });

it('only one export of a member is made at a time, for repeated and concurrent calls', async () => {
  gate = new Promise((resolve) => {
    openGate = resolve;
  });
  const member = await auth.signedIn();
  const answers = await Promise.all([begin(member), begin(member), begin(member)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await begin(member)).body.growing).not.toBeNull();
  expect(await model().countDocuments(ofMember(member))).toBe(1);
  openGate?.();
  await ready(member);
  expect((await stateOf(member)).growing).toBeNull();
  // The export called every other service with a token, for the pages and for the data.
  expect(requests.every((each) => each.startsWith('Bearer '))).toBe(true);
  expect(new Set(requests).size).toBe(6);
});

it('a long export does not hold up those of others', async () => {
  const [long, ...others] = [await auth.signedIn(), await auth.signedIn(), await auth.signedIn()];
  held = long._id;
  gate = new Promise((resolve) => {
    openGate = resolve;
  });
  await begin(long);
  await waitFor(() => requests.length > 0 || undefined);
  for (const member of others) {
    await begin(member);
    await ready(member);
  }
  expect((await stateOf(long)).growing).not.toBeNull();
  openGate?.();
  await ready(long);
});

it('a new export replaces the previous one', async () => {
  const member = await auth.signedIn();
  await begin(member);
  const first = await ready(member);
  await begin(member);
  await waitFor(async () => {
    const { ready: now, growing } = await stateOf(member);
    return !growing && now && now.createdAt > first.createdAt;
  });
  await waitFor(async () => (await model().countDocuments(ofMember(member))) === 1);
});

it('an export contains the sign-in methods and the decisions of moderators, but no secrets', async () => {
  const member = await auth.signedIn();
  const { connection } = auth.context;
  const now = new Date();
  await connection.collection('passkeys').insertOne({
    _id: 'credential-1' as never,
    memberId: member._id,
    publicKey: Buffer.from('public'),
    counter: 0,
    name: 'My laptop',
    createdAt: now,
    lastUsedAt: null,
  });
  await connection.collection('secondSteps').insertOne({
    _id: member._id as never,
    secret: 'sealed-secret',
    isOn: true,
    lastStep: 1,
    recoveryCodes: ['hash-1', 'hash-2'],
  });
  const [other, reporter] = [await auth.member({ name: 'Otto' }), await auth.member({ name: 'Rita Reporter' })];
  await auth.call('POST /users/:id/reports', {
    params: { id: other._id },
    token: member.token,
    body: { reason: 'unkind', text: 'Shouts at me' },
  });
  await auth.call('POST /users/:id/reports', {
    params: { id: member._id },
    token: reporter.token,
    body: { reason: 'other', text: 'Is a robot' },
  });
  const target = { subjectId: member._id, targetId: member._id, kind: 'member', moderatorId: reporter._id };
  await connection.collection('moderationLog').insertMany([
    { _id: 1 as never, action: 'warn', note: 'Be kind', decides: 'a', at: now, caseId: null, ...target },
    { _id: 2 as never, action: 'nothing', note: 'A quarrel', decides: 'b', at: now, caseId: null, ...target },
  ]);
  await auth.call('POST /auth/address', { token: member.token, body: { email: 'next@address.example' } });
  await auth.call('PUT /announcements/:id/seen', { params: { id: WELCOME_ID }, token: member.token });
  await connection.collection('importRows').insertOne({
    importId: new Types.ObjectId(),
    reading: 1,
    n: 0,
    state: 'claimed',
    verdict: 'ready',
    memberId: member._id,
    sender: 'Lena Kofler',
    claim: { clientId: 'x', at: now },
  });
  await begin(member);
  await ready(member);
  const { body } = await linkOf(member);
  const files = readZip(Buffer.from(await (await download(body.url)).arrayBuffer()));
  const lines: { kind: string }[] = JSON.parse(String(files.get('data/profile.json')));
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  expect(of('address-change')).toEqual([
    { kind: 'address-change', address: 'next@address.example', until: expect.any(String) },
  ]);
  expect(of('session')).toHaveLength(1);
  expect(of('known-device')).toHaveLength(1);
  expect(of('passkey')).toMatchObject([{ name: 'My laptop' }]);
  expect(of('second-step')).toEqual([{ kind: 'second-step', isOn: true, recoveryCodesLeft: 2 }]);
  expect(of('announcement')).toEqual([{ kind: 'announcement', dismissedAt: expect.any(String) }]);
  expect(of('import')).toEqual([{ kind: 'import', name: 'Lena Kofler', since: now.toISOString() }]);
  expect(of('report')).toMatchObject([{ about: 'member', reason: 'unkind', text: 'Shouts at me' }]);
  expect(of('decision')).toMatchObject([{ decision: 'warn', note: 'Be kind' }]);
  expect(await caseModel(connection).countDocuments({ subjectId: member._id })).toBe(1);
  for (const content of files.values()) {
    expect(String(content)).not.toMatch(/sealed-secret|hash-1|credential-1|Is a robot|A quarrel|Rita Reporter/);
  }
  expect(String(files.get('index.html'))).toContain('My laptop');
  expect(String(files.get('index.html'))).toContain(' · Mutua</title>');
});

/** Waits until an attempt has failed, and makes the next one due. */
async function failAt(member: TestMember, attempt: number): Promise<void> {
  auth.context.log.expect('an export failed');
  await waitFor(async () => {
    const found = await model().findOne(ofMember(member)).lean();
    return (
      found?.attempts === attempt && (found.state === 'failed' || (found.dueAt?.getTime() ?? 0) < Date.now() + 60_000)
    );
  });
  await model().updateOne({ ...ofMember(member), state: 'growing' }, { $set: { dueAt: new Date() } });
}

it('an export is tried three times while a service is away, then the member is told that it failed', async () => {
  away = '/';
  const member = await auth.signedIn();
  await begin(member);
  for (let attempt = 1; attempt <= 3; attempt += 1) await failAt(member, attempt);
  await waitFor(async () => (await stateOf(member)).hasFailed);
  expect(await stateOf(member)).toEqual({ ready: null, growing: null, hasFailed: true });
  const found = await model().findOne(ofMember(member)).lean();
  expect(await archives()).not.toContain(found?.file);
  expect((await linkOf(member)).status).toBe(404);
  // The next attempt succeeds.
  away = undefined;
  await begin(member);
  await ready(member);
  expect((await stateOf(member)).hasFailed).toBeUndefined();
});

it('an export leaves out the matches at the last try, and says so', async () => {
  away = '/matches';
  const member = await auth.signedIn();
  await begin(member);
  for (const attempt of [1, 2]) await failAt(member, attempt);
  await ready(member);
  const files = readZip(Buffer.from(await (await download((await linkOf(member)).body.url)).arrayBuffer()));
  expect(JSON.parse(String(files.get('data/skills.json')))).toEqual([
    { kind: 'skill', title: 'Of /skills/own-data/all' },
    { kind: 'missing', service: 'matches' },
    { kind: 'skill', title: 'Of /lessons/own-data/all' },
  ]);
  expect(String(files.get('skills.html'))).toContain('Wants, matches and rings are missing here');
});

/** A file of the member, and the message that has it. */
const fileLines = (key: string) => {
  const file = { file: `${key}.txt`, fileName: `${key}.txt` };
  return [
    { kind: 'message', conversationId: 'c', number: 1, isOwn: true, content: '', sentAt: new Date(), ...file },
    { kind: 'file', ...file, url: `/api/uploads/chat/${key}.txt?expires=1&signature=x` },
  ];
};
const archiveOf = async (member: TestMember) =>
  readZip(Buffer.from(await (await download((await linkOf(member)).body.url)).arrayBuffer()));

it('a file that is gone is a line of the archive, and never its end', async () => {
  chatLines = ['gone', 'here'].flatMap(fileLines);
  const member = await auth.signedIn();
  await begin(member);
  await ready(member);
  const files = await archiveOf(member);
  expect(String(files.get('files/here.txt-here.txt'))).toBe('its words');
  expect([...files.keys()].filter((name) => name.includes('gone'))).toEqual([]);
  expect(JSON.parse(String(files.get('data/missing-files.json')))).toEqual([
    { kind: 'missing-file', file: 'gone.txt', fileName: 'gone.txt' },
  ]);
  const page = String(files.get('messages.html'));
  expect(page.split('This file could not be read')).toHaveLength(2);
  expect(page.match(/href="files\/[^"]+"/g)).toEqual(['href="files/here.txt-here.txt"']);
});

it('files that cannot be read are tried again, and left out at the last try', async () => {
  chatLines = ['away', 'broken', 'here'].flatMap(fileLines);
  const member = await auth.signedIn();
  await begin(member);
  for (const attempt of [1, 2]) await failAt(member, attempt);
  await ready(member);
  const files = await archiveOf(member);
  expect(String(files.get('files/here.txt-here.txt'))).toBe('its words');
  const missing: { file: string }[] = JSON.parse(String(files.get('data/missing-files.json')));
  expect(missing.map(({ file }) => file)).toEqual(['away.txt', 'broken.txt']);
});

it('a link works once within five minutes, and only after a recent sign-in', async () => {
  const member = await auth.signedIn();
  await begin(member);
  await ready(member);
  const first = (await linkOf(member)).body.url;
  // A program that checks the link first does not use it up.
  const head = await fetch(`${auth.url}${first.replace('/api', '')}`, { method: 'HEAD' });
  expect(head.status).toBe(405);
  expect((await download(first)).status).toBe(200);
  expect((await download(first)).status).toBe(404);
  const second = (await linkOf(member)).body.url;
  await model().updateOne(ofMember(member), { $set: { 'link.expiresAt': new Date() } });
  expect((await download(second)).status).toBe(404);
  expect((await download('/api/users/export/file?token=guessed')).status).toBe(404);
  expect((await download('/api/users/export/file')).status).toBe(404);
  const { sessions } = auth.context.connection.collections;
  await sessions?.updateMany({ memberId: new Types.ObjectId(member._id) }, { $set: { createdAt: new Date(0) } });
  expect((await linkOf(member)).body).toMatchObject({ code: 'confirm_needed' });
  expect((await begin(member)).body).toMatchObject({ code: 'confirm_needed' });
});

it('an export is removed with its archive after a day', async () => {
  const member = await auth.signedIn();
  await begin(member);
  await ready(member);
  const { file } = (await model().findOne(ofMember(member)).lean()) ?? {};
  expect(await archives()).toContain(file);
  const { until } = (await stateOf(member)).ready ?? { until: '' };
  expect(Math.abs(Date.parse(until) - Date.now() - 24 * 3600 * 1000)).toBeLessThan(60_000);
  await model().updateOne(ofMember(member), { $set: { until: new Date() } });
  expect((await stateOf(member)).ready).toBeNull();
  expect((await linkOf(member)).status).toBe(404);
  await waitFor(async () => !(await archives()).includes(String(file)));
  // The archive is removed first.
  await waitFor(async () => (await model().countDocuments(ofMember(member))) === 0);
});
