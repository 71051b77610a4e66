import { newEvent } from '@mutua/service-kit';
import { newId, newMessage, newPerson, newRequest, useHarness } from '../../test/harness.ts';

const { service, countOf, listOf, listed } = useHarness();

it('drops what is unread of a member who was just blocked, and leaves what others say and what was cancelled', async () => {
  const [ada, ben, eva] = [newId(), newPerson('Ben Moser'), newPerson('Eva Moser')];
  const cancelled = newRequest('cancelled', { senderId: ben, receiverId: { _id: ada, name: 'Ada', avatar: null } });
  await service.deliver(
    newMessage(1, ben, ada, newId()),
    newMessage(1, eva, ada, newId()),
    newEvent('request.cancelled', { request: cancelled, actorId: ben._id, version: 2 }),
  );
  await listed(ada, 3);
  const pair = { blockerId: ada, blockedId: ben._id };
  await service.deliver(newEvent('member.blocked', { ...pair, version: 1 }));
  const unread = (await listOf(ada)).filter(({ isRead }) => !isRead);
  expect(unread.map(({ type }) => type).toSorted()).toEqual(['message', 'request_cancelled']);
  expect(unread.some(({ message }) => message.includes('Ben'))).toBe(true);
  expect(await countOf(ada)).toBe(2);
});

it('leaves what was written after the event, when it comes late', async () => {
  const [ada, ben] = [newId(), newPerson('Ben Moser')];
  const late = newEvent('member.blocked', { blockerId: ada, blockedId: ben._id, version: 1 });
  await service.deliver(newMessage(1, ben, ada, newId()));
  await service.deliver(late);
  expect(await countOf(ada)).toBe(1);
});
