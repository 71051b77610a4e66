import { findIndexDrift, migrate } from '@mutua/service-kit/testing';
import { disclosedWants } from '../src/migrations/004-told-wants.ts';
import { newId, useHarness } from './harness.ts';

const service = useHarness();

it('migrations build exactly the indexes that the models declare', async () => {
  expect(await findIndexDrift(service.context.connection)).toEqual([]);
});

it('keeps earlier disclosures, and public titles, from a release without the rule of disclosed wants', async () => {
  const { connection, logger } = service.context;
  const _id = `${newId()}:${newId()}` as never;
  const at = new Date('2026-01-01');
  await connection.collection('found').insertOne({ _id, memberId: 'ada', at, seenAt: null, toldAt: null });
  const titles = async () =>
    (await service.call('GET /topics', { as: newId(), query: { q: 'Serpent' } })).body.topics.map(({ title }) => title);
  await service.call('POST /wants', {
    as: newId(),
    body: { category: 'music', title: 'Serpent', visibility: 'public' },
  });
  await connection.collection('topics').updateMany({}, { $unset: { isTold: 1 } });
  expect(await titles()).toEqual([]);

  await connection.collection('migrations').deleteOne({ _id: disclosedWants.name as never });
  await migrate({ connection, migrations: [disclosedWants], logger });
  expect(await connection.collection('found').findOne({ _id })).toMatchObject({ shownAt: at });
  expect(await titles()).toEqual(['Serpent']);
});
