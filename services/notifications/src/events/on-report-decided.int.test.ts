import type { EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../test/harness.ts';

const { service, listOf, listed } = useHarness();

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

it('notifies the member of the decision and its reason, and the reporter only that there is one, once each', async () => {
  const event = decided();
  const { subjectId, reporterIds, targetId } = event.payload;
  await service.publish(event);
  await service.publish(event);
  const [mine] = await listed(subjectId);
  expect(mine).toMatchObject({
    type: 'other',
    priority: 'high',
    title: 'Your skill was hidden',
    message: 'Reason: Exchanges are free. If you think this is wrong, write to moderation@mutua.example.',
    actionUrl: `/skills/${targetId}`,
  });
  const theirs = await listed(reporterIds[0] ?? '');
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
