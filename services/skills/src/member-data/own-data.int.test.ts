import { SkillInput } from '@mutua/contracts';
import { PLACES, useHarness } from '../../test/harness.ts';
import { createMemberDataRepository } from './member-data.repository.ts';
import { ownData } from './own-data.ts';

const service = useHarness();

it('an export has everything that the form of a skill takes', async () => {
  const { _id } = await service.member();
  const { title } = await service.skill(_id, { meets: 'both', languages: ['fr'], placeId: PLACES.lyon });
  const { connection } = service.context;
  const data = createMemberDataRepository({ connection, relay: { publish: () => undefined } as never });
  const { value: line = {} } = await ownData(data, _id, 'it').next();
  expect(line).toMatchObject({ kind: 'skill', title, hoursFrom: 'skill', meets: 'both', languages: ['fr'] });
  expect(line).toMatchObject({ place: 'Lione, Francia' });
  const { placeId: _named, ...written } = SkillInput.shape;
  expect(Object.keys(line)).toEqual(expect.arrayContaining(Object.keys(written)));
});
