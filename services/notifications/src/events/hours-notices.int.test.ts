import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../test/harness.ts';

const { service, listed } = useHarness();

it('notifies a member once which calendar fails, and for how long', async () => {
  const userId = newId();
  const since = new Date(Date.now() - 7.5 * 86_400_000).toISOString();
  const event = newEvent('calendar.failed', { userId, sourceId: newId(), name: 'Work', since });
  await service.publish(event);
  await service.publish(event);
  expect(await listed(userId)).toMatchObject([
    {
      type: 'other',
      title: 'A calendar can no longer be read',
      message: 'Work has failed for 7 days. Its busy times no longer count. Add it again if its address has changed.',
      actionUrl: '/settings/hours',
    },
  ]);
});

it('asks a member whose absence has no end whether it is over', async () => {
  const userId = newId();
  await service.publish(newEvent('away.asked', { userId, since: '2026-10-20T22:00:00.000Z' }));
  expect(await listed(userId)).toMatchObject([
    {
      title: 'Are you still away?',
      message: expect.stringMatching(/^Away since .*Oct.*20/),
      actionUrl: '/settings/hours',
    },
  ]);
});
