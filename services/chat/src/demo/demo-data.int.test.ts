import type { DemoData } from '@mutua/contracts/demo';
import { newId, readConversation, useHarness } from '../../test/harness.ts';
import { conversationModel } from '../store/conversation.model.ts';
import { loadDemoData } from './demo-data.repository.ts';

const chat = useHarness();

const [ada, ben, requestId, guitar, baking] = [newId(), newId(), newId(), newId(), newId()];
const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 10, minute)).toISOString();
const member = (_id: string, name: string): DemoData['members'][number] => ({
  _id,
  name,
  email: 'somebody@example.com',
  bio: '',
  location: '',
  avatarWebp: null,
  avatar: null,
  createdAt: at(0),
  preferences: { emailNotifications: true, pushNotifications: true, darkMode: false, language: 'en' },
  rating: { average: 0, count: 0 },
  exchangeCount: 0,
});
const skill = (_id: string, ownerId: string, title: string): DemoData['skills'][number] => ({
  _id,
  ownerId,
  title,
  description: 'A description',
  category: 'music',
  proficiency: 'expert',
  tags: [],
  availableDays: [],
  availableTimeSlots: [],
  rating: { average: 0, count: 0 },
  exchangeCount: 0,
  endorsements: [],
  createdAt: at(0),
});
const message = (seq: number, senderId: string, receiverId: string): DemoData['messages'][number] => ({
  _id: newId(),
  requestId,
  seq,
  senderId,
  receiverId,
  content: `no. ${seq}`,
  timestamp: at(10 + seq),
});
const session = { startsAt: at(40), agreedAt: at(20), minutes: 45 };
const data: DemoData = {
  password: '',
  members: [member(ada, 'Ada'), member(ben, 'Ben')],
  follows: [],
  skills: [skill(guitar, ada, 'Guitar'), skill(baking, ben, 'Baking')],
  requests: [
    {
      _id: requestId,
      status: 'accepted',
      senderId: ada,
      receiverId: ben,
      senderSkillId: guitar,
      receiverSkillId: baking,
      message: '',
      reason: '',
      scheduledDate: null,
      meetingDetails: null,
      sessions: [session],
      createdAt: at(0),
      updatedAt: at(5),
    },
  ],
  reviews: [
    {
      _id: newId(),
      requestId,
      reviewerId: ada,
      reviewedUserId: ben,
      skillId: baking,
      rating: 5,
      review: '',
      categories: { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 },
      createdAt: at(30),
    },
  ],
  messages: [
    message(1, ada, ben),
    message(2, ben, ada),
    { ...message(3, ada, ben), replyTo: 2, correction: { original: 'no. 2' } },
    message(4, ada, ben),
  ],
  reads: [
    { requestId, userId: ben, seq: 1 },
    { requestId, userId: ada, seq: 4 },
  ],
  pins: [{ requestId, seq: 2, userId: ada, pinnedAt: at(30) }],
  notes: [
    {
      requestId,
      lines: ['The chords', 'Next time: the thumb'].map((text, n) => ({
        _id: newId(),
        userId: n === 0 ? ada : ben,
        text,
        writtenAt: at(31 + n),
      })),
    },
  ],
  notifications: [],
};

it('loads once, publishes no event, and keeps what members have changed since', async () => {
  await loadDemoData(chat.connection, data);
  const node = await chat.startNode();
  const list = async (as: string) => (await node.call('GET /messages/conversations', { as })).body.conversations;
  expect(await list(ben)).toMatchObject([
    {
      request: { _id: requestId, senderSkillId: { title: 'Guitar' } },
      otherUser: { name: 'Ada' },
      lastMessage: { content: 'no. 4' },
      unreadCount: 2,
      readSeq: 1,
      otherReadSeq: 4,
      hasReviewed: false,
    },
  ]);
  expect(await list(ada)).toMatchObject([{ unreadCount: 0, hasReviewed: true }]);

  const conversation = await node.call('GET /messages/conversations/:requestId', { params: { requestId }, as: ada });
  expect(conversation.body.conversation.pins).toMatchObject([{ seq: 2 }]);
  const read = await node.call('GET /messages/request/:requestId/corrections', { params: { requestId }, as: ben });
  expect(read.body.messages).toMatchObject([
    { seq: 3, content: 'no. 3', replyTo: { seq: 2, excerpt: 'no. 2' }, correction: { original: 'no. 2' } },
  ]);
  const stored = await conversationModel(chat.connection).findById(requestId).lean();
  // A member who joins first can wait for the other, as after `meeting.joinable`.
  expect(stored?.joinable?.sessions).toEqual([{ startsAt: session.startsAt, minutes: 45 }]);
  const { notes } = (await node.call('GET /notes/:requestId', { params: { requestId }, as: ada })).body;
  expect(notes).toMatchObject({ rev: 2, changed: { by: ben } });
  expect(notes.lines.map(({ text, by }) => [text, by])).toEqual([
    ['The chords', ada],
    ['Next time: the thumb', ben],
  ]);

  await node.call('POST /messages', { body: { requestId, content: 'Since then' }, as: ben });
  await loadDemoData(chat.connection, data);
  expect(await list(ada)).toMatchObject([{ lastMessage: { content: 'Since then' }, lastSeq: 5, unreadCount: 1 }]);
  expect((await readConversation(node, requestId, ada)).messages.map(({ seq, isRead }) => [seq, isRead])).toEqual([
    [1, true],
    [2, true],
    [3, false],
    [4, false],
    [5, false],
  ]);
  expect((await chat.sentTo('notifications')).filter(({ type }) => type !== 'message.sent')).toEqual([]);
});
