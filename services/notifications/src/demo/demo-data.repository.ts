import type { DemoData } from '@mutua/contracts/demo';
import { insertMissing } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { notificationModel, readingModel, requestStateModel } from '../notifications/notification.model.ts';
import { accountModel, followModel, memberModel } from '../recipients/recipient.model.ts';
import type { Saying } from '../texts/texts.ts';
import { notificationTextIn } from '../texts/texts-for.ts';

const idOf = (hex: string) => new Types.ObjectId(hex);

/** Loads this service's part of the demo data. Publishes no events and sends no mails. */
export async function loadDemoData(connection: Connection, data: DemoData): Promise<void> {
  await insertMissing(
    memberModel(connection),
    data.members.map(({ _id, name, timeZone = null }) => ({ _id: idOf(_id), name, timeZone, version: 1 })),
  );
  await insertMissing(
    accountModel(connection),
    data.members.map(({ _id, email, preferences }) => ({
      _id: idOf(_id),
      email,
      preferences,
      isVerified: true,
      version: 1,
    })),
  );
  await insertMissing(
    followModel(connection),
    data.follows.map(({ followerId, followedId, createdAt }) => ({
      _id: `${followerId}:${followedId}`,
      followerId: idOf(followerId),
      followedId: idOf(followedId),
      isActive: true,
      version: Date.parse(createdAt),
    })),
  );
  await insertMissing(
    requestStateModel(connection),
    data.requests.map(({ _id, status }) => ({ _id: idOf(_id), status, version: 1 })),
  );
  await insertMissing(
    readingModel(connection),
    data.reads.map(({ userId, requestId, seq }) => ({ _id: `${userId}:${requestId}`, seq })),
  );
  const readSeqs = new Map(data.reads.map(({ userId, requestId, seq }) => [`${userId}:${requestId}`, seq]));
  /** Returns the messages that a message notification counts: those that the member has received but not read. */
  const messagesFor = (userId: string, requestId: string | null) => {
    const readSeq = readSeqs.get(`${userId}:${requestId}`) ?? 0;
    const received = data.messages.filter((each) => each.requestId === requestId && each.receiverId === userId);
    const unread = received.filter(({ seq }) => seq > readSeq).length;
    return { count: Math.max(1, unread), lastSeq: Math.max(0, ...received.map(({ seq }) => seq)) };
  };
  await insertMissing(
    notificationModel(connection),
    data.notifications.map(({ _id, userId, requestId, createdAt, ...rest }) => {
      const saying = rest.saying as Saying;
      return {
        ...rest,
        ...notificationTextIn('en', saying),
        saying,
        _id: idOf(_id),
        userId: idOf(userId),
        requestId: requestId ? idOf(requestId) : null,
        count: 1,
        ...(rest.type === 'message' && messagesFor(userId, requestId)),
        readAt: rest.isRead ? new Date(createdAt) : null,
        createdAt: new Date(createdAt),
        deletedAt: null,
      };
    }),
  );
}
