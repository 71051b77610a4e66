import type { EventPayload, Language } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { Types } from 'mongoose';
import { newAccount, newId, newMessage, newPerson, useHarness } from '../../test/harness.ts';

const { service, server } = useHarness();

const ada = newPerson();

/** Builds a conversation with Ada, and returns what its notification says. */
function conversation() {
  const [ben, requestId] = [newId(), newId()];
  const notification = async () => {
    const { notifications } = (await server.call('GET /notifications', { as: ben })).body;
    return notifications.map(({ title, message, count, isRead }) => [title, message, count, isRead]);
  };
  const sent = (seq: number) => newMessage(seq, ada, ben, requestId);
  const changed = (seq: number, version: number, preview?: string) =>
    newEvent('message.changed', {
      requestId,
      seq,
      version,
      receiverId: ben,
      kind: preview === undefined ? 'deleted' : 'edited',
      preview: preview ?? '',
    });
  const deliver = service.deliver;
  return { ben, requestId, notification, sent, changed, deliver };
}

it('shows the new text of an edited message, then that it was deleted, and keeps the count', async () => {
  const { notification, sent, changed, deliver } = conversation();
  await deliver(sent(1), sent(2));
  await deliver(changed(2, 1, 'at nine'));
  expect(await notification()).toEqual([['2 new messages from Ada Moser', 'at nine', 2, false]]);
  await deliver(changed(1, 1, 'not shown'));
  expect(await notification()).toEqual([['2 new messages from Ada Moser', 'at nine', 2, false]]);
  await deliver(changed(2, 3));
  await deliver(changed(2, 2, 'late'));
  expect(await notification()).toEqual([['2 new messages from Ada Moser', 'Message deleted', 2, false]]);
  await deliver(sent(3));
  expect(await notification()).toEqual([['3 new messages from Ada Moser', 'no. 3', 3, false]]);
});

it('shows the length of a voice note in the reader’s language, and nothing but the deletion once it is deleted', async () => {
  const { ben, sent, changed, deliver } = conversation();
  const messagesIn = async (language: Language) => {
    const { notifications } = (await server.call('GET /notifications', { as: ben, language })).body;
    return notifications.map(({ message }) => message);
  };
  const voice = { ...sent(1).payload, preview: 'voice-message.webm', voiceSeconds: 42 } as EventPayload<'message.sent'>;
  await deliver(newEvent('message.sent', voice));
  expect([await messagesIn('en'), await messagesIn('de')]).toEqual([
    ['Voice message, 0:42'],
    ['Sprachnachricht, 0:42'],
  ]);
  await deliver(changed(1, 1));
  expect(await messagesIn('de')).toEqual(['Nachricht gelöscht']);
});

it('keeps a change that arrives before its message for a day', async () => {
  const { ben, requestId, notification, sent, changed, deliver } = conversation();
  await deliver(changed(1, 1, 'early'));
  await deliver(changed(2, 2));
  await deliver(changed(2, 1, 'late'));
  expect(await notification()).toEqual([]);
  await deliver(sent(1));
  expect(await notification()).toEqual([['New message from Ada Moser', 'early', 1, false]]);
  await waitFor(async () => (await service.announced(ben)).length > 0);
  expect((await service.announced(ben)).map(({ message }) => message)).toEqual(['early']);
  await deliver(sent(2));
  expect(await notification()).toEqual([['2 new messages from Ada Moser', 'Message deleted', 2, false]]);
  const kept = await service.connection.collection('readings').findOne({ _id: `${ben}:${requestId}:2` as never });
  expect(kept?.['keptUntil'].getTime() / 3_600_000 - Date.now() / 3_600_000).toBeCloseTo(24, 1);
});

it('keeps nothing of the words of a hidden message, also of a voice note and of one that arrives later', async () => {
  for (const isEarly of [false, true]) {
    const { ben, requestId, notification, sent, changed, deliver } = conversation();
    await deliver(newAccount(ben, `${ben}@mutua.test`, { emailNotifications: false }));
    const voice = { ...sent(1).payload, preview: 'Our secret', voiceSeconds: 42 } as EventPayload<'message.sent'>;
    const events = [newEvent('message.sent', voice), changed(1, 2, '')];
    await deliver(...(isEarly ? events.reverse() : events));
    await deliver(changed(1, 1, 'Our secret, edited'));
    expect(await notification()).toEqual([['New message from Ada Moser', '', 1, true]]);
    const ofConversation = { requestId: new Types.ObjectId(requestId) };
    const stored = await service.connection
      .collection('notifications')
      .find(ofConversation, { projection: { outbox: 0 } })
      .toArray();
    const readings = await service.connection
      .collection('readings')
      .find({ _id: new RegExp(`^${ben}:`) as never })
      .toArray();
    expect(JSON.stringify([stored, readings])).not.toMatch(/secret|0:42/);
  }
});

it('keeps a read notification read, and no longer shows a deleted text', async () => {
  const { ben, requestId, notification, sent, changed, deliver } = conversation();
  await deliver(sent(1));
  await deliver(newEvent('messages.read', { requestId, userId: ben, seq: 1 }));
  await deliver(changed(1, 1));
  expect(await notification()).toEqual([['New message from Ada Moser', 'Message deleted', 1, true]]);
});

it('becomes read once all messages that it counts are deleted or hidden, and the next message begins another one', async () => {
  const { notification, sent, changed, deliver } = conversation();
  await deliver(sent(1), sent(2));
  await deliver(changed(1, 1), changed(2, 1, 'at nine'));
  expect(await notification()).toEqual([['2 new messages from Ada Moser', 'at nine', 2, false]]);
  await deliver(changed(2, 2));
  expect(await notification()).toEqual([['2 new messages from Ada Moser', 'Message deleted', 2, true]]);
  // A deletion that arrives before its message.
  await deliver(changed(3, 1));
  await deliver(sent(3));
  expect(await notification()).toEqual([['New message from Ada Moser', 'Message deleted', 1, true]]);
  // Both are counted before one is hidden and one deleted: events of one `deliver` are handled in any order.
  await deliver(sent(4), sent(5));
  await deliver(changed(4, 1, ''), changed(5, 1));
  expect(await notification()).toEqual([['2 new messages from Ada Moser', 'Message deleted', 2, true]]);
  await deliver(sent(6));
  expect(await notification()).toEqual([['New message from Ada Moser', 'no. 6', 1, false]]);
  // Moderators show a hidden message again, and that they hid it is told late.
  await deliver(changed(6, 2, 'no. 6'));
  await deliver(changed(6, 1), sent(7));
  await deliver(changed(7, 1));
  expect(await notification()).toEqual([['2 new messages from Ada Moser', 'Message deleted', 2, false]]);
});

it('uses the language of the reader', async () => {
  const { ben, notification, sent, changed, deliver } = conversation();
  await deliver(newAccount(ben, 'ben@mutua.test', { language: 'de', emailNotifications: false }));
  await deliver(sent(1));
  await deliver(changed(1, 1));
  const stored = await service.connection.collection('notifications').findOne({ message: 'Nachricht gelöscht' });
  expect(stored?.['title']).toBe('Neue Nachricht von Ada Moser');
  expect((await notification())[0]?.[1]).toBe('Message deleted');
});

it('shows the newest state after any order of message and changes', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { notification, sent, changed, deliver } = conversation();
    const events = [sent(1), changed(1, 1, 'one'), changed(1, 4, 'four'), changed(1, 2, 'two'), changed(1, 3, 'three')];
    await deliver(...events.slice(turn), ...events.slice(0, turn));
    expect(await notification()).toEqual([['New message from Ada Moser', 'four', 1, false]]);
  }
});
