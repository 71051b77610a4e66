import type { EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { newId, newPerson } from '../../test/harness.ts';
import { useHarnessWithMails } from '../../test/mail-catcher.ts';

const { service, listOf } = useHarnessWithMails();

type Written = EventPayload<'circle.written'>;

/** The events of a circle in which Hana teaches. */
function aCircle() {
  const [hana, mateo, aisha] = [newPerson('Hana'), newPerson('Mateo'), newPerson('Aisha')];
  const circleId = newId();
  const written = (seq: number, fields: Partial<Written> = {}) =>
    newEvent('circle.written', {
      circleId,
      messageId: newId(),
      seq,
      sender: mateo,
      title: 'Bread baking',
      toAll: false,
      to: [hana._id, aisha._id],
      preview: '',
      sentAt: new Date().toISOString(),
      ...fields,
    });
  const read = (memberId: string, seq: number) => newEvent('circle.read', { memberId, circleId, seq });
  return { hana, mateo, aisha, circleId, written, read };
}
const unreadOf = async (as: string) =>
  (await listOf(as)).filter(({ isRead }) => !isRead).map(({ type, title, message }) => [type, title, message]);

it('a circle has one unread notification that counts up, without the words of its messages', async () => {
  const { hana, aisha, circleId, written } = aCircle();
  const [first, second] = [written(1), written(2, { sender: aisha, to: [hana._id] })];
  await service.deliver(first);
  expect(await unreadOf(hana._id)).toEqual([['message', 'New message in Bread baking', 'Mateo has written.']]);
  // They may come again.
  await service.deliver(second, first, second);
  expect(await unreadOf(hana._id)).toEqual([
    ['message', '2 new messages in Bread baking', 'The latest is from Aisha.'],
  ]);
  expect(await unreadOf(aisha._id)).toEqual([['message', 'New message in Bread baking', 'Mateo has written.']]);
  expect((await listOf(hana._id))[0]).toMatchObject({ actionUrl: `/circles/${circleId}` });
});

it('reading a circle clears its notification, also when the message comes later', async () => {
  const { hana, aisha, written, read } = aCircle();
  await service.deliver(written(1), read(hana._id, 1));
  expect(await unreadOf(hana._id)).toEqual([]);
  expect(await unreadOf(aisha._id)).toHaveLength(1);
  await service.deliver(read(hana._id, 3), written(2), written(3));
  expect(await unreadOf(hana._id)).toEqual([]);
  await service.deliver(written(4));
  expect(await unreadOf(hana._id)).toEqual([['message', 'New message in Bread baking', 'Mateo has written.']]);
});

it('a word to all that was removed or hidden leaves no words in lists and waiting copies, also when it comes later', async () => {
  const { hana, mateo, aisha, written } = aCircle();
  const word = (messageId: string) =>
    written(1, { messageId, sender: hana, to: [mateo._id, aisha._id], toAll: true, preview: 'Our secret' });
  const reworded = (messageId: string, version: number, preview = '') =>
    newEvent('circle.reworded', { messageId, senderId: hana._id, version, preview });
  const hidden = (targetId: string) =>
    newEvent('content.moderated', {
      ...{ kind: 'message' as const, targetId, subjectId: hana._id, isHidden: true },
      ...{ note: '', version: 1 },
    });
  const [first, second, early] = [newId(), newId(), newId()];
  await service.deliver(word(first), word(second));
  await service.deliver(reworded(first, 2, 'Flour'), reworded(first, 1, 'Our first secret'));
  expect((await unreadOf(mateo._id)).map(([, , message]) => message).sort()).toEqual(['Flour', 'Our secret']);
  await service.deliver(reworded(first, 3), hidden(second), reworded(early, 1));
  await service.deliver(word(early));
  for (const { _id } of [mateo, aisha]) expect(await listOf(_id)).toEqual([]);
  const collection = service.connection.collection('notifications');
  // Each event leaves with the words that it was made with.
  await service.waitFor(async () => (await collection.countDocuments({ outboxPendingAt: { $ne: null } })) === 0);
  expect(JSON.stringify(await collection.find({}).toArray())).not.toContain('Our secret');
});

it('a word to all is a notification of its own, once for each', async () => {
  const { hana, mateo, aisha, circleId, written } = aCircle();
  const word = written(1, { sender: hana, to: [mateo._id, aisha._id], toAll: true, preview: 'Feed your starter.' });
  await service.deliver(word);
  await service.deliver(word);
  for (const { _id } of [mateo, aisha])
    expect(await unreadOf(_id)).toEqual([['lesson_word', 'Hana to all in Bread baking', 'Feed your starter.']]);
  expect((await listOf(mateo._id))[0]).toMatchObject({ actionUrl: `/circles/${circleId}`, priority: 'medium' });
});
