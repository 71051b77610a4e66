import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newAccount, newId, newMember, newRequest } from '../../test/harness.ts';
import { useHarnessWithMails } from '../../test/mail-catcher.ts';

const { catcher, service, server, listOf, listed } = useHarnessWithMails();

/** Quiet hours that are never over, so that mails wait. */
const ALL_DAY = { from: '00:00', until: '23:59' };
/** In a winter, so that the clock of Berlin is an hour ahead. */
const AT = '2030-01-08T09:00:00.000Z';

it('an acceptance that brings a time says when, in the zone and language of the sender', async () => {
  const request = newRequest('accepted', { scheduledDate: AT });
  const { senderId: ada, receiverId: ben } = request;
  const address = `${ada._id}@mutua.test`;
  await service.deliver(
    newMember(ada._id, 'Ada Moser', 'Europe/Berlin'),
    newAccount(ada._id, address, { language: 'de' }),
  );
  await service.deliver(newEvent('request.accepted', { request, version: 2, actorId: ben._id }));
  const { body } = await server.call('GET /notifications', { as: ada._id, language: 'de' });
  expect(body.notifications).toMatchObject([
    {
      type: 'request_accepted',
      title: 'Anfrage angenommen',
      message: 'Ben Okoro hat deine Anfrage zu Baking angenommen. Erstes Treffen: Di., 8. Jan., 10:00.',
    },
  ]);
  await waitFor(async () => (await catcher.mailsTo(address)).length === 1);
  expect((await catcher.mailsTo(address))[0]?.text).toMatch(/Wann: Dienstag, 8\. Januar 2030 um 10:00 \(Mitteleurop/);
});

it('an acceptance without a time says that the two can chat', async () => {
  const request = newRequest('accepted');
  await service.deliver(newEvent('request.accepted', { request, version: 2, actorId: request.receiverId._id }));
  const [told] = await listed(request.senderId._id);
  expect(told?.message).toBe('Ben Okoro accepted your request for Baking. You can chat now.');
});

describe('a request that is taken back', () => {
  const mailStates = async (userId: string) =>
    (await service.connection.collection('notifications').find({}).sort({ _id: 1 }).toArray())
      .filter((each) => String(each['userId']) === userId)
      .map(({ mail }) => mail?.state);

  it.each([
    ['before its mail left is not mailed, and neither is that', ALL_DAY, ['dropped', undefined], 0],
    ['after its mail left is mailed', null, ['sent', 'sent'], 2],
  ])('%s', async (_, quiet, states, mails) => {
    const request = newRequest('pending');
    const { senderId: ada, receiverId: ben } = request;
    const address = `${newId()}@mutua.test`;
    await service.deliver(newAccount(ben._id, address, { quiet }));
    await service.deliver(newEvent('request.created', { request, version: 1, actorId: ada._id }));
    if (!quiet) await waitFor(async () => (await catcher.mailsTo(address)).length === 1);
    const cancelled = { ...request, status: 'cancelled' as const };
    await service.deliver(newEvent('request.cancelled', { request: cancelled, version: 2, actorId: ada._id }));
    expect((await listOf(ben._id)).map(({ type }) => type)).toEqual(['request_cancelled', 'skill_request']);
    await service.deliver(newAccount(ben._id, address, { version: 2 }));
    await service.connection
      .collection('notifications')
      .updateMany({ 'mail.state': 'waiting' }, { $set: { 'mail.dueAt': new Date() } });
    await waitFor(async () => JSON.stringify(await mailStates(ben._id)) === JSON.stringify(states));
    expect(await catcher.mailsTo(address)).toHaveLength(mails);
  });
});
