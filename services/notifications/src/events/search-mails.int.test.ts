import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newAccount, newId, newPerson } from '../../test/harness.ts';
import { useHarnessWithMails } from '../../test/mail-catcher.ts';

const { catcher, service, server, listOf } = useHarnessWithMails();

const search = {
  q: 'piano',
  category: null,
  proficiency: null,
  location: '',
  near: null,
  km: null,
  meet: null,
  languages: [],
};

/** Makes a member with a saved search, which `find` lets find a new skill. */
async function aSearcher(changes: Parameters<typeof newAccount>[2] = {}) {
  const [me, searchId] = [newId(), newId()];
  const address = `${me}@mutua.test`;
  await service.deliver(newAccount(me, address, changes));
  const hits = [{ userId: me, searchId, search, labels: null, cadence: 'now' as const }];
  const stored = () => service.connection.collection('notifications').find({ searchId }).sort({ round: 1 }).toArray();
  return {
    me,
    address,
    searchId,
    stored,
    async find(): Promise<void> {
      const before = (await listOf(me)).length;
      const skill = { _id: newId(), title: 'Jazz Piano' };
      await service.deliver(newEvent('search.matched', { skill, owner: newPerson('Hana Sato'), hits }));
      await waitFor(async () => (await listOf(me)).length > before);
    },
    async read(): Promise<void> {
      await server.call('PUT /notifications/read/all', { as: me });
      await waitFor(async () => (await stored()).every(({ mail }) => mail?.['state'] !== 'waiting'));
    },
  };
}
/** Quiet hours that are never over. */
const ALL_DAY = { from: '00:00', until: '23:59' };

it('a search is mailed about once a day', async () => {
  const { address, searchId, find, read } = await aSearcher();
  await find();
  await waitFor(async () => (await catcher.mailsTo(address)).length === 1);
  await read();
  await find();
  await read();
  await find();
  expect(await catcher.mailsTo(address)).toHaveLength(1);
  // The first mail is moved a day into the past.
  const yesterday = new Date(Date.now() - 25 * 3600_000);
  await service.connection
    .collection('notifications')
    .updateMany({ searchId, mailedAt: { $exists: true } }, { $set: { mailedAt: yesterday } });
  await read();
  await find();
  await waitFor(async () => (await catcher.mailsTo(address)).length === 2);
});

it('a mail that was dropped, because its notification was read, does not count', async () => {
  const { me, address, stored, find, read } = await aSearcher({ quiet: ALL_DAY });
  await find();
  await server.call('PUT /notifications/read/all', { as: me });
  await service.connection
    .collection('notifications')
    .updateOne({ _id: (await stored())[0]?._id }, { $set: { 'mail.dueAt': new Date() } });
  await read();
  await service.deliver(newAccount(me, address, { version: 2 }));
  await find();
  await waitFor(async () => (await catcher.mailsTo(address)).length === 1);
});
