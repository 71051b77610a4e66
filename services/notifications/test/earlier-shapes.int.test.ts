import { Types } from 'mongoose';
import { newId, useHarness } from './harness.ts';

const { service, server } = useHarness();

/** Builds a notification as release 1.0 stored it. */
const earlierNotification = (userId: string) => ({
  _id: new Types.ObjectId(),
  userId: new Types.ObjectId(userId),
  type: 'review_received',
  title: 'New review',
  message: 'Ben Okoro rated your exchange.',
  priority: 'medium',
  actionUrl: '/reviews',
  requestId: null,
  count: 1,
  isRead: false,
  readAt: null,
  createdAt: new Date(),
  deletedAt: null,
  mail: { state: 'dropped', dueAt: new Date(), attempts: 0 },
  eventId: `${newId()}:${userId}`,
});

const insert = (document: object) => service.connection.collection('notifications').insertOne(document);

it('lists, counts, reads and deletes a notification of release 1.0', async () => {
  const as = newId();
  const stored = earlierNotification(as);
  await insert(stored);
  const params = { id: String(stored._id) };
  const { body } = await server.call('GET /notifications', { as });
  expect(body.notifications).toMatchObject([{ _id: params.id, title: 'New review', isRead: false }]);
  expect((await server.call('GET /notifications/unread/count', { as })).body.count).toBe(1);
  expect((await server.call('PUT /notifications/:id/read', { as, params })).body.notification.isRead).toBe(true);
  expect((await server.call('DELETE /notifications/:id', { as, params })).status).toBe(200);
});

it('shows a text that only a newer release knows in the language in which it was made', async () => {
  const as = newId();
  await insert({ ...earlierNotification(as), saying: { text: 'reviewOfReviews', values: { name: 'Ben Okoro' } } });
  const { body } = await server.call('GET /notifications', { as, language: 'de' });
  expect(body.notifications).toMatchObject([{ title: 'New review', message: 'Ben Okoro rated your exchange.' }]);
});

it('reads a notification without the fields that have a default', async () => {
  const as = newId();
  const { message, actionUrl, requestId, count, isRead, readAt, deletedAt, mail, eventId, ...least } =
    earlierNotification(as);
  await insert({ ...least, isRead: false });
  const { body } = await server.call('GET /notifications', { as });
  expect(body.notifications).toMatchObject([{ message: '', actionUrl: null, count: 1, readAt: null }]);
});
