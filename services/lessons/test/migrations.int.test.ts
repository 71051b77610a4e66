import { findIndexDrift, migrate } from '@mutua/service-kit/testing';
import { wordParts } from '../src/migrations/006-word-parts.ts';
import { placeClocks } from '../src/migrations/007-place-clocks.ts';
import { useHarness } from './harness.ts';

const service = useHarness();

it('migrations build exactly the indexes that the models declare', async () => {
  expect(await findIndexDrift(service.context.connection)).toEqual([]);
});

it('a lesson that an earlier release has stored is found by parts of its words', async () => {
  const { connection, logger } = service.context;
  const { _id } = await service.lesson(await service.member(), { title: 'Bassklarinette' });
  await service.store(_id, { words: ['bassklarinette'] });
  const found = async () =>
    (await service.call('GET /lessons', { query: { q: 'klarinette' } })).body.lessons.map((lesson) => lesson._id);
  expect(await found()).toEqual([]);
  await connection.collection('migrations').deleteOne({ _id: wordParts.name as never });
  await migrate({ connection, migrations: [wordParts], logger });
  expect(await found()).toEqual([_id]);
});

it('a lesson in person that an earlier release has stored keeps the clock that it has now', async () => {
  const { connection, logger } = service.context;
  const place = { mode: 'person' as const, area: 'Graz', address: '', link: '', notes: '' };
  const teacher = await service.member({ timeZone: 'Africa/Lagos' });
  const { _id } = await service.lesson(teacher, { place });
  const lessons = connection.collection<{ _id: string; timeZone?: string }>('lessons');
  await lessons.updateOne({ _id }, { $unset: { timeZone: '' } });
  expect((await service.read(_id)).sessions[0]?.theirs?.offset).toBe(60);
  await connection.collection('migrations').deleteOne({ _id: placeClocks.name as never });
  await migrate({ connection, migrations: [placeClocks], logger });
  expect((await lessons.findOne({ _id }))?.timeZone).toBe('Africa/Lagos');
});
