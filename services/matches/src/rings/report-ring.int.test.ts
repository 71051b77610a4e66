import { newId, useHarness } from '../../test/harness.ts';
import { addThree, startRing } from '../../test/ring-members.ts';

const service = useHarness();

const report = (as: string, id: string) =>
  service.call('POST /rings/:id/reports', {
    as,
    params: { id },
    body: { reason: 'money', text: 'Paid.', block: true },
  });
const reportsOf = async (reporterId: string) =>
  (await service.context.sentTo('auth', 'ring.reported')).filter(
    ({ payload }) => payload.report.reporterId === reporterId,
  );

it("a report of a ring's message contains its words and starter, who stays anonymous and is not blocked", async () => {
  // The starter teaches Ben, whose want is not public: Ben knows only a first name.
  const [ana, ben] = await addThree(service);
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
  const [ana, ben] = await addThree(service);
  const ring = await startRing(service, ana._id, 'Hello');
  expect((await report(ana._id, ring._id)).status).toBe(403);
  expect((await report(newId(), ring._id)).status).toBe(404);
  const [dan, eva] = await addThree(service);
  const silent = await startRing(service, dan._id);
  expect((await report(eva._id, silent._id)).status).toBe(404);
  expect((await report(ben._id, silent._id)).status).toBe(404);
});
