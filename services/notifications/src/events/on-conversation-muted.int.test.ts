import { type DomainEvent, MUTED_FOR_GOOD } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { newId, newMessage, newPerson, useHarness } from '../../test/harness.ts';
import { notificationModel, readingModel } from '../notifications/notification.model.ts';

const { service, listOf, countOf } = useHarness();

const muted = (
  userId: string,
  requestId: string,
  version: number,
  until: string | null = MUTED_FOR_GOOD,
): DomainEvent<'conversation.muted'> => newEvent('conversation.muted', { userId, requestId, until, version });

describe('a muted conversation', () => {
  it('gets no notification and no mail, while another conversation of the same two does', async () => {
    const [ada, ben, requestId] = [newPerson(), newId(), newId()];
    await service.deliver(muted(ben, requestId, 1));
    await service.deliver(newMessage(1, ada, ben, requestId), newMessage(2, ada, ben, requestId));
    expect(await listOf(ben)).toEqual([]);
    // A waiting mail would be in a hidden notification, so hidden ones count, too.
    expect(await notificationModel(service.connection).countDocuments({ userId: ben })).toBe(0);
    expect(await service.announced(ben)).toEqual([]);
    await service.deliver(newMessage(1, ada, ben, newId()));
    expect(await listOf(ben)).toMatchObject([{ type: 'message', count: 1 }]);
  });

  it('gets a notification for the next message once it is unmuted, or the time is over', async () => {
    const [ada, ben] = [newPerson(), newId()];
    const [opened, over] = [newId(), newId()];
    await service.deliver(muted(ben, opened, 1), muted(ben, over, 1, new Date(Date.now() - 1000).toISOString()));
    await service.deliver(newMessage(1, ada, ben, opened));
    await service.deliver(muted(ben, opened, 2, null));
    await service.deliver(newMessage(2, ada, ben, opened), newMessage(1, ada, ben, over));
    const found = await listOf(ben);
    expect(found.map(({ count, message }) => [count, message]).toSorted()).toEqual([
      [1, 'no. 1'],
      [1, 'no. 2'],
    ]);
  });

  it('keeps no unread notification, and none of its waiting mails is sent', async () => {
    const [ada, ben, requestId] = [newPerson(), newId(), newId()];
    await service.deliver(newMessage(1, ada, ben, requestId));
    expect(await countOf(ben)).toBe(1);
    await service.deliver(muted(ben, requestId, 1));
    expect(await countOf(ben)).toBe(0);
    expect(await listOf(ben)).toMatchObject([{ isRead: true, count: 1 }]);
    await service.deliver(newMessage(2, ada, ben, requestId));
    expect(await countOf(ben)).toBe(0);
  });

  it('follows the event with the highest version, in any order, and with repeated events', async () => {
    const [ada, ben] = [newPerson(), newId()];
    const [ends, begins] = [newId(), newId()];
    await service.deliver(muted(ben, ends, 2, null));
    await service.deliver(muted(ben, ends, 1));
    await service.deliver(muted(ben, begins, 2));
    await service.deliver(muted(ben, begins, 1, null), muted(ben, begins, 2));
    await service.deliver(newMessage(1, ada, ben, ends), newMessage(1, ada, ben, begins));
    expect(await listOf(ben)).toMatchObject([{ actionUrl: `/chat/${ends}` }]);
  });

  it('leaves read notifications unchanged, and is removed with the account', async () => {
    const [ben, requestId] = [newId(), newId()];
    await service.deliver(newEvent('messages.read', { userId: ben, requestId, seq: 4 }), muted(ben, requestId, 1));
    const readings = readingModel(service.connection);
    expect(await readings.findById(`${ben}:${requestId}`).lean()).toMatchObject({ seq: 4, mute: { version: 1 } });
    await service.deliver(newEvent('member.erased', { userId: ben }));
    await service.deliver(muted(ben, requestId, 2));
    expect(await readings.findById(`${ben}:${requestId}`).lean()).toBeNull();
  });
});
