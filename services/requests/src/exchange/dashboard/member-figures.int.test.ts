import { HOUR_MS } from '@mutua/contracts/time';
import { createTestContext, type TestContext } from '@mutua/service-kit/testing';
import { newId } from '../../../test/harness.ts';
import { createRequestRepository } from '../../store/request.repository.ts';
import { createReviewRepository } from '../reviews/review.repository.ts';
import { createMemberFiguresRepository } from './member-figures.repository.ts';
import { createMemberFigures, type MemberFigures } from './member-figures.ts';

let context: TestContext;
let memberFigures: MemberFigures;

beforeAll(async () => {
  context = await createTestContext('requests', { strict: true });
  const { connection } = context;
  const relay = { publish: () => {} };
  memberFigures = createMemberFigures({
    figures: createMemberFiguresRepository(connection),
    requests: createRequestRepository({ connection, relay }),
    reviews: createReviewRepository({ connection, relay }),
  });
});
afterAll(() => context.close());

const collection = (name: string) => context.connection.collection<{ _id: string }>(name);
const stored = (memberId: string) => collection('memberfigures').findOne({ _id: memberId });

/** Stores exchanges of a member, half of them sent, each with a review of three or four stars. */
async function exchanges(memberId: string, count: number, at: Date): Promise<void> {
  const other = newId();
  const ids = Array.from({ length: count }, newId);
  await collection('requests').insertMany(
    ids.map((_id, i) => ({
      _id,
      status: 'completed',
      sender: { _id: i % 2 === 0 ? memberId : other },
      receiver: { _id: i % 2 === 0 ? other : memberId },
      createdAt: at,
      updatedAt: at,
    })),
  );
  await collection('reviews').insertMany(
    ids.map((requestId, i) => ({
      _id: newId(),
      requestId,
      reviewer: { _id: other },
      reviewedUser: { _id: memberId },
      rating: 3 + (i % 2),
      createdAt: at,
    })),
  );
}

const anHourAgo = () => new Date(Date.now() - HOUR_MS);

it('counts a long history once, and afterwards only newer exchanges and reviews', async () => {
  const member = newId();
  await exchanges(member, 120, anHourAgo());
  const expected = { completedExchanges: 120, rating: { average: 3.5, count: 120 } };
  expect(await memberFigures.of(member)).toMatchObject(expected);
  expect(await stored(member)).toMatchObject({ completedExchanges: 120, ratingSum: 420, ratingCount: 120 });

  // The old documents are removed, so that counting them again would find nothing.
  const past = { updatedAt: { $lt: new Date(Date.now() - HOUR_MS / 2) } };
  await collection('requests').deleteMany({ $or: [{ 'sender._id': member }, { 'receiver._id': member }], ...past });
  await collection('reviews').deleteMany({ 'reviewedUser._id': member });
  expect(await memberFigures.of(member)).toMatchObject(expected);

  await exchanges(member, 2, new Date());
  expect(await memberFigures.of(member)).toMatchObject({
    completedExchanges: 122,
    rating: { average: (420 + 7) / 122, count: 122 },
  });
});

it('leaves out the last minutes, because writes with earlier times may still come', async () => {
  const member = newId();
  await exchanges(member, 120, new Date());
  expect((await memberFigures.of(member)).completedExchanges).toBe(120);
  expect(await stored(member)).toBeNull();
});

it('stores the figures once when many calls count at the same time, and answers all of them equally', async () => {
  const member = newId();
  await exchanges(member, 150, anHourAgo());
  await exchanges(member, 1, new Date());
  const answers = await Promise.all(Array.from({ length: 10 }, () => memberFigures.of(member)));
  expect(new Set(answers.map(({ completedExchanges }) => completedExchanges))).toEqual(new Set([151]));
  expect(await stored(member)).toMatchObject({ completedExchanges: 150, ratingCount: 150 });
  expect((await memberFigures.of(member)).completedExchanges).toBe(151);
});

it('averages every review, and shows the newest five', async () => {
  const member = newId();
  expect(await memberFigures.of(member)).toMatchObject({ rating: { average: 0, count: 0 }, newest: [] });
  await exchanges(member, 4, anHourAgo());
  expect(await memberFigures.of(member)).toMatchObject({ rating: { average: 3.5, count: 4 } });
  await exchanges(member, 3, new Date());
  const { rating, newest } = await memberFigures.of(member);
  expect(rating).toEqual({ average: 24 / 7, count: 7 });
  expect(newest).toHaveLength(5);
  expect(newest.slice(0, 3).every(({ createdAt }) => Date.now() - createdAt.getTime() < HOUR_MS / 2)).toBe(true);
});

it('keeps the figures of concurrent members apart', async () => {
  const members = Array.from({ length: 6 }, newId);
  for (const [i, member] of members.entries()) if (i > 0) await exchanges(member, i, anHourAgo());
  const [first = '', , , , , last = ''] = members;
  const between = (status: string, ring?: object) => ({
    ...{ _id: newId(), status, sender: { _id: first }, receiver: { _id: last } },
    ...{ createdAt: new Date(), updatedAt: new Date(), ...(ring && { ring }) },
  });
  const leg = { _id: newId(), size: 3, place: 0 };
  await collection('requests').insertMany([
    ...['pending', 'accepted', 'rejected', 'cancelled', 'completed'].map((status) => between(status)),
    ...[between('completed', leg), between('accepted', leg)],
  ]);
  const found = await Promise.all([...members, newId()].map((member) => memberFigures.of(member)));
  expect(
    found.map(({ sentRequests, receivedRequests, completedExchanges, rating, newest }) => [
      ...[sentRequests, receivedRequests, completedExchanges, rating.count, newest.length],
    ]),
  ).toEqual([
    [3, 0, 1, 0, 0],
    [0, 0, 1, 1, 1],
    [0, 0, 2, 2, 2],
    [0, 0, 3, 3, 3],
    [0, 0, 4, 4, 4],
    // In a ring only the leg in which the member teaches counts.
    [0, 3, 5 + 2, 5, 5],
    [0, 0, 0, 0, 0],
  ]);
});

it('adds the newest reviews to the stored figures only when they are newer', async () => {
  const member = newId();
  await exchanges(member, 120, anHourAgo());
  await memberFigures.of(member);
  await exchanges(member, 3, new Date());
  expect((await memberFigures.of(member)).rating).toEqual({ average: (420 + 10) / 123, count: 123 });
  await exchanges(member, 5, new Date());
  expect((await memberFigures.of(member)).rating).toEqual({ average: (420 + 10 + 17) / 128, count: 128 });
});

it('counts again after the stored figures were removed', async () => {
  const member = newId();
  await exchanges(member, 150, anHourAgo());
  await memberFigures.of(member);
  await collection('memberfigures').deleteOne({ _id: member });
  expect((await memberFigures.of(member)).completedExchanges).toBe(150);
  expect(await stored(member)).toMatchObject({ completedExchanges: 150 });
});
