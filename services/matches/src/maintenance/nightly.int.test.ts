import { offsetAt } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { nextNight } from '@mutua/domain';
import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../test/harness.ts';

const service = useHarness({ maintenanceMs: 100 });

const MONDAYS = { availableDays: ['monday' as const], availableTimeSlots: [{ start: '18:00', end: '20:00' }] };
const documents = (name: string) =>
  service.context.connection.collection<{ _id: string; [field: string]: unknown }>(name);

const want = (as: string, title: string) =>
  service.call('POST /wants', { as, body: { title, category: 'music', visibility: 'public' } });

/** Makes it night. */
const night = () => documents('upkeep').updateOne({ _id: 'night' }, { $set: { dueAt: new Date(0) } }, { upsert: true });

it('the next night is at three o’clock UTC', () => {
  expect(nextNight(new Date('2026-11-23T01:00:00Z')).toISOString()).toBe('2026-11-23T03:00:00.000Z');
  expect(nextNight(new Date('2026-11-23T03:00:00Z')).toISOString()).toBe('2026-11-24T03:00:00.000Z');
});

it('updates the hours of members whose clocks have changed', async () => {
  const { _id } = await service.member({ timeZone: 'Europe/Berlin' });
  await service.skill(_id, 'Jazz piano', MONDAYS);
  const before = await service.stored('swappers', { _id });
  // The state before the last clock change.
  await documents('swappers').updateOne({ _id }, { $set: { offset: -600, week: [0, 0, 0, 0, 0, 1] } });
  await night();
  const after = await service.stored('swappers', { _id, offset: offsetAt('Europe/Berlin', new Date()) });
  expect(after['week']).toEqual(before['week']);
});

it('removes members who have been inactive for 60 days from the index, until they return', async () => {
  const { _id } = await service.member();
  await service.skill(_id, 'Bass guitar');
  await want(newId(), 'Bass guitar');
  await want(_id, 'Singing');
  await service.stored('swappers', { _id, 'swaps.0': { $exists: true } });
  const long = new Date(Date.now() - 61 * DAY_MS);
  await documents('members').updateOne({ _id }, { $set: { lastActiveAt: long } });
  await documents('swappers').updateOne({ _id }, { $set: { lastActiveAt: long } });
  await night();
  await service.stored('swappers', { _id, isAway: true, swaps: [] });
  await service.context.publish(newEvent('member.active', { userId: _id, day: new Date().toISOString().slice(0, 10) }));
  await service.stored('swappers', { _id, isAway: false, 'swaps.0': { $exists: true } });
});

it('recounts pairs of topics and topics', async () => {
  const { _id } = await service.member();
  await service.skill(_id, 'Cello');
  await want(newId(), 'Cello');
  await want(_id, 'Harp');
  const swap = 'music|cello>music|harp';
  await service.stored('edges', { _id: swap, count: 1 });
  await documents('edges').deleteOne({ _id: swap });
  const wrong = 'music|harp>music|nobody';
  await documents('edges').insertOne({ _id: wrong, teach: 'music|harp', want: 'music|nobody', count: 7 });
  await documents('topics').updateOne({ _id: 'music|cello' }, { $set: { teachers: 9, wanters: 0 } });
  await night();
  await service.stored('edges', { _id: swap, count: 1, teach: 'music|cello', want: 'music|harp' });
  await service.waitFor(async () => (await documents('edges').countDocuments({ _id: wrong })) === 0);
  await service.stored('topics', { _id: 'music|cello', teachers: 1, wanters: 1 });
});
