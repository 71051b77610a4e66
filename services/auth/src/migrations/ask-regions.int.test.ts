import { migrate } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { useHarness } from '../../test/harness.ts';
import { askRegions } from './026-ask-regions.ts';
import { migrations } from './index.ts';

const RIVERSIDE = '4405794';
const auth = useHarness();
const members = () => auth.context.connection.collection<Record<string, unknown>>('members');

/** Waits until no member has an event to send. */
const allSent = () =>
  auth.context.waitFor(async () => !(await members().findOne({ outboxPendingAt: { $exists: true } })));

async function migrateAgain(): Promise<void> {
  const { connection, logger } = auth.context;
  await connection.collection<{ _id: string }>('migrations').deleteOne({ _id: askRegions.name });
  await migrate({ connection, migrations, logger });
}

/** A member whose typed text an earlier release took for a place. */
async function placed(location: string, placeId: string) {
  const member = await auth.member();
  await auth.call('PUT /users/profile', { body: { placeId }, token: member.token });
  const filter = { _id: new Types.ObjectId(member._id) };
  await members().updateOne(filter, { $set: { location, placeText: location } });
  return { find: () => members().findOne(filter), ...member };
}

it('a region that was taken for a town becomes a question, and everything else stays', async () => {
  const region = await placed('Illinois, USA', RIVERSIDE);
  const town = await placed('lyon, FRANCE', '2996944');
  const chosen = await placed('Delaware, United States', '5151891');
  await allSent();
  const before = await Promise.all([town.find(), chosen.find()]);
  const version = Number((await region.find())?.['version']) + 1;
  await migrateAgain();

  expect(await region.find()).toMatchObject({
    location: 'Illinois, USA',
    placeId: null,
    placeAsked: { text: 'Illinois, USA', ids: [] },
    placeTokens: [],
    version,
  });
  expect(await Promise.all([town.find(), chosen.find()])).toEqual(before);
  const last = async () =>
    (await auth.sent('skills', 'member.changed')).findLast(({ member }) => member._id === region._id);
  await auth.context.waitFor(async () => (await last())?.member.version === version);
  expect((await last())?.member).toMatchObject({ place: null, location: 'Illinois, USA' });

  await allSent();
  const asked = await region.find();
  await migrateAgain();
  expect(await region.find()).toEqual(asked);
});
