import { migrate } from '@mutua/service-kit/testing';
import type { Connection } from 'mongoose';
import { Types } from 'mongoose';
import { useHarness } from '../../test/harness.ts';
import { resolvePlaces } from './021-resolve-places.ts';
import { migrations } from './index.ts';

const LYON = '2996944';
const auth = useHarness();

/** A member as the previous release stores it. */
const stored = (location: string, fields: object = {}) => ({
  _id: new Types.ObjectId(),
  email: `${new Types.ObjectId().toHexString()}@example.org`,
  name: 'Ada Byron',
  passwordHash: null,
  isVerified: true,
  bio: '',
  location,
  avatar: null,
  preferences: {},
  timeZone: null,
  createdAt: new Date(),
  version: 3,
  verificationLinks: [],
  resetLinks: [],
  sessionEpoch: 0,
  skills: [],
  ratingSum: 0,
  ratingCount: 0,
  ratingAverage: 0,
  exchangeCount: 0,
  ...fields,
});
type Stored = ReturnType<typeof stored> & Record<string, unknown>;
const members = () => auth.context.connection.collection<Stored>('members');
const find = async ({ _id }: Pick<Stored, '_id'>) => (await members().findOne({ _id })) as Stored;

async function migrateAgain(): Promise<void> {
  const { connection, logger } = auth.context;
  await connection.collection<{ _id: string }>('migrations').deleteOne({ _id: resolvePlaces.name });
  await migrate({ connection, migrations, logger });
}

it('a location that means one place becomes it, and the others are asked about', async () => {
  const lyon = stored('lyon, FRANCE');
  const hidden = stored('Lyon, France', { settings: { privacy: { place: 'nothing' } } });
  const bare = stored('Lyon');
  const remote = stored('Remote');
  const empty = stored('');
  const unconfirmed = stored('Lyon, France', { isVerified: false });
  await members().insertMany([lyon, hidden, bare, remote, empty, unconfirmed] as never);
  await migrateAgain();

  expect(await find(lyon)).toMatchObject({
    location: 'lyon, FRANCE',
    placeId: LYON,
    placeText: 'lyon, FRANCE',
    version: 4,
    timeZone: 'Europe/Paris',
    placeTokens: expect.arrayContaining([`e${LYON}`, `m${LYON}`]),
    outbox: [{ type: 'member.changed', payload: { member: { place: { id: LYON, for: 'everybody' }, version: 4 } } }],
  });
  expect(await find(hidden)).toMatchObject({
    placeId: LYON,
    placeTokens: [],
    timeZone: null,
    outbox: [{ payload: { member: { location: '', place: null, timeZone: null } } }],
  });
  expect(await find(bare)).toMatchObject({ placeAsked: { text: 'Lyon' }, version: 3, location: 'Lyon' });
  expect(await find(remote)).toMatchObject({ placeAsked: { text: 'Remote', ids: [] }, version: 3 });
  expect(await find(empty)).not.toHaveProperty('placeAsked');
  expect(await find(unconfirmed)).toMatchObject({ placeId: LYON, placeTokens: [] });
  expect(await find(unconfirmed)).not.toHaveProperty('outbox');

  const { user } = (await auth.call('GET /users/:id', { params: { id: lyon._id.toHexString() } })).body;
  expect([user.location, user.place?._id]).toEqual(['Lyon, France', LYON]);
});

it('the events are spread over an hour', async () => {
  const many = Array.from({ length: 40 }, () => stored('Lyon, France'));
  await members().insertMany(many as never);
  const before = Date.now();
  await migrateAgain();
  const times = await Promise.all(many.map(async (each) => Number((await find(each))['outboxPendingAt']) - before));
  expect(Math.min(...times)).toBeGreaterThan(0);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(30 * 60_000);
  expect(Math.max(...times)).toBeLessThan(61 * 60_000);
});

it('an event that waits already is not delayed', async () => {
  const since = new Date(Date.now() - 1000);
  const waiting = stored('Lyon, France', { outbox: [{ id: 'first' }], outboxPendingAt: since });
  await run([waiting]);
  expect(await find(waiting)).toMatchObject({ outboxPendingAt: since, outbox: [{ id: 'first' }, {}] });
});

/** Runs the migration on these members, and `meanwhile` after it has read them. */
async function run(documents: Stored[], meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  await members().insertMany(documents as never);
  await resolvePlaces.run({
    connection: auth.context.connection as Connection,
    logger: auth.context.logger,
    createIndexes: async () => {},
    dropIndex: async () => {},
    saved: undefined,
    save: async () => {},
    async forEachBatch(_name, _filter, apply) {
      const read = await members()
        .find({ _id: { $in: documents.map(({ _id }) => _id) } })
        .toArray();
      await meanwhile();
      await apply(read);
    },
  });
}

it('what the previous release changes meanwhile is kept, and resolved instead', async () => {
  const moved = stored('Lyon, France');
  const renamed = stored('Lyon, France');
  const emptied = stored('Lyon');
  const change = (member: Stored, set: object) =>
    members().updateOne({ _id: member._id }, { $set: set, $inc: { version: 1 } } as never);
  await run([moved, renamed, emptied], async () => {
    await change(moved, { location: 'Oslo' });
    await change(renamed, { name: 'Grace' });
    await change(emptied, { location: '' });
  });
  expect(await find(moved)).toMatchObject({ location: 'Oslo', placeAsked: { text: 'Oslo' }, version: 4 });
  expect(await find(renamed)).toMatchObject({ name: 'Grace', placeId: LYON, version: 5 });
  expect(await find(renamed)).toMatchObject({ outbox: [{ payload: { member: { name: 'Grace', version: 5 } } }] });
  expect(await find(emptied)).toMatchObject({ location: '', version: 4 });
});

it('a second run changes nothing', async () => {
  const lyon = stored('Lyon, France');
  const bare = stored('Lyon');
  await run([lyon, bare]);
  const before = [await find(lyon), await find(bare)];
  await migrateAgain();
  expect([await find(lyon), await find(bare)]).toEqual(before);
});
