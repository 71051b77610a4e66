import type { Conversation, ExchangeRequest, Message, Notification } from '@mutua/contracts';
import { NADIA, testRequest, testUser } from '@mutua/web-kit/testing';

export const nadia = testUser();
export const jonas = { _id: '64b000000000000000000002', name: 'Jonas Lindqvist', avatar: null };
export const REQUEST_ID = '64b0000000000000000000aa';

const french = { _id: '64b0000000000000000000f1', title: 'French conversation', category: 'language' as const };
const typescript = { _id: '64b0000000000000000000f2', title: 'TypeScript', category: 'programming' as const };
const id = (number: number) => number.toString(16).padStart(24, '0');

/** An exchange that Jonas asked Nadia for: his TypeScript for her French. */
export const aRequest = (overrides: Partial<ExchangeRequest> = {}): ExchangeRequest =>
  testRequest({
    _id: REQUEST_ID,
    status: 'accepted',
    senderId: jonas,
    senderSkillId: typescript,
    receiverSkillId: french,
    ...overrides,
  });

export const aConversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  request: {
    _id: REQUEST_ID,
    status: 'accepted',
    senderId: jonas._id,
    senderSkillId: typescript,
    receiverSkillId: french,
  },
  otherUser: { ...jonas, isOnline: false },
  lastMessage: null,
  unreadCount: 0,
  lastSeq: 0,
  readSeq: 0,
  otherReadSeq: 0,
  otherDeliveredSeq: 0,
  closed: false,
  hasReviewed: false,
  isArchived: false,
  mutedUntil: null,
  isMarkedUnread: false,
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...overrides,
});

/** The message at a position of the conversation. By default it is from Jonas, read, and ten minutes after the previous one. */
export const aMessage = (
  seq: number,
  { isOwn = false, ...overrides }: Partial<Message> & { isOwn?: boolean } = {},
): Message => ({
  _id: id(seq),
  requestId: REQUEST_ID,
  seq,
  content: `Message ${seq}`,
  messageType: 'text',
  attachment: null,
  senderId: isOwn ? NADIA : jonas,
  receiverId: isOwn ? jonas._id : nadia._id,
  isRead: true,
  timestamp: new Date(Date.UTC(2026, 10, 2, 8, seq * 10)).toISOString(),
  ...overrides,
});

export const aNotification = (number: number, overrides: Partial<Notification> = {}): Notification => ({
  _id: id(number),
  type: 'review_received',
  title: `Notification ${number}`,
  message: `What happened in ${number}`,
  isRead: false,
  readAt: null,
  priority: 'medium',
  actionUrl: '/reviews',
  createdAt: '2026-11-02T08:00:00.000Z',
  count: 1,
  ...overrides,
});
