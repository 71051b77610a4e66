import { RINGS } from '@mutua/contracts';
import { type Harness, startHarness } from '../../test/harness.ts';
import {
  accept,
  addMember,
  addRing,
  decline,
  type RingMember,
  ringOf,
  startRing,
  suggestionsOf,
} from '../../test/ring-members.ts';

/** The process has died: no write of rings, seats and claims comes through any more. */
const crash = { after: Infinity, count: 0 };
const beforeWrite = async () => {
  crash.count += 1;
  if (crash.count > crash.after) throw new Error('the process has died');
};
const crashAfter = (writes: number) => Object.assign(crash, { after: writes, count: 0 });

let service: Harness;
beforeAll(async () => {
  service = await startHarness({ beforeWrite });
}, 60_000);
afterAll(() => service.close());

interface Stored {
  _id: string;
  rings?: string[];
  places?: { userId: string; answer: string }[];
  legs?: { wantId: string }[];
  status?: string;
  claimedBy?: string | null;
}
const all = (name: string): Promise<Stored[]> =>
  service.context.connection.collection<Stored>(name).find({}).toArray() as Promise<Stored[]>;
const past = new Date(0);

/** Seats and claims that no ring has, and rings that lack one. */
async function faults(): Promise<string[]> {
  const [rings, seats, wants] = await Promise.all([all('rings'), all('seats'), all('wants')]);
  const taken = seats.flatMap(({ _id, rings: ids = [] }) => ids.map((id) => `${_id} in ${id}`));
  const proposed = rings.filter(({ status }) => status === 'proposed');
  const needed = proposed.flatMap(({ _id, places = [] }) => places.map(({ userId }) => `${userId} in ${_id}`));
  const over = seats.filter(({ rings: ids = [] }) => ids.length > RINGS.seats).map(({ _id }) => `${_id} has too many`);
  const claims = wants.flatMap(({ _id, claimedBy }) => (claimedBy ? [`${_id} for ${claimedBy}`] : []));
  const held = rings.flatMap(({ _id, status, places = [], legs = [] }) =>
    status === 'closed' || status === 'withdrawn'
      ? []
      : legs.flatMap(({ wantId }, place) => {
          const learner = places[(place + 1) % places.length];
          return status !== 'proposed' || learner?.answer !== 'asked' ? [`${wantId} for ${_id}`] : [];
        }),
  );
  const differ = (name: string, found: string[], wanted: string[]) => [
    ...found.filter((each) => !wanted.includes(each)).map((each) => `${name} too many: ${each}`),
    ...wanted.filter((each) => !found.includes(each)).map((each) => `${name} missing: ${each}`),
  ];
  return [...over, ...differ('seat', taken, needed), ...differ('claim', claims, held)];
}

/** Lets the sweep look at everything now, and waits until nothing is left over. */
async function expectInStep(): Promise<void> {
  crashAfter(Infinity);
  const { connection } = service.context;
  await connection.collection('seats').updateMany({}, { $set: { checkAt: past } });
  await connection
    .collection('wants')
    .updateMany({ claimCheckAt: { $exists: true } }, { $set: { claimCheckAt: past } });
  await connection
    .collection('rings')
    .updateMany({ status: { $ne: 'proposed' }, dueAt: { $ne: null } }, { $set: { dueAt: past } });
  let left: string[] = [];
  await service
    .waitFor(async () => {
      left = await faults();
      return left.length === 0;
    })
    .catch(() => expect(left).toEqual([]));
}

/** As before the ring: the wants are open, and nobody has a seat. */
async function reset(members: readonly RingMember[]): Promise<void> {
  const { connection } = service.context;
  await connection.collection('rings').deleteMany({});
  await connection.collection('seats').deleteMany({});
  await connection
    .collection('wants')
    .updateMany({}, { $set: { status: 'open', claimedBy: null }, $unset: { claimCheckAt: 1 } });
  // Brings the index to what the wants say.
  for (const { _id } of members) await service.call('GET /wants', { as: _id });
}

/** Starts a ring and says yes to it, with a process that dies after so many writes. Returns the ring, and whether it died. */
async function runUntilCrash(writes: number, [ana, ben, cleo]: [RingMember, RingMember, RingMember]) {
  const offer = await service.waitFor(async () => (await suggestionsOf(service, ana._id))[0]?.offer);
  crashAfter(writes);
  const started = await service.call('POST /rings', { as: ana._id, body: { offer: offer ?? '' } });
  const id = started.status === 201 ? started.body.ring._id : null;
  for (const each of id ? [ben, cleo] : []) await accept(service, each._id, id ?? '');
  return { id, hasDied: crash.count > writes };
}

/** What was interrupted can be done again, and happens once. */
async function expectConfirmedOnce(id: string, [ana, ben, cleo]: [RingMember, RingMember, RingMember]): Promise<void> {
  for (const each of [ben, cleo]) expect((await accept(service, each._id, id)).status).toBe(200);
  expect((await ringOf(service, ana._id, id)).body.ring.status).toBe('confirmed');
  await expectInStep();
  const confirmed = (await service.context.sentTo('requests')).filter(
    ({ type, payload }) => type === 'ring.confirmed' && (payload as { ring: { _id: string } }).ring._id === id,
  );
  expect(new Set(confirmed.map((event) => event.id)).size).toBe(1);
}

it('gives back what a crash leaves, wherever it comes between the writes of a start and its answers', async () => {
  service.context.log.expect(/./);
  const members = (await addRing(service)) as [RingMember, RingMember, RingMember];
  let isInterrupted = true;
  for (let writes = 0; isInterrupted; writes += 1) {
    await reset(members);
    const { id, hasDied } = await runUntilCrash(writes, members);
    isInterrupted = hasDied;
    await expectInStep();
    if (id) await expectConfirmedOnce(id, members);
  }
}, 240_000);

it('has one outcome when two say yes and one says no at the same time', async () => {
  for (let round = 0; round < 2; round += 1) {
    const [ana, ben, cleo] = await addRing(service);
    if (!ana || !ben || !cleo) throw new Error('a ring has three members');
    const { _id } = await startRing(service, ana._id);
    await Promise.all([accept(service, ben._id, _id), accept(service, cleo._id, _id), decline(service, cleo._id, _id)]);
    const { status } = (await ringOf(service, ana._id, _id)).body.ring;
    expect(['confirmed', 'closed']).toContain(status);
    await expectInStep();
  }
}, 120_000);

it('takes no more seats than there are when many rings are started at once', async () => {
  const [ana, ben, cleo] = await addRing(service);
  if (!ana || !ben || !cleo) throw new Error('a ring has three members');
  const others = await Promise.all(Array.from({ length: 3 }, () => addMember(service, ana.teaches, ana.wants)));
  const starters = [ana, ...others];
  const offers = await Promise.all(
    starters.map(({ _id }) => service.waitFor(async () => (await suggestionsOf(service, _id))[0]?.offer)),
  );
  const answers = await Promise.all(
    starters.map(({ _id }, index) => service.call('POST /rings', { as: _id, body: { offer: offers[index] ?? '' } })),
  );
  // Both others are new, and so in one ring at a time.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  await expectInStep();
}, 120_000);
