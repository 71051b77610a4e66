import type { EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { TestServer } from '@mutua/service-kit/testing';
import { createHarness, type Harness, newId, waitFor } from '../../test/harness.ts';

let service: Harness;
let server: TestServer;
beforeAll(async () => {
  service = await createHarness();
  server = await service.start();
});
afterAll(() => service.close());

const decided = (fields: Partial<EventPayload<'report.decided'>> = {}) =>
  newEvent('report.decided', {
    decision: 'hide',
    kind: 'skill',
    targetId: newId(),
    subjectId: newId(),
    reporterIds: [newId()],
    excerpt: 'Guitar',
    note: 'Exchanges are free.',
    appealTo: 'moderation@mutua.example',
    ...fields,
  });
const listOf = async (as: string) => (await server.call('GET /notifications', { as })).body.notifications;

it('notifies the member of the decision and its reason, and the reporter only that there is one, once each', async () => {
  const event = decided();
  const { subjectId, reporterIds, targetId } = event.payload;
  await service.publish(event);
  await service.publish(event);
  const [mine] = await waitFor(async () => {
    const list = await listOf(subjectId);
    return list.length > 0 && list;
  });
  expect(mine).toMatchObject({
    type: 'other',
    priority: 'high',
    title: 'Your skill was hidden',
    message: 'Reason: Exchanges are free. If you think this is wrong, write to moderation@mutua.example.',
    actionUrl: `/skills/${targetId}`,
  });
  const theirs = await waitFor(async () => {
    const list = await listOf(reporterIds[0] ?? '');
    return list.length > 0 && list;
  });
  expect(theirs).toMatchObject([{ type: 'other', priority: 'low', title: 'Thank you for your report' }]);
  expect(JSON.stringify(theirs)).not.toMatch(/hidden|free/);
});

it('does not notify the member when nothing was wrong, nor the reporter when a decision is lifted', async () => {
  const nothing = decided({ decision: 'nothing' });
  const lifted = decided({ decision: 'lift', note: '' });
  await service.publish(nothing);
  await service.publish(lifted);
  await waitFor(async () => (await listOf(nothing.payload.reporterIds[0] ?? '')).length === 1);
  await waitFor(async () => (await listOf(lifted.payload.subjectId)).length === 1);
  expect(await listOf(nothing.payload.subjectId)).toEqual([]);
  expect(await listOf(lifted.payload.reporterIds[0] ?? '')).toEqual([]);
});
