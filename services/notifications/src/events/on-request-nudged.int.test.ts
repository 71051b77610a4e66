import { WITHDRAWALS } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { newMember, newRequest, useHarness } from '../../test/harness.ts';

const { service, listOf, listed } = useHarness();

it('asks the receiver again, in the receiver’s zone, and replaces the first notification', async () => {
  const createdAt = new Date(Date.now() - 14.2 * 86_400_000).toISOString();
  const request = newRequest('pending', { createdAt });
  const { senderId, receiverId } = request;
  await service.deliver(newMember(receiverId._id, receiverId.name, 'Europe/Berlin'));
  await service.deliver(newEvent('request.created', { request, version: 1, actorId: senderId._id }));
  const nudged = newEvent('request.nudged', { request, version: 2, expiresAt: '2026-12-18T23:30:00.000Z' });
  await service.deliver(nudged);
  await service.deliver(nudged);
  const found = await listed(receiverId._id, 2);
  expect(found.map(({ type, isRead }) => [type, isRead])).toEqual([
    ['request_nudge', false],
    ['skill_request', true],
  ]);
  expect(found[0]).toMatchObject({
    title: `${senderId.name} still waits for your answer`,
    message: `Asked 14 days ago about ${request.receiverSkillId.title}, expires on Dec 19.`,
    priority: 'medium',
    actionUrl: `/requests?request=${request._id}`,
    request: { _id: request._id, status: 'pending' },
  });
  expect(await listOf(senderId._id)).toEqual([]);
});

it('notifies both that a request has expired', async () => {
  const request = newRequest('cancelled', { reason: WITHDRAWALS.expired });
  await service.deliver(newEvent('request.cancelled', { request, version: 3, actorId: null }));
  for (const { _id } of [request.senderId, request.receiverId]) {
    expect(await listOf(_id)).toMatchObject([{ type: 'request_cancelled', title: 'Request expired' }]);
  }
});
