import type { DemoData } from '@mutua/contracts/demo';
import { createFileStorage } from '@mutua/service-kit/files';
import { newReview } from '../../test/events.ts';
import { useHarness } from '../../test/harness.ts';
import { createLogRepository } from '../moderation/log.repository.ts';
import { createPasswordHasher } from '../security/password-hasher.ts';
import { loadDemoData } from './demo-data.repository.ts';

const id = (n: number) => n.toString(16).padStart(24, '0');
const AVATAR = `/api/uploads/avatars/${id(1)}.webp`;
const NOW = '2026-11-01T10:00:00.000Z';

const member = (n: number, more: Partial<DemoData['members'][number]> = {}): DemoData['members'][number] => ({
  _id: id(n),
  name: `Demo ${n}`,
  email: `demo${n}@mutua.example`,
  bio: 'A demo member',
  location: 'Lyon, France',
  avatarWebp: null,
  avatar: null,
  createdAt: NOW,
  preferences: { emailNotifications: false, pushNotifications: true, darkMode: true, language: 'fr' },
  rating: { average: 4.5, count: 2 },
  exchangeCount: 3,
  ...more,
});

const DATA: DemoData = {
  password: 'Demo12345',
  members: [
    member(1, {
      placeId: '2996944',
      languages: [{ code: 'fr', level: 'native' }],
      avatar: AVATAR,
      avatarWebp: Buffer.from('picture').toString('base64'),
    }),
    member(2, {
      preferences: { emailNotifications: true, pushNotifications: true, darkMode: false, language: 'en' },
      role: 'moderator',
    }),
  ],
  references: [true, false].map((isShown, n) => ({
    _id: id(20 + n),
    from: id(2 - n),
    to: id(1 + n),
    relation: 'work' as const,
    text: 'We shared a market stall.',
    createdAt: NOW,
    isShown,
  })),
  mailboxes: [{ _id: id(22), memberId: id(1), address: 'demo1@school.example', checkedAt: NOW }],
  follows: [{ _id: id(3), followerId: id(2), followedId: id(1), createdAt: NOW }],
  skills: [
    {
      _id: id(4),
      ownerId: id(1),
      title: 'Pétanque',
      description: 'Throwing well',
      category: 'fitness',
      proficiency: 'expert',
      tags: [],
      availableDays: [],
      availableTimeSlots: [],
      rating: { average: 4.5, count: 2 },
      exchangeCount: 3,
      endorsements: [{ _id: id(8), userId: id(2), message: 'Patient', createdAt: NOW }],
      createdAt: NOW,
    },
  ],
  requests: [],
  reviews: [
    {
      _id: id(5),
      requestId: id(6),
      reviewerId: id(2),
      reviewedUserId: id(1),
      skillId: id(4),
      rating: 5,
      review: 'Bien',
      categories: { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 },
      createdAt: NOW,
    },
    {
      _id: id(9),
      requestId: id(10),
      reviewerId: id(2),
      reviewedUserId: id(1),
      skillId: id(4),
      rating: 4,
      review: 'Encore',
      categories: { communication: 4, punctuality: 4, knowledge: 4, helpfulness: 4 },
      createdAt: '2026-10-01T10:00:00.000Z',
    },
  ],
  messages: [],
  reads: [],
  notifications: [],
};

const auth = useHarness();
const load = () =>
  loadDemoData(DATA, {
    connection: auth.context.connection,
    storage: createFileStorage(auth.uploadsDir, 'avatars'),
    passwords: createPasswordHasher({ concurrency: 1 }),
  });
beforeAll(async () => {
  await load();
});

const login = (n = 1) =>
  auth.call('POST /auth/login', { body: { email: `demo${n}@mutua.example`, password: 'Demo12345' } });
const profile = async () => (await auth.call('GET /users/:id', { params: { id: id(1) } })).body;

it('lets demo members sign in, and shows their profiles', async () => {
  const { status, body } = await login();
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    email: 'demo1@mutua.example',
    isVerified: true,
    preferences: { language: 'fr', darkMode: true, theme: 'dark' },
  });
  const { user, reviews } = await profile();
  expect(user).toMatchObject({
    rating: { average: 4.5, count: 2 },
    exchangeCount: 3,
    followersCount: 1,
    skills: [
      {
        title: 'Pétanque',
        description: 'Throwing well',
        rating: { average: 4.5, count: 2 },
        exchangeCount: 3,
        endorsements: [{ message: 'Patient', createdAt: NOW, user: { name: 'Demo 2' } }],
        endorsementCount: 1,
        createdAt: NOW,
      },
    ],
    avatar: AVATAR,
    createdAt: NOW,
  });
  expect(reviews).toMatchObject([
    { review: 'Bien', reviewerId: { name: 'Demo 2' }, skillId: { title: 'Pétanque' } },
    { review: 'Encore' },
  ]);
  const picture = await fetch(auth.url + AVATAR.replace('/api', ''));
  expect(await picture.text()).toBe('picture');
});

it('shows and finds the places of demo members', async () => {
  expect((await profile()).user).toMatchObject({
    place: { _id: '2996944', name: 'Lyon' },
    languages: [{ code: 'fr', level: 'native' }],
  });
  const { users } = (await auth.call('GET /users', { query: { near: '2996944', km: 5, language: 'fr' } })).body;
  expect(users.map(({ _id }) => _id)).toEqual([id(1)]);
});

it('shows references and marks, and shows a waiting reference only to its member', async () => {
  const listOf = async (n: number, token?: string) => {
    const call = { params: { id: id(n) }, ...(token && { token }) };
    return (await auth.call('GET /users/:id/references', call)).body;
  };
  expect(await listOf(1)).toMatchObject({ references: [{ author: { name: 'Demo 2' } }] });
  const { accessToken } = (await login(2)).body;
  expect(await listOf(2, accessToken)).toMatchObject({ references: [], waiting: [{ author: { name: 'Demo 1' } }] });
  expect((await profile()).user.marks).toMatchObject([
    { kind: 'mail' },
    { kind: 'mailbox', value: 'school.example', checkedAt: NOW },
  ]);
});

it('appoints the demo moderator, and writes it into the log once', async () => {
  await load();
  const log = createLogRepository(auth.context.connection);
  expect(await log.about(id(2), 10)).toMatchObject([{ action: 'appoint', moderatorId: null }]);
  expect((await log.verify()).fault).toBeNull();
  const { body } = await login(2);
  expect(body.user.role).toBe('moderator');
});

it('uses the theme of the device for demo members who have not chosen the dark one', async () => {
  const { body } = await login(2);
  expect(body.user.preferences).toMatchObject({ theme: 'system', darkMode: false });
});

it('lets people search find demo members', async () => {
  expect((await auth.call('GET /users', { query: { q: 'petanq', location: 'lyon' } })).body.users).toHaveLength(1);
});

it('changes nothing when it loads again, and sends no events', async () => {
  const { accessToken } = (await login()).body;
  await auth.call('PUT /users/profile', { body: { bio: 'Changed since' }, token: accessToken });
  await load();
  expect((await profile()).user).toMatchObject({ bio: 'Changed since', followersCount: 1, rating: { count: 2 } });
  expect((await profile()).reviews).toHaveLength(2);
  expect(await auth.sent('skills', 'member.changed')).toEqual([]);
});

it('completes a load that was interrupted', async () => {
  await auth.context.connection.collection('members').deleteOne({ email: 'demo2@mutua.example' });
  await load();
  expect((await auth.call('GET /users/:id', { params: { id: id(2) } })).status).toBe(200);
});

it('adds new reviews and exchanges to the loaded counts', async () => {
  const review = newReview({ _id: id(2) }, { _id: id(1) }, 3, { requestId: DATA.reviews[0]?.requestId });
  await auth.consume('review.created', { review });
  expect((await profile()).user.rating).toEqual({ average: 4, count: 3 });
});
