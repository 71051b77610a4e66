import type { DomainEvent } from '@mutua/contracts';
import { type Harness, newId, startHarness } from '../../test/harness.ts';
import { addRing, type RingMember, startRing } from '../../test/ring-members.ts';

let service: Harness;
beforeAll(async () => {
  service = await startHarness();
}, 60_000);
afterAll(() => service.close());

const report = (as: string, id: string) =>
  service.call('POST /rings/:id/reports', {
    as,
    params: { id },
    body: { reason: 'money', text: 'Paid.', block: true },
  });
const reportsOf = async (reporterId: string) =>
  (await service.context.sentTo('auth')).filter(
    (event): event is DomainEvent<'ring.reported'> =>
      event.type === 'ring.reported' &&
      (event as DomainEvent<'ring.reported'>).payload.report.reporterId === reporterId,
  );

it("a report of a ring's message contains its words and starter, who stays anonymous and is not blocked", async () => {
  // The starter teaches Ben, whose want is not public: Ben knows only a first name.
  const [ana, ben] = (await addRing(service, 3, ['Ana Lovelace', 'Ben Okoro', 'Cleo Ruiz'])) as [
    RingMember,
    RingMember,
  ];
  const ring = await startRing(service, ana._id, 'Twenty euros each, please.');

  const answer = await report(ben._id, ring._id);
  expect(answer.status).toBe(201);
  expect(JSON.stringify(answer.body)).not.toContain(ana._id);
  expect((await report(ben._id, ring._id)).status).toBe(201);
  const sent = await service.waitFor(async () => (await reportsOf(ben._id))[0]);
  expect(sent?.payload.report).toMatchObject({
    targetId: ana._id,
    subjectId: ana._id,
    reason: 'money',
    text: 'Paid.',
    block: false,
    evidence: [{ part: 'message', text: 'Twenty euros each, please.', authorId: ana._id, isReported: true }],
  });
  expect(await reportsOf(ben._id)).toHaveLength(1);
});

it('nobody can report their own message, a ring without one, or a ring of others', async () => {
  const [ana, ben] = (await addRing(service)) as [RingMember, RingMember];
  const ring = await startRing(service, ana._id, 'Hello');
  expect((await report(ana._id, ring._id)).status).toBe(403);
  expect((await report(newId(), ring._id)).status).toBe(404);
  const [dan, eva] = (await addRing(service)) as [RingMember, RingMember];
  const silent = await startRing(service, dan._id);
  expect((await report(eva._id, silent._id)).status).toBe(404);
  expect((await report(ben._id, silent._id)).status).toBe(404);
});
