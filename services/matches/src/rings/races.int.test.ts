import { newId, useHarness } from '../../test/harness.ts';
import { expectConsistentRings } from '../../test/ring-consistency.ts';
import { accept, addMember, addThree, decline, ringOf, startRing, suggestionsOf } from '../../test/ring-members.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { withMemberLease } from './member-lease.ts';

const service = useHarness();

it('has one outcome when two accept and one declines at the same time', async () => {
  for (let round = 0; round < 2; round += 1) {
    const [ana, ben, cleo] = await addThree(service);
    const { _id } = await startRing(service, ana._id);
    await Promise.all([accept(service, ben._id, _id), accept(service, cleo._id, _id), decline(service, cleo._id, _id)]);
    const { status } = (await ringOf(service, ana._id, _id)).body.ring;
    expect(['confirmed', 'closed']).toContain(status);
    await expectConsistentRings(service);
  }
}, 120_000);

it('takes no more seats than exist when many rings are started at once', async () => {
  const [ana] = await addThree(service);
  const others = await Promise.all(Array.from({ length: 3 }, () => addMember(service, ana.teaches, ana.wants)));
  const starters = [ana, ...others];
  const offers = await Promise.all(
    starters.map(({ _id }) => service.waitFor(async () => (await suggestionsOf(service, _id))[0]?.offer)),
  );
  const answers = await Promise.all(
    starters.map(({ _id }, index) => service.call('POST /rings', { as: _id, body: { offer: offers[index] ?? '' } })),
  );
  // Both others are newcomers, and may be in one ring at a time.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  await expectConsistentRings(service);
}, 120_000);

it('queues the starts of a member, with one call to the database for each', async () => {
  const members = createMemberRepository(service.context.connection);
  let asked = 0;
  const inTurn = withMemberLease({
    beginStart: (...of) => {
      asked += 1;
      return members.beginStart(...of);
    },
    endStart: members.endStart,
  });
  const [userId, order] = [newId(), [] as number[]];
  let running = 0;
  const start = async (number: number) => {
    running += 1;
    await members.find(userId);
    order.push(number);
    expect(running).toBe(1);
    running -= 1;
  };
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  await Promise.all(numbers.map((number) => inTurn(userId, () => start(number))));
  expect(order).toEqual(numbers);
  expect(asked).toBe(12);
});
