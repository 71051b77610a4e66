import { migrate } from '@mutua/service-kit/testing';
import { PLACES, useHarness } from '../../test/harness.ts';
import { wordsOfPlaces } from './017-words-of-places.ts';
import { migrations } from './index.ts';

const service = useHarness();

it('skills are found by the words of the place that they show', async () => {
  const { connection, logger } = service.context;
  const owner = await service.member({ location: 'Lyon, France', place: { id: PLACES.lyon, for: 'everybody' } });
  const online = await service.skill(owner._id, { meets: 'online', placeId: PLACES.kehl });
  const inKehl = await service.skill(owner._id, { title: 'Ocarina', meets: 'person', placeId: PLACES.kehl });
  const inLyon = await service.skill(owner._id, { title: 'Theremin', meets: 'both' });
  const skills = connection.collection<{ _id: string; search: { location: string[] } }>('skills');
  await skills.updateMany({}, { $set: { 'search.location': ['hanoi'] } });
  await connection.collection<{ _id: string }>('migrations').deleteOne({ _id: wordsOfPlaces.name });
  await migrate({ connection, migrations, logger });

  const found = async (location: string) => {
    const { body } = await service.call('GET /skills/search', { query: { location, sortBy: 'newest' } });
    return body.skills.map(({ _id }) => _id);
  };
  expect(await found('hanoi')).toEqual([]);
  expect(await found('kehl')).toEqual([inKehl._id]);
  expect(await found('lyon')).toEqual([inLyon._id, online._id]);
});
