/** Whether rings, seats and claims agree. */
import { RINGS, type RingAnswer, type RingLegStatus, type RingStatus } from '@mutua/contracts';
import type { Harness } from './harness.ts';

interface StoredRing {
  _id: string;
  status: RingStatus;
  places: { userId: string; answer: RingAnswer }[];
  legs: { wantId: string; status: RingLegStatus | null }[];
}

const LONG_AGO = new Date(0);

const allOf = <T extends object>(service: Harness, collection: string): Promise<T[]> =>
  service.context.connection.collection(collection).find({}).toArray() as unknown as Promise<T[]>;

/** The places of a ring, each of which takes a seat. */
const placesOf = ({ _id, status, places }: StoredRing): string[] =>
  status === 'proposed' ? places.map(({ userId }) => `${userId} in ${_id}`) : [];

/** The wants that a ring claims: those of members who have accepted, until the exchange is over. */
const wantsOf = ({ _id, status, places, legs }: StoredRing): string[] =>
  status === 'closed' || status === 'withdrawn'
    ? []
    : legs.flatMap((leg, place) => {
        const learner = places[(place + 1) % places.length];
        const isHeld = status === 'proposed' ? learner?.answer !== 'asked' : leg.status !== 'cancelled';
        return isHeld ? [`${leg.wantId} for ${_id}`] : [];
      });

/** The items that the first list has more often than the second. */
function surplus(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((each) => {
    const index = left.indexOf(each);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

const differences = (name: string, found: readonly string[], wanted: readonly string[]): string[] => [
  ...surplus(found, wanted).map((each) => `${name} too many: ${each}`),
  ...surplus(wanted, found).map((each) => `${name} missing: ${each}`),
];

/** Seats and claims without a ring, rings without a seat or claim, and members in too many rings. */
export async function faultsOf(service: Harness): Promise<string[]> {
  const rings = await allOf<StoredRing>(service, 'rings');
  const seats = await allOf<{ _id: string; rings: string[] }>(service, 'seats');
  const wants = await allOf<{ _id: string; claimedBy: string | null }>(service, 'wants');
  const known = await allOf<{ _id: string; completed: number }>(service, 'swappers');
  const completed = new Map(known.map((each) => [each._id, each.completed]));
  const most = (id: string) => ((completed.get(id) ?? 0) > 0 ? RINGS.seats : RINGS.newcomerSeats);
  return [
    ...seats.filter((seat) => seat.rings.length > most(seat._id)).map(({ _id }) => `${_id} is in too many rings`),
    ...differences(
      'seat',
      seats.flatMap((seat) => seat.rings.map((ringId) => `${seat._id} in ${ringId}`)),
      rings.flatMap(placesOf),
    ),
    ...differences(
      'claim',
      wants.flatMap(({ _id, claimedBy }) => (claimedBy ? [`${_id} for ${claimedBy}`] : [])),
      rings.flatMap(wantsOf),
    ),
  ];
}

/** Runs the sweep and the worker now, and waits until they find nothing more to do. */
export async function expectConsistentRings(service: Harness): Promise<void> {
  const { connection } = service.context;
  await connection.collection('seats').updateMany({}, { $set: { checkAt: LONG_AGO } });
  await connection
    .collection('wants')
    .updateMany({ claimCheckAt: { $exists: true } }, { $set: { claimCheckAt: LONG_AGO } });
  await connection
    .collection('rings')
    .updateMany({ status: { $ne: 'proposed' }, dueAt: { $ne: null } }, { $set: { dueAt: LONG_AGO } });
  let left: string[] = [];
  const isInStep = async () => {
    left = await faultsOf(service);
    return left.length === 0;
  };
  await service.waitFor(isInStep).catch(() => expect(left).toEqual([]));
}
