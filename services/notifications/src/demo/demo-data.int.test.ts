import type { DemoData } from '@mutua/contracts/demo';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newId, newMessage, newPerson, useHarness } from '../../test/harness.ts';
import { loadDemoData } from './demo-data.repository.ts';

const { service } = useHarness({ isStarted: false });

const [ada, ben, requestId] = [newPerson('Ada'), newPerson('Ben'), newId()];
const at = (minute: number) => new Date(Date.now() - (60 - minute) * 60_000).toISOString();
const data: DemoData = {
  password: '',
  members: [ada, ben].map(({ _id, name }) => ({
    _id,
    name,
    email: `${_id}@example.com`,
    bio: '',
    location: '',
    avatarWebp: null,
    avatar: null,
    createdAt: at(0),
    preferences: { emailNotifications: true, pushNotifications: true, darkMode: false, language: 'en' },
    rating: { average: 0, count: 0 },
    exchangeCount: 0,
  })),
  follows: [{ _id: newId(), followerId: ben._id, followedId: ada._id, createdAt: at(0) }],
  skills: [],
  requests: [
    {
      _id: requestId,
      status: 'accepted',
      senderId: ada._id,
      receiverId: ben._id,
      senderSkillId: newId(),
      receiverSkillId: newId(),
      message: '',
      reason: '',
      scheduledDate: null,
      meetingDetails: null,
      createdAt: at(0),
      updatedAt: at(0),
    },
  ],
  reviews: [],
  messages: [1, 2].map((seq) => ({
    _id: newId(),
    requestId,
    seq,
    senderId: ada._id,
    receiverId: ben._id,
    content: 'Hi',
    timestamp: at(seq),
  })),
  reads: [],
  notifications: (['message', 'request_accepted'] as const).map((type, index) => ({
    _id: newId(),
    userId: ben._id,
    type,
    saying: { text: 'messages', values: { name: 'Ada', count: 2, preview: 'Hi' } },
    isRead: index === 1,
    priority: 'medium',
    actionUrl: null,
    requestId,
    createdAt: at(5 + index),
  })),
};

it('loads once without events or mails, and handles new events afterwards', async () => {
  await loadDemoData(service.connection, data);
  const server = await service.start();
  const list = async () => (await server.call('GET /notifications', { as: ben._id })).body.notifications;
  expect(await list()).toMatchObject([
    { type: 'request_accepted', isRead: true, request: { _id: requestId, status: 'accepted' } },
    { type: 'message', isRead: false, count: 2 },
  ]);
  await service.deliver(newMessage(3, ada, ben._id, requestId));
  expect(await list()).toMatchObject([{ type: 'message', count: 3, title: '3 new messages from Ada' }, {}]);
  await service.deliver(newEvent('messages.read', { requestId, userId: ben._id, seq: 3 }));
  await loadDemoData(service.connection, data);
  expect((await list()).map(({ isRead }) => isRead)).toEqual([true, true]);
  await waitFor(async () => (await service.changes(ben._id)) === 2);
  expect(await service.announced(ben._id)).toEqual([]);
  expect(await service.connection.collection('notifications').countDocuments({ mail: { $exists: true } })).toBe(0);
});
