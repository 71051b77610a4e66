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

const waitForNotice = (as: string) =>
  waitFor(async () => {
    const { notifications } = (await server.call('GET /notifications', { as })).body;
    return notifications.length > 0 && notifications;
  });

it('notifies a member once which calendar fails, and for how long', async () => {
  const userId = newId();
  const since = new Date(Date.now() - 7.5 * 86_400_000).toISOString();
  const event = newEvent('calendar.failed', { userId, sourceId: newId(), name: 'Work', since });
  await service.publish(event);
  await service.publish(event);
  expect(await waitForNotice(userId)).toMatchObject([
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
  expect(await waitForNotice(userId)).toMatchObject([
    {
      title: 'Are you still away?',
      message: expect.stringMatching(/^Away since .*Oct.*20/),
      actionUrl: '/settings/hours',
    },
  ]);
});
