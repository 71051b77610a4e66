/**
 * Runs the whole system with a member who has data in every place, exports the data, and erases the account. Then it searches for traces of
 * the member in every collection of every database, every key of Redis, every stored file and every log.
 */
import { join } from 'node:path';
import { DEFAULT_PRIVACY, type DomainEvent, events, NO_PLACE, SERVICES, type ServiceName } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { readZip, waitFor } from '@mutua/service-kit/testing';
import type { Queue } from 'bullmq';
import { Types } from 'mongoose';
import sharp from 'sharp';
import {
  type Api,
  CATEGORIES,
  callApi,
  mailsTo,
  PASSWORD,
  retryUntilCopied,
  signIn,
  signUp,
  type TestMember,
  upload,
} from '../events/testing/small-system.ts';
import { startWholeSystem, type WholeSystem } from '../events/testing/whole-system.ts';
import { type Finding, searchDatabase, searchFolder, searchRedis } from './testing/search-everything.ts';

const PREFIX = 'own-data-test';
const databases = Object.fromEntries(SERVICES.map((name) => [name, `own_data_test_${name}`])) as Record<
  ServiceName,
  string
>;
const NAME = 'Xanthippe Quillfeather';

/** Texts that only this member has. The titles of skills stay in the history of others. */
const TRACES = [
  'xanthippe',
  'quillfeather',
  'vexillology',
  'ouagadougou',
  '2357048', // the place
  'lollapalooza',
  'zygomorphic',
  'serendipitous',
  'brouhaha',
  'bumbershoot',
  'gobbledygook',
  'lollygagging',
  'flibbertigibbet',
  'taradiddle',
  'snollygoster',
  'provider-subject-4711',
  'absquatulate',
  'widdershins',
  'collywobbles',
];

let system: WholeSystem;
let api: Api;
let gone: TestMember;
let other: TestMember;
let exchange: string;

const collectionOf = (service: ServiceName, name: string) => system.collectionOf(service, name);
const eventsProcessed = () => system.eventsProcessed();

const search = async (words: readonly string[] = TRACES): Promise<Finding[]> => [
  ...(
    await Promise.all([...system.connections.values()].map((connection) => searchDatabase(connection, words)))
  ).flat(),
  ...(await searchRedis(system.redis, PREFIX, words)),
  ...(await searchFolder(join(system.folder, 'uploads'), words)),
  // The mail catcher represents a mail server outside the system.
  ...(await searchFolder(system.stack.logDir, words)).filter((finding) => !finding.includes('/mail.log:')),
];

const skillOf = (title: string, description: string, tags: string[]) => ({
  title,
  description,
  category: 'art',
  proficiency: 'expert',
  tags,
  availableDays: ['monday'],
  availableTimeSlots: [],
});
/** The member offers a lesson, the other one takes a seat, and the member cancels with a reason. */
async function teachAndCancel(skillId: string, brings: string): Promise<void> {
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 4 * 86_400_000).toISOString();
  const offer = {
    ...{ skillId, title: 'A first lesson', about: 'We try it together.', language: 'en', seats: 3, least: 1 },
    ...{ sessions: [{ startsAt, minutes: 60 }], gives: 'bring', listed: 'link', audience: 'adults' },
    place: { mode: 'link', area: '', address: '', link: 'https://meet.example/first', notes: '' },
  };
  const { lesson } = (await retryUntilCopied(() => gone.call('POST', '/lessons', offer))).body;
  await retryUntilCopied(() => other.call('POST', `/lessons/${lesson._id}/seat`, { brings }));
  await gone.call('PUT', `/lessons/${lesson._id}/cancel`, { reason: 'I have the collywobbles' });
}

async function fill(): Promise<void> {
  [gone, other] = (await Promise.all([NAME, 'Otto Staying'].map((name) => signUp(api, name)))) as [
    TestMember,
    TestMember,
  ];
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a03' } })
    .png()
    .toBuffer();
  const { avatar } = await upload(
    api,
    gone.token,
    '/upload/avatar',
    'avatar',
    new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }),
  );
  await gone.call('PUT', '/users/profile', {
    avatar,
    bio: 'Vexillology is my life',
    location: 'Ouagadougou, Burkina Faso',
    timeZone: 'Africa/Ouagadougou',
    languages: [{ code: 'fr', level: 'native' }],
    reachKm: 50,
    preferences: { language: 'de' },
  });
  await gone.call('PUT', '/users/settings', { place: { meetingPlaces: ['Lollapalooza hall'] } });
  await collectionOf('auth', 'members').updateOne(
    { _id: new Types.ObjectId(gone.id) },
    {
      $set: { openId: { key: 'https://id provider-subject-4711', email: gone.email, linkedAt: new Date() } },
      $inc: { version: 1 },
    },
  );
  await other.call('POST', `/users/${gone.id}/follow`);
  await gone.call('POST', `/users/${other.id}/follow`);
  const own = (await gone.call('POST', '/skills', skillOf('Kumquat juggling', 'A zygomorphic art', ['zygomorphic'])))
    .body.skill._id;
  const theirs = await other.createSkill('Chess');
  const third = await other.createSkill('Draughts');
  await retryUntilCopied(() => other.call('POST', `/users/${gone.id}/skills/${own}/endorse`, { message: 'Very good' }));
  await retryUntilCopied(() =>
    gone.call('POST', `/users/${other.id}/skills/${theirs}/endorse`, { message: 'A brouhaha of a teacher' }),
  );
  const card = (await gone.call('GET', `/skills/${own}`)).body.skill.card;
  if (card) await fetch(`${api.origin}${card}`);

  const ask = async (by: TestMember, senderSkillId: string, receiverSkillId: string, message: string) =>
    (await retryUntilCopied(() => by.call('POST', '/requests', { senderSkillId, receiverSkillId, message }))).body
      .request._id;
  exchange = await ask(gone, own, theirs, 'A serendipitous idea');
  await other.call('PUT', `/requests/${exchange}/accept`, { meetingDetails: { platform: 'Jitsi' } });
  const notes = new File(['The bumbershoot is in the hall.'], 'gobbledygook.txt', { type: 'text/plain' });
  const { file } = await retryUntilCopied(() =>
    upload(api, gone.token, `/upload/chat-file?requestId=${exchange}`, 'file', notes),
  );
  await retryUntilCopied(() =>
    gone.call('POST', '/messages', { requestId: exchange, content: 'So much lollygagging', clientId: 'a-1' }),
  );
  const second = await gone.call('POST', '/messages', {
    requestId: exchange,
    content: 'See the file',
    clientId: 'a-2',
  });
  // The socket would store the attachment of the message like this.
  const key = new URL(file.url, api.origin).pathname.split('/').at(-1);
  await collectionOf('chat', 'files').updateOne({ _id: key as never }, { $unset: { unclaimedSince: '' } });
  await collectionOf('chat', 'messages').updateOne(
    { _id: new Types.ObjectId(second.body.data._id as string) },
    { $set: { content: '', messageType: 'file', attachment: { key, name: file.name, size: file.size } } },
  );
  await other.call('POST', '/messages', { requestId: exchange, content: 'I answer', clientId: 'b-1' });
  await gone.call('PUT', `/requests/${exchange}/complete`);
  for (const member of [gone, other])
    await member.call('POST', '/reviews', { requestId: exchange, rating: 4, review: 'Thanks', categories: CATEGORIES });
  const again = await gone.call('POST', '/skills', skillOf('Ikebana', 'Also zygomorphic', []));
  await ask(other, third, again.body.skill._id, 'May I?');
  await teachAndCancel(own, theirs);
  const want = { category: 'music', title: 'Flibbertigibbet', note: 'With some taradiddle', visibility: 'public' };
  await gone.call('POST', '/wants', want);
  await gone.call('POST', '/searches', { q: 'snollygoster' });
  await gone.call('PUT', `/bookmarks/users/${other.id}`, { note: 'snollygoster' });
  await other.call('PUT', `/bookmarks/users/${gone.id}`, { note: 'The one with the plan' });
  await gone.call('POST', '/users/marks', { kind: 'page', value: 'https://snollygoster.example/' });
  await gone.call('POST', '/users/marks', { kind: 'mailbox', value: 'lost@snollygoster.example' });
  await gone.call('POST', '/invitations/renew');
  // Reports by and about the member, sign-in methods, and a device.
  await gone.call('POST', `/users/${other.id}/reports`, { reason: 'other', text: 'I absquatulate' });
  await other.call('POST', `/users/${gone.id}/reports`, { reason: 'other', text: 'Turns the wrong way' });
  await collectionOf('auth', 'passkeys').insertOne({
    _id: `credential-of-${gone.id}` as never,
    memberId: gone.id,
    publicKey: Buffer.from('public'),
    counter: 0,
    transports: [],
    name: 'A widdershins key',
    createdAt: new Date(),
    lastUsedAt: null,
  });
  await collectionOf('auth', 'secondSteps').insertOne({
    _id: gone.id as never,
    secret: 'widdershins secret',
    isOn: false,
    lastStep: 0,
    recoveryCodes: [],
  });
  await gone.call('GET', '/skills/search?q=kumquat');
  await callApi(api, 'POST', '/auth/forgot-password', { body: { email: gone.email } });
  await callApi(api, 'POST', '/auth/login', { body: { email: gone.email, password: 'Wrong1' } }).catch(() => undefined);
  await eventsProcessed();
  // A dead letter that contains the name.
  const letter = newEvent('message.sent', {
    messageId: gone.id,
    requestId: exchange,
    seq: 1,
    sender: { _id: gone.id, name: NAME, avatar: null },
    receiverId: other.id,
    preview: 'lollygagging',
    sentAt: new Date().toISOString(),
    isSeen: false,
  });
  const queue = system.queues.get('notifications') as Queue;
  await queue.add('message.sent', { ...letter, payload: { ...letter.payload, seq: 'no number' } }, { attempts: 1 });
  await waitFor(async () => (await queue.getFailedCount()) > 0, 30_000);
}

beforeAll(async () => {
  system = await startWholeSystem(PREFIX, databases);
  api = system.api;
  await fill();
});

afterAll(() => system?.stop());

it('finds traces of the member in every database, in Redis and in files before the erasure', async () => {
  const found = await search();
  for (const place of [...Object.values(databases), 'Redis', join(system.folder, 'uploads')]) {
    expect([place, found.filter((finding) => finding.startsWith(place)).length]).not.toEqual([place, 0]);
  }
  for (const trace of TRACES) expect(found.map((finding) => finding.split(': ').at(-1))).toContain(trace);
});

const DAY = 24 * 3600;
/** The lifetimes of docs/retention.md. Zero means that each document has its own date of removal. */
it.each([
  ['auth', 'sessions', 'expiresAt', 0],
  ['auth', 'openIdAttempts', 'expiresAt', 0],
  ['auth', 'knownDevices', 'expiresAt', 0],
  ['auth', 'marks', 'expiresAt', 0],
  ['auth', 'joinedMembers', 'expiresAt', 0],
  ['notifications', 'notifications', 'createdAt', 90 * DAY],
  ['notifications', 'mails', 'createdAt', 90 * DAY],
  ['notifications', 'followernotices', 'createdAt', 90 * DAY],
  ['skills', 'reports', 'createdAt', 30 * DAY],
  ['chat', 'reports', 'createdAt', 30 * DAY],
  ['requests', 'reports', 'createdAt', 30 * DAY],
  ['skills', 'cards', 'createdAt', 30 * DAY],
  ['matches', 'avoid', 'until', 0],
] as const)('the database of %s removes %s by itself', async (service, name, field, seconds) => {
  const ttlIndexes = (await collectionOf(service, name).indexes()).filter(
    ({ expireAfterSeconds: term }) => term !== undefined,
  );
  expect(ttlIndexes).toEqual([expect.objectContaining({ key: { [field]: 1 }, expireAfterSeconds: seconds })]);
});

it('remembers a known device for 180 days after its last sign-in', async () => {
  const [device] = await collectionOf('auth', 'knownDevices').find({ memberId: gone.id }).toArray();
  const days = (new Date(device?.['expiresAt']).getTime() - Date.now()) / 1000 / DAY;
  expect(days).toBeGreaterThan(179.9);
  expect(days).toBeLessThanOrEqual(180);
});

it('exports all data of the member as an archive, whose link works once', async () => {
  await gone.call('POST', '/users/export', {});
  const ready = await waitFor(async () => (await gone.call('GET', '/users/export')).body.ready, 60_000);
  const { url } = (await gone.call('POST', '/users/export/link', {})).body;
  const response = await fetch(`${api.origin}${url}`);
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="mutua-.*\.zip"/);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(ready.size);
  const files = readZip(bytes);
  const text = (name: string) => files.get(name)?.toString() ?? `no ${name}`;

  expect(text('index.html')).toContain('Alles, was Mutua von Xanthippe Quillfeather hat');
  expect(text('index.html')).toContain('Ouagadougou');
  expect(text('index.html')).toContain('Lollapalooza hall');
  expect(JSON.parse(text('data/profile.json'))[0]).toMatchObject({
    location: 'Ouagadougou, Burkina Faso',
    languages: [{ code: 'fr', level: 'native' }],
    reachKm: 50,
  });
  expect(JSON.parse(text('data/profile.json'))[0]).toMatchObject({ kind: 'profile', name: NAME, email: gone.email });
  expect(text('data/profile.json')).not.toMatch(/hash|argon2|widdershins secret/i);
  const kinds = JSON.parse(text('data/profile.json')).map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['passkey', 'second-step', 'known-device', 'session', 'report']));
  expect(JSON.parse(text('data/skills.json')).map(({ title }: { title: string }) => title)).toContain(
    'Kumquat juggling',
  );
  expect(text('data/skills.json')).toContain('taradiddle');
  expect(text('data/skills.json')).toContain('snollygoster');
  expect(text('data/exchanges.json')).toContain('serendipitous');
  expect(text('messages.html')).toContain('So much lollygagging');
  expect(text('messages.html')).toContain('I answer');
  expect(JSON.parse(text('data/notifications.json')).length).toBeGreaterThan(1);
  const attached = [...files.keys()].find((name) => name.endsWith('gobbledygook.txt')) ?? '';
  expect(text(attached)).toContain('bumbershoot');
  expect(text('messages.html')).toContain(encodeURIComponent(attached.slice('files/'.length)));
  expect(files.get('files/picture.webp')?.toString('latin1')).toMatch(/^RIFF/);
  // Nothing of the other member that this member cannot see.
  for (const content of files.values()) expect(content.toString('latin1')).not.toContain(other.email);

  expect((await fetch(`${api.origin}${url}`)).status).toBe(404);
});

it('hides the member at once, cancels open exchanges, and restores the member when the erasure is cancelled', async () => {
  const wrong = gone.call('POST', '/users/erasure', { password: 'Wrong1' });
  await expect(wrong).rejects.toThrow('This is not your password');
  const { body } = await gone.call('POST', '/users/erasure', { password: PASSWORD });
  expect(Date.parse(body.erasesAt) - Date.now()).toBeGreaterThan(13.9 * 24 * 3600 * 1000);
  expect((await gone.call('GET', '/auth/me')).body.user.erasesAt).toBe(body.erasesAt);
  await eventsProcessed();
  await expect(other.call('GET', `/users/${gone.id}`)).rejects.toThrow('404');
  const found = async () => (await other.call('GET', '/skills/search?q=kumquat')).body.skills.length;
  expect(await found()).toBe(0);
  expect((await other.call('GET', '/users?q=xanthippe')).body.users).toEqual([]);
  const sent = (await other.call('GET', '/requests/sent')).body.requests;
  expect(sent.map(({ status }: { status: string }) => status)).not.toContain('pending');

  await gone.call('DELETE', '/users/erasure');
  await eventsProcessed();
  expect(await found()).toBe(1);
  expect((await other.call('GET', `/users/${gone.id}`)).body.user.name).toBe(NAME);
});

describe('after the erasure', () => {
  let lateEvents: DomainEvent[];

  beforeAll(async () => {
    const { _id, version } = (await collectionOf('auth', 'members').findOne({ email: gone.email })) as never as {
      _id: Types.ObjectId;
      version: number;
    };
    const person = { _id: String(_id), name: NAME, avatar: null };
    const here = {
      ...{ location: 'Ouagadougou', ...NO_PLACE, place: { id: '2357048', for: 'everybody' as const } },
      ...{ timeZone: null, privacy: DEFAULT_PRIVACY },
    };
    lateEvents = [
      newEvent('member.changed', { member: { ...person, ...here, version: version + 100 } }),
      newEvent('message.sent', {
        messageId: gone.id,
        requestId: exchange,
        seq: 99,
        sender: person,
        receiverId: other.id,
        preview: 'lollygagging',
        sentAt: new Date().toISOString(),
        isSeen: false,
      }),
      newEvent('review.created', {
        review: {
          _id: gone.id,
          requestId: exchange,
          reviewerId: person,
          reviewedUserId: { _id: other.id, name: other.name, avatar: null },
          skillId: { _id: gone.id, title: 'Chess' },
          rating: 5,
          review: 'Late',
          categories: CATEGORIES,
          createdAt: new Date().toISOString(),
        },
      }),
    ];
    await gone.call('POST', '/users/erasure', { password: PASSWORD });
    await collectionOf('auth', 'members').updateOne({ _id }, { $set: { 'erasure.dueAt': new Date() } });
    await waitFor(() => collectionOf('auth', 'members').findOne({ _id, erasedAt: { $exists: true } }), 60_000);
    await eventsProcessed();
  });

  it('leaves nothing of the member in any database, in Redis, in a file or in a log', async () => {
    expect(await search()).toEqual([]);
    const words = collectionOf('skills', 'words').find({ _id: { $in: ['kumquat', 'zygomorphic'] as never[] } });
    expect(await words.toArray()).toEqual([]);
  });

  it('removes all sign-in methods, and the evidence in the moderation case about the member', async () => {
    for (const name of [
      'passkeys',
      'secondSteps',
      'knownDevices',
      'exports',
      'marks',
      'invitations',
      'joinedMembers',
    ]) {
      const left = await collectionOf('auth', name).find().toArray();
      expect([name, JSON.stringify(left).includes(gone.id)]).toEqual([name, false]);
    }
    const [about] = await collectionOf('auth', 'moderationCases').find({ subjectId: gone.id }).toArray();
    expect(about).toMatchObject({ evidence: [], excerpt: '' });
  });

  it('restores nothing when an event arrives late', async () => {
    for (const event of lateEvents)
      for (const service of events[event.type].subscribers)
        await system.queues.get(service)?.add(event.type, event, { jobId: `e-${event.id}`, removeOnComplete: true });
    await eventsProcessed();
    expect(await search()).toEqual([]);
  });

  it('shows a former member in the history of the other member', async () => {
    const { requests } = (await other.call('GET', '/requests/received')).body;
    const shown = requests.find(({ _id }: { _id: string }) => _id === exchange);
    expect(shown).toMatchObject({
      status: 'completed',
      message: '',
      senderId: { name: 'Former member', avatar: null },
    });
    const { conversations } = (await other.call('GET', '/messages/conversations')).body;
    const talk = conversations.find(({ request }: { request: { _id: string } }) => request._id === exchange);
    expect(talk).toMatchObject({ otherUser: { name: 'Former member' }, closed: true });
    const { messages } = (await other.call('GET', `/messages/request/${exchange}`)).body;
    expect(messages.map((each: Record<string, unknown>) => [each['messageType'], each['content']])).toEqual([
      ['erased', ''],
      ['erased', ''],
      ['text', 'I answer'],
    ]);
    const profile = (await other.call('GET', `/users/${other.id}`)).body;
    expect(profile.user.rating.count).toBeGreaterThan(0);
    expect(profile.user.followersCount).toBe(0);
    for (const { reviewerId } of profile.reviews) expect(reviewerId.name).toBe('Former member');
    expect(profile.reviews.map(({ rating }: { rating: number }) => rating)).toContain(4);
  });

  it('removes the page, the sitemap entry and the sign-in, and frees the address', async () => {
    await expect(other.call('GET', `/users/${gone.id}`)).rejects.toThrow('404');
    expect((await callApi(api, 'GET', '/users/ids')).body.ids).not.toContain(gone.id);
    await expect(gone.call('GET', '/auth/me')).rejects.toThrow('401');
    await expect(signIn(api, gone.email)).rejects.toThrow('401');
    const mails = (await mailsTo(api, gone.email)).length;
    const body = { name: 'Somebody New', email: gone.email, password: PASSWORD };
    await callApi(api, 'POST', '/auth/register', { body });
    await waitFor(async () => (await mailsTo(api, gone.email)).length > mails, 30_000);
  });
});
