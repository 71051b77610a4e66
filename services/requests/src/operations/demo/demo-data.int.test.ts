import type { DemoData } from '@mutua/contracts/demo';
import { newId, useHarness } from '../../../test/harness.ts';
import { loadDemoData } from './demo-data.repository.ts';

const service = useHarness();

const [ada, bob, guitar, bread, song] = [newId(), newId(), newId(), newId(), newId()];
const AT = '2026-01-01T00:00:00.000Z';

const member = (_id: string, name: string): DemoData['members'][number] => ({
  _id,
  name,
  email: 'somebody@example.com',
  bio: '',
  location: '',
  avatarWebp: null,
  avatar: null,
  createdAt: AT,
  preferences: { emailNotifications: true, pushNotifications: true, darkMode: false, language: 'en' },
  rating: { average: 4, count: 1 },
  exchangeCount: 1,
});
const skill = (_id: string, ownerId: string, title: string): DemoData['skills'][number] => ({
  _id,
  ownerId,
  title,
  description: 'From the first step.',
  category: 'music',
  proficiency: 'beginner',
  tags: [],
  availableDays: [],
  availableTimeSlots: [],
  rating: { average: 0, count: 0 },
  exchangeCount: 0,
  endorsements: [],
  createdAt: AT,
});
const request = (status: DemoData['requests'][number]['status']): DemoData['requests'][number] => ({
  _id: newId(),
  status,
  senderId: ada,
  receiverId: bob,
  senderSkillId: guitar,
  receiverSkillId: bread,
  message: 'Hello',
  reason: '',
  scheduledDate: null,
  meetingDetails: null,
  createdAt: AT,
  updatedAt: AT,
});
const completed = request('completed');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const [past, soon] = [inMinutes(-24 * 60), inMinutes(10)];
const accepted: DemoData['requests'][number] = {
  ...request('accepted'),
  senderSkillId: song,
  scheduledDate: soon,
  sessions: [past, soon].map((startsAt) => ({ startsAt, agreedAt: inMinutes(-48 * 60), minutes: 60 })),
};
const data: DemoData = {
  password: '',
  members: [member(ada, 'Ada'), member(bob, 'Bob')],
  skills: [skill(guitar, ada, 'Guitar'), skill(bread, bob, 'Bread'), skill(song, ada, 'Song')],
  follows: [],
  requests: [request('rejected'), completed, accepted],
  reviews: [
    {
      _id: newId(),
      requestId: completed._id,
      reviewerId: ada,
      reviewedUserId: bob,
      skillId: bread,
      rating: 4,
      review: 'Crusty.',
      categories: { communication: 4, punctuality: 4, knowledge: 4, helpfulness: 4 },
      createdAt: AT,
    },
  ],
  messages: [],
  reads: [],
  notifications: [],
  lessons: [
    {
      _id: newId(),
      teacherId: ada,
      skillId: guitar,
      title: 'Three chords',
      about: 'From the first step.',
      bringAlong: '',
      language: 'en',
      place: { mode: 'link', area: '', address: '', link: 'https://meet.test/chords', notes: '' },
      sessions: [{ startsAt: inMinutes(120), minutes: 60 }],
      ...{ seats: 4, least: 1, admission: 'open', gives: 'bring', createdAt: AT },
      people: [{ memberId: bob, state: 'taken', since: AT, brings: bread, note: '' }],
    },
  ],
};

it('loads the data once without events, and follows every rule in later calls', async () => {
  const { connection } = service.context;
  await loadDemoData(connection, data);
  await loadDemoData(connection, data);
  const { body } = await service.call('GET /requests/sent', { as: ada });
  expect(body.requests.map(({ status }) => status).sort()).toEqual(['accepted', 'completed', 'rejected']);
  expect(body.requests.find(({ _id }) => _id === completed._id)).toMatchObject({
    senderId: { name: 'Ada' },
    receiverSkillId: { title: 'Bread' },
  });
  // Figures count by the moments of the changes, so these must tell what the statuses tell.
  const reached = (status: string) =>
    connection.collection('requests').countDocuments({ [`changes.${status}.at`]: { $lte: new Date() } });
  expect(await Promise.all(['accepted', 'rejected', 'completed', 'cancelled'].map(reached))).toEqual([2, 1, 1, 0]);
  const reviews = await service.call('GET /reviews/user/:userId', { params: { userId: bob } });
  expect(reviews.body.reviews).toMatchObject([
    { review: 'Crusty.', reviewerId: { name: 'Ada' }, skillId: { title: 'Bread' } },
  ]);

  const query = { from: inMinutes(-2 * 24 * 60), to: inMinutes(24 * 60) };
  const calendar = (await service.call('GET /calendar', { as: bob, query })).body;
  expect(calendar.next?.map(({ startsAt }) => startsAt)).toEqual([soon]);
  expect(calendar.asked?.map(({ startsAt }) => startsAt)).toEqual([past]);
  expect(calendar.lessons).toMatchObject([{ title: 'Three chords', teacher: { name: 'Ada' }, seat: 'taken' }]);
  // The sweep has looked at them and sent no reminder.
  await service.waitFor(() =>
    connection.collection('requests').findOne({ _id: accepted._id as never, 'plan.dueAt': { $gt: new Date() } }),
  );
  expect(await service.eventsSentTo('notifications', accepted._id)).toEqual([]);

  const again = await service.call('POST /requests', {
    as: ada,
    body: { receiverSkillId: bread, senderSkillId: guitar },
  });
  expect(again.status).toBe(409);
  const other = await service.skill(bob);
  const next = await service.call('POST /requests', {
    as: ada,
    body: { receiverSkillId: other._id, senderSkillId: guitar },
  });
  expect(next.status).toBe(201);
  await service.waitFor(async () => (await service.eventsSentTo('chat', next.body.request._id)).length === 1);
  expect(await service.eventsSentTo('chat', completed._id)).toEqual([]);
});
