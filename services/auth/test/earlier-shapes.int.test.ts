import { migrate, waitForList } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { migrations } from '../src/migrations/index.ts';
import { moveSkillsAndFigures } from '../src/migrations/skills-and-figures.ts';
import { createPasswordHasher } from '../src/security/password-hasher.ts';
import { hashSecret } from '../src/security/secret.ts';
import { PASSWORD, useHarness } from './harness.ts';

/** Documents as the first release of this service wrote them. They are inserted without the models. */
const MEMBER = new Types.ObjectId();
const OTHER = new Types.ObjectId();
const SESSION = new Types.ObjectId();
const REFRESH_TOKEN = `${SESSION.toHexString()}.${'x'.repeat(43)}`;
const VERIFY_TOKEN = 'v'.repeat(43);
const RESET_TOKEN = 'r'.repeat(43);
const EMAIL = 'old+tag@localhost'; // an address in a form that is no longer accepted
const LONG_AGO = new Date('2026-01-01T10:00:00.000Z');

const auth = useHarness();
let accessToken: string;
beforeAll(async () => {
  const { connection } = auth.context;
  const passwordHash = await createPasswordHasher({ concurrency: 1 }).hash(PASSWORD);
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000);
  const member = {
    name: 'Old Friend',
    passwordHash,
    isVerified: true,
    bio: 'Since the beginning',
    location: 'Oslo',
    avatar: null,
    preferences: { emailNotifications: false, pushNotifications: true, darkMode: true, language: 'de' },
    createdAt: LONG_AGO,
    version: 4,
    verificationLinks: [],
    resetLinks: [],
    sessionEpoch: 1,
    skills: [
      {
        _id: '1'.repeat(24),
        title: 'Knitting',
        category: 'art',
        proficiency: 'expert',
        createdAt: LONG_AGO,
        version: 2,
      },
    ],
    deletedSkills: [],
    ratingSum: 5,
    ratingCount: 1,
    ratingAverage: 5,
    exchangeCount: 1,
    nameWords: ['old', 'friend'],
    searchParts: ['knitting'],
    locationParts: ['oslo'],
    skillKinds: ['art', 'expert', 'art expert'],
  };
  await connection.collection('members').insertMany([
    { ...member, _id: MEMBER, email: EMAIL, resetLinks: [{ hash: hashSecret(RESET_TOKEN), expiresAt: tomorrow }] },
    {
      ...member,
      _id: OTHER,
      email: 'waiting@example.org',
      isVerified: false,
      verificationLinks: [{ hash: hashSecret(VERIFY_TOKEN), expiresAt: tomorrow, name: 'Long Waiting', passwordHash }],
    },
  ]);
  await connection.collection('sessions').insertOne({
    _id: SESSION,
    memberId: MEMBER,
    epoch: 1,
    userAgent: 'Firefox',
    tokenHash: hashSecret(REFRESH_TOKEN),
    previousHash: null,
    salt: null,
    createdAt: new Date(),
    lastUsedAt: new Date(),
    expiresAt: tomorrow,
  });
  const relation = { from: MEMBER, to: OTHER, createdAt: LONG_AGO, deletedAt: null };
  await connection.collection('follows').insertOne({ ...relation });
  await connection.collection('blocks').insertOne({ ...relation, deletedAt: LONG_AGO });
  await moveSkillsAndFigures(connection);
});

const id = MEMBER.toHexString();
const other = OTHER.toHexString();
const USER = {
  _id: id,
  email: EMAIL,
  preferences: { darkMode: true, theme: 'dark', language: 'de', emailNotifications: false },
  timeZone: null,
};
const as = () => ({ token: accessToken });

it('an old refresh token is exchanged for a pair', async () => {
  const { status, body } = await auth.call('POST /auth/refresh', { body: { refreshToken: REFRESH_TOKEN } });
  expect(status).toBe(200);
  accessToken = body.accessToken;
});

it('an old session is listed', async () => {
  expect((await auth.call('GET /auth/sessions', as())).body.sessions).toMatchObject([{ current: true }]);
});

it('an old member has a complete own profile', async () => {
  expect((await auth.call('GET /auth/me', as())).body.user).toMatchObject(USER);
  const { status, body } = await auth.call('PUT /users/profile', { body: { bio: 'Still here' }, ...as() });
  expect([status, body.user]).toMatchObject([200, { ...USER, bio: 'Still here' }]);
});

it('an old member has a public profile with default details of skills, and is found', async () => {
  const { user } = (await auth.call('GET /users/:id', { params: { id } })).body;
  expect(user.skills).toMatchObject([{ title: 'Knitting', description: '', createdAt: LONG_AGO.toISOString() }]);
  const { users } = (await auth.call('GET /users', { query: { q: 'knitt', location: 'oslo' } })).body;
  expect(users).toMatchObject([{ _id: id }]);
});

it('an old member is found by a name that is spelled out', async () => {
  const { connection, logger } = auth.context;
  const named = { name: 'Søren Müller', nameWords: ['soren', 'muller'], searchParts: ['soren', 'muller'] };
  await connection.collection('members').updateOne({ _id: MEMBER }, { $set: named });
  await connection.collection<{ _id: string }>('migrations').deleteOne({ _id: '018-fold-words' });
  await migrate({ connection, migrations, logger });
  for (const q of ['Soeren Mueller', 'søren müller']) {
    const { users } = (await auth.call('GET /users', { query: { q } })).body;
    expect(users).toMatchObject([{ _id: id }]);
  }
});

it('marks of mailboxes with other spellings or of free mail are gone, and pages have one spelling', async () => {
  const { connection, logger } = auth.context;
  const marks = connection.collection<{ _id: string; value: string }>('marks');
  const mark = (_id: string, kind: string, value: string) => ({ _id, memberId: id, kind, value, createdAt: LONG_AGO });
  await marks.insertMany([
    mark('m1', 'mailbox', 'ｇmail.com'),
    mark('m2', 'mailbox', 'аpple.edu'),
    mark('m3', 'mailbox', 'hotmail.co.nz'),
    mark('m4', 'mailbox', 'chalmers.se'),
    mark('p1', 'page', 'lindqvist.test./a.b?c.'),
    mark('p2', 'page', 'other.test./'),
    mark('p3', 'page', 'other.test/'),
  ]);
  await connection.collection<{ _id: string }>('migrations').deleteOne({ _id: '019-canonical-marks' });
  await migrate({ connection, migrations, logger });
  const left = await marks.find({ memberId: id }).sort({ _id: 1 }).toArray();
  expect(left.map(({ value }) => value)).toEqual(['chalmers.se', 'lindqvist.test/a.b?c.', 'other.test/']);
  await marks.deleteMany({ memberId: id });
});

it('a link that was mailed before the upgrade works, with the password of its registration', async () => {
  const { body } = await auth.call('GET /auth/verify/:token', { params: { token: VERIFY_TOKEN } });
  expect(body).toEqual({
    message: 'Email verified successfully!',
    email: 'waiting@example.org',
    name: 'Long Waiting',
  });
  const login = await auth.call('POST /auth/login', { body: { email: 'waiting@example.org', password: PASSWORD } });
  expect([login.status, login.body.user?.name]).toEqual([200, 'Long Waiting']);
});

it('an old follow can end, and an old block can begin again, each with a version', async () => {
  expect((await auth.call('DELETE /users/:id/follow', { params: { id: other }, ...as() })).body.isFollowing).toBe(
    false,
  );
  expect((await auth.call('POST /users/:id/block', { params: { id: other }, ...as() })).status).toBe(200);
  expect((await auth.call('GET /users/blocked', as())).body.users).toMatchObject([{ _id: other }]);
  expect((await auth.call('DELETE /users/:id/block', { params: { id: other }, ...as() })).status).toBe(200);
  expect((await auth.call('POST /users/:id/follow', { params: { id: other }, ...as() })).body.followersCount).toBe(1);
  const published = await waitForList(() => auth.sent('skills', 'member.blocked'));
  expect(published).toMatchObject([{ blockerId: id, version: expect.any(Number) }]);
});

it('an old session ends everywhere', async () => {
  expect((await auth.call('POST /auth/logout', as())).status).toBe(200);
  expect((await auth.call('GET /auth/me', as())).error.code).toBe('session_ended');
});

it('an old reset link works', async () => {
  const params = { token: RESET_TOKEN };
  const reset = await auth.call('POST /auth/reset-password/:token', { params, body: { password: 'Amber9ladder' } });
  expect(reset.status).toBe(200);
});
