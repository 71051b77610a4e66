import { newId, useHarness } from './harness.ts';

const service = useHarness();
beforeAll(() => service.context.log.expect('unread notifications not known'));

const insert = (collection: string, document: object) =>
  service.context.connection.collection(collection).insertOne(document as never);

const person = (_id: string) => ({ _id, name: 'Ada Byron', avatar: null });
const skill = (_id: string) => ({ _id, title: 'Guitar', category: 'music' });

/** Builds a request as release 1.0 stored it. */
const earlierRequest = (sender: string, receiver: string, status = 'pending') => ({
  _id: newId(),
  status,
  sender: person(sender),
  receiver: person(receiver),
  senderSkill: skill(newId()),
  receiverSkill: skill(newId()),
  pair: [sender, receiver].sort().join(':'),
  pairSeq: 1,
  message: 'Shall we?',
  reason: '',
  scheduledDate: null,
  meetingDetails: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  version: 1,
});

it('lists, answers, counts and reviews a request of release 1.0', async () => {
  const [sender, receiver] = [newId(), newId()];
  const stored = earlierRequest(sender, receiver);
  // Release 1.0 had no time zones.
  await insert('members', { _id: receiver, name: 'Ben Okoro', avatar: null, version: 1 });
  await insert('requests', stored);
  const { body } = await service.call('GET /requests/received', { as: receiver });
  expect(body.requests).toMatchObject([{ _id: stored._id, status: 'pending', receiverId: { name: 'Ben Okoro' } }]);

  const accepted = await service.call('PUT /requests/:id/accept', {
    as: receiver,
    params: { id: stored._id },
    body: { scheduledDate: '2030-01-01T10:00' },
  });
  expect(accepted.body.request).toMatchObject({ status: 'accepted', scheduledDate: '2030-01-01T10:00:00.000Z' });
  expect((await service.act('complete', stored._id, sender)).status).toBe(200);
  const categories = { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 };
  const review = { requestId: stored._id, rating: 5, categories };
  expect((await service.call('POST /reviews', { as: sender, body: review })).status).toBe(201);
  const { body: dashboard } = await service.call('GET /users/dashboard/stats', { as: receiver });
  expect(dashboard.stats).toMatchObject({ completedExchanges: 1, rating: { average: 5, count: 1 } });
});

it('recognises a review of release 1.0, which has a random id', async () => {
  const [sender, receiver] = [newId(), newId()];
  const request = earlierRequest(sender, receiver, 'completed');
  const categories = { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 };
  await insert('requests', request);
  await insert('reviews', {
    _id: newId(),
    requestId: request._id,
    reviewer: person(sender),
    reviewedUser: person(receiver),
    skill: { _id: request.receiverSkill._id, title: 'Guitar' },
    rating: 4,
    review: 'Patient.',
    categories,
    createdAt: new Date(),
  });
  const { body } = await service.call('GET /reviews/my-reviews', { as: sender });
  expect(body.reviews).toMatchObject([{ requestId: request._id, rating: 4 }]);
  const again = { requestId: request._id, rating: 5, categories };
  expect((await service.call('POST /reviews', { as: sender, body: again })).error.code).toBe('already_reviewed');
});

it('reads a request without the fields that have a default', async () => {
  const [sender, receiver] = [newId(), newId()];
  const { message, reason, scheduledDate, meetingDetails, version, ...least } = earlierRequest(sender, receiver);
  await insert('requests', least);
  const { body } = await service.call('GET /requests/:id', { as: sender, params: { id: least._id } });
  expect(body.request).toMatchObject({ message: '', reason: '', scheduledDate: null, meetingDetails: null });
});
