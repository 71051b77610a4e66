import { migrate } from '@mutua/service-kit/testing';
import { useHarness } from '../../test/harness.ts';
import { everydayNames } from './028-everyday-names.ts';
import { migrations } from './index.ts';

const AUSTIN = '4671654';
const auth = useHarness();

it('members are found by what people write for their country and region, also with a hidden town', async () => {
  const { connection, logger } = auth.context;
  const [shown, hidden] = [await auth.member(), await auth.member()];
  for (const { token } of [shown, hidden]) await auth.call('PUT /users/profile', { body: { placeId: AUSTIN }, token });
  await auth.call('PUT /users/settings', { body: { privacy: { place: 'country' } }, token: hidden.token });
  await connection.collection('members').updateMany({}, { $set: { locationParts: ['austin'], searchParts: [] } });
  await connection.collection<{ _id: string }>('migrations').deleteOne({ _id: everydayNames.name });
  await migrate({ connection, migrations, logger });

  const found = async (location: string) => {
    const { body } = await auth.call('GET /users', { query: { location } });
    return body.users.map(({ _id }) => _id).sort();
  };
  expect(await found('Austin, TX')).toEqual([shown._id]);
  for (const country of ['USA', 'us', 'EEUU']) expect(await found(country)).toEqual([shown._id, hidden._id].sort());
});
