import { NO_PLACE, OPEN_PRIVACY } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../test/harness.ts';

const service = useHarness();

const find = (collection: string, _id: string) =>
  service.context.connection.collection<{ _id: string }>(collection).findOne({ _id });

it('keeps the newest state of a member, and the latest visit, whichever event comes first', async () => {
  const _id = newId();
  await service.publish(newEvent('member.active', { userId: _id, day: '2026-11-20' }));
  await service.stored('members', { _id, lastActiveAt: new Date('2026-11-20') });
  await service.member({ _id, name: 'Hana Sato', timeZone: 'Asia/Tokyo', version: 3 });
  await service.publish(newEvent('member.active', { userId: _id, day: '2026-11-18' }));
  await service.publish(
    newEvent('member.changed', {
      member: {
        _id,
        name: 'Earlier',
        avatar: null,
        location: '',
        ...NO_PLACE,
        timeZone: null,
        privacy: OPEN_PRIVACY,
        version: 2,
      },
    }),
  );
  await service.member();
  expect(await find('members', _id)).toMatchObject({
    name: 'Hana Sato',
    timeZone: 'Asia/Tokyo',
    lastActiveAt: new Date('2026-11-20'),
  });
});

it('keeps a skill with its terms, and never restores a deleted one', async () => {
  const ownerId = newId();
  const skill = await service.skill(ownerId, 'Guitarra para principiantes', { tags: ['jazz'] });
  expect(await find('skills', skill._id)).toMatchObject({ terms: ['guitar', 'jazz'], isDeleted: false });
  await service.publish(newEvent('skill.deleted', { skillId: skill._id, ownerId, version: 3 }));
  await service.stored('skills', { _id: skill._id, isDeleted: true });
  await service.publish(newEvent('skill.updated', { skill: { ...skill, version: 2, editedVersion: 2 } }));
  await service.skill(ownerId, 'Another');
  expect(await find('skills', skill._id)).toMatchObject({ terms: [], isDeleted: true });
});

it('keeps requests and reviews', async () => {
  const [senderId, receiverId] = [newId(), newId()];
  const _id = await service.request({ senderId, receiverId, version: 2, status: 'accepted' });
  expect(await find('requests', _id)).toMatchObject({ senderId, receiverId, status: 'accepted' });
  const person = { _id: receiverId, name: 'Ada', avatar: null };
  const review = {
    _id: newId(),
    requestId: _id,
    reviewerId: { ...person, _id: senderId },
    reviewedUserId: person,
    skillId: { _id: newId(), title: 'Guitar' },
    rating: 4,
    review: '',
    categories: { communication: 4, punctuality: 4, knowledge: 4, helpfulness: 4 },
    createdAt: new Date().toISOString(),
  };
  await service.publish(newEvent('review.created', { review }), newEvent('review.snapshot', { review }));
  expect(await service.stored('reviews', { _id: review._id })).toMatchObject({ memberId: receiverId, stars: 4 });
});
