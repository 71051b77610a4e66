import { newEvent } from '@mutua/service-kit';
import { newId, newRequest, useHarness } from '../../test/harness.ts';

const { service, listOf, listed } = useHarness();

const questioned = (request: ReturnType<typeof newRequest>, by: string, text: string, version: number) =>
  newEvent('request.questioned', { request, question: { _id: newId(), by, n: 1, text }, version });

it('notifies the other member of each question and answer with a link to the request, whose status stays', async () => {
  const request = newRequest('pending');
  const { _id, senderId, receiverId, receiverSkillId } = request;
  await service.deliver(newEvent('request.created', { request, version: 1, actorId: senderId._id }));
  const question = questioned(request, receiverId._id, 'Where shall we meet?', 2);
  await service.deliver(question);
  await service.deliver(question);
  const [asked] = await listed(senderId._id);
  expect(asked).toMatchObject({
    type: 'request_question',
    title: `${receiverId.name} asks you something`,
    message: `About ${receiverSkillId.title}: “Where shall we meet?”`,
    priority: 'medium',
    actionUrl: `/requests?tab=sent&request=${_id}`,
    request: { _id, status: 'pending' },
  });
  // A member who asks has seen the request, so its notification is read.
  expect((await listOf(receiverId._id)).map(({ type, isRead }) => [type, isRead])).toEqual([['skill_request', true]]);

  await service.deliver(questioned(request, senderId._id, 'At the library.', 3));
  const found = await listed(receiverId._id, 2);
  expect(found[0]).toMatchObject({
    title: `${senderId.name} has answered your question`,
    message: `About ${receiverSkillId.title}: “At the library.”`,
    actionUrl: `/requests?tab=received&request=${_id}`,
    isRead: false,
  });
  expect((await listOf(senderId._id)).map(({ type, isRead }) => [type, isRead])).toEqual([['request_question', true]]);
});

it('marks a question as read that arrives after the acceptance, and keeps the status', async () => {
  const request = newRequest('pending');
  const { senderId, receiverId } = request;
  const accepted = newRequest('accepted', request);
  await service.deliver(
    newEvent('request.accepted', { request: { ...accepted, status: 'accepted' }, version: 3, actorId: receiverId._id }),
  );
  await service.deliver(questioned(request, receiverId._id, 'Where?', 2));
  const all = await listed(senderId._id, 2);
  expect(Object.fromEntries(all.map(({ type, isRead, request: of }) => [type, [isRead, of?.status]]))).toEqual({
    request_accepted: [false, 'accepted'],
    request_question: [true, 'accepted'],
  });
});
