import type { DemoData } from '@mutua/contracts/demo';
import { demoData, demoMember } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';
import { loadDemoData } from './demo-data.repository.ts';

const service = useHarness();

const NOW = new Date().toISOString();
const [ada, hana] = [newId(), newId()];

const skill = (ownerId: string, title: string): DemoData['skills'][number] => ({
  _id: newId(),
  ownerId,
  title,
  description: 'A description.',
  category: 'music',
  proficiency: 'expert',
  tags: [],
  availableDays: ['monday'],
  availableTimeSlots: [{ start: '18:00', end: '20:00' }],
  rating: { average: 0, count: 0 },
  exchangeCount: 0,
  endorsements: [],
  createdAt: NOW,
});
const want = (userId: string, title: string): NonNullable<DemoData['wants']>[number] => ({
  _id: newId(),
  userId,
  category: 'music',
  title,
  proficiency: null,
  note: '',
  visibility: 'matches',
  createdAt: NOW,
});

const data = demoData({
  members: [demoMember(ada, 'Ada'), demoMember(hana, 'Hana')],
  wants: [want(ada, 'Koto'), want(hana, 'Fiddle')],
  skills: [skill(ada, 'Violin'), skill(hana, 'Koto and small ensembles')],
});

it('lets the demo members match at once, notifies nobody, and loads once', async () => {
  const { connection } = service.context;
  await loadDemoData(connection, data);
  const { body } = await service.call('GET /matches', { as: ada });
  expect(body.matches).toMatchObject([{ user: { _id: hana, name: 'Hana' }, hours: null }]);
  expect(await service.context.sentTo('notifications')).toEqual([]);

  await service.call('PUT /wants/:id', {
    as: ada,
    params: { id: data.wants?.[0]?._id ?? '' },
    body: { status: 'paused' },
  });
  await loadDemoData(connection, data);
  expect((await service.call('GET /wants', { as: ada })).body.wants).toMatchObject([
    { title: 'Koto', status: 'paused', teachers: 1 },
  ]);
  expect(await connection.collection('topics').countDocuments()).toBe(2);
});

it('stores a ring that members have started, with seats and claims, once', async () => {
  const { connection } = service.context;
  const [ana, ben, cleo] = [newId(), newId(), newId()];
  const skills = [skill(ana, 'Bagpipe'), skill(ben, 'Bassoon'), skill(cleo, 'Celesta')];
  const wants = [want(ben, 'Bagpipe'), want(cleo, 'Bassoon'), want(ana, 'Celesta')];
  const _id = newId();
  const legs = [ana, ben, cleo].map((teacherId, place) => ({
    teacherId,
    skillId: skills[place]?._id ?? '',
    wantId: wants[place]?._id ?? '',
    hasAccepted: teacherId !== ana,
  }));
  const withRing: DemoData = {
    ...data,
    members: [demoMember(ana, 'Ana'), demoMember(ben, 'Ben'), demoMember(cleo, 'Cleo')],
    skills,
    wants,
    rings: [{ _id, startedBy: cleo, message: 'Shall we?', createdAt: NOW, legs }],
  };
  await loadDemoData(connection, withRing);
  const { body } = await service.call('GET /rings', { as: ana });
  expect(body.rings).toMatchObject([{ _id, status: 'proposed', accepted: 2, message: 'Shall we?' }]);
  expect(body.rings[0]?.places.map(({ user, answer }) => [user?.name, answer])).toEqual([
    ['Ana', 'asked'],
    ['Ben', 'accepted'],
    ['Cleo', 'accepted'],
  ]);
  const accepted = await service.call('PUT /rings/:id/accept', { as: ana, params: { id: _id } });
  expect(accepted.body.ring.status).toBe('confirmed');
  await loadDemoData(connection, withRing);
  expect((await service.call('GET /rings/:id', { as: ana, params: { id: _id } })).body.ring.status).toBe('confirmed');
});
