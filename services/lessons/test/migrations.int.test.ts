import { findIndexDrift, migrate } from '@mutua/service-kit/testing';
import { wordParts } from '../src/migrations/006-word-parts.ts';
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
