import type { Migration } from '@mutua/service-kit';
import { migrate } from '@mutua/service-kit/testing';
import { PLACES, useHarness } from '../../test/harness.ts';
import { wordsOfPlaces } from './017-words-of-places.ts';
import { everydayNames } from './018-everyday-names.ts';
import { migrations } from './index.ts';

const service = useHarness();

/** Runs a migration over skills with other words. */
async function migrateAgain({ name }: Migration): Promise<void> {
  const { connection, logger } = service.context;
  const skills = connection.collection<{ _id: string; search: { location: string[] } }>('skills');
  await skills.updateMany({}, { $set: { 'search.location': ['hanoi'] } });
  await connection.collection<{ _id: string }>('migrations').deleteOne({ _id: name });
  await migrate({ connection, migrations, logger });
}

async function found(location: string): Promise<string[]> {
  const { body } = await service.call('GET /skills/search', { query: { location, sortBy: 'newest' } });
  return body.skills.map(({ _id }) => _id);
}

it('skills are found by the words of the place that they show', async () => {
  const owner = await service.member({ location: 'Lyon, France', place: { id: PLACES.lyon, for: 'everybody' } });
  const online = await service.skill(owner._id, { meets: 'online', placeId: PLACES.kehl });
  const inKehl = await service.skill(owner._id, { title: 'Ocarina', meets: 'person', placeId: PLACES.kehl });
  const inLyon = await service.skill(owner._id, { title: 'Theremin', meets: 'both' });
  await migrateAgain(wordsOfPlaces);

  expect(await found('hanoi')).toEqual([]);
  expect(await found('kehl')).toEqual([inKehl._id]);
  expect(await found('lyon')).toEqual([inLyon._id, online._id]);
});

it('skills are found by what people write for a country, also of a hidden town', async () => {
  const shown = await service.member({
    location: 'London, United Kingdom',
    place: { id: '2643743', for: 'everybody' },
  });
  const hidden = await service.member({ location: 'United Kingdom', place: { id: '2644688', for: 'members' } });
  const french = await service.member({ location: 'Lyon, France', place: { id: PLACES.lyon, for: 'everybody' } });
  const [inLondon, inBritain, inLyon] = [
    await service.skill(shown._id, { title: 'Bagpipes' }),
    await service.skill(hidden._id, { title: 'Theremin' }),
    await service.skill(french._id, { title: 'Ocarina', placeId: '4671654', meets: 'person' }),
  ];
  await migrateAgain(everydayNames);

  expect(await found('hanoi')).toEqual([]);
  expect(await found('London, UK')).toEqual([inLondon._id]);
  expect(await found('Großbritannien')).toEqual([inBritain._id, inLondon._id]);
  expect(await found('Austin, TX')).toEqual([inLyon._id]);
});
