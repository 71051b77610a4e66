import { newEvent } from '@mutua/service-kit';
import { Types } from 'mongoose';
import { newId, newMember, useHarness } from '../../test/harness.ts';

const { service } = useHarness();

it('stores nothing about an erased member', async () => {
  const id = newId();
  await service.deliver(newMember(id, 'Ada Moser', null));
  await service.deliver(newEvent('member.erased', { userId: id }));
  await service.deliver(newEvent('member.moderated', { userId: id, isSuspended: true, version: 1 }));
  const tombstone = await service.connection.collection('members').findOne({ _id: new Types.ObjectId(id) });
  expect(tombstone).not.toBeNull();
  expect(tombstone).not.toHaveProperty('isSuspended');
});
