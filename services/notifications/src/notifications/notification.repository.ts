import type { DomainEvent, Language, Notification, NotificationType, RequestStatus } from '@mutua/contracts';
import {
  findDueBy,
  findPage,
  insertOnce,
  LONGEST_LIST,
  outboxFields,
  type PageQuery,
  type Relay,
  replaceIfNewer,
  upsert,
} from '@mutua/service-kit';
import { type Connection, type QueryFilter, Types } from 'mongoose';
import { type NotificationDocument, readingModel, requestStateModel } from './notification.model.ts';
import { announcementOf, type NewNotification, toNotification } from './notification.ts';
import { createNotificationWrites, newDocument } from './notification-writes.repository.ts';

export type NotificationRepository = ReturnType<typeof createNotificationRepository>;

/** What somebody asks or says of their own accord. Answers, changes and cancellations concern an exchange that both know. */
const APPROACHES: readonly NotificationType[] = [
  'skill_request',
  'request_nudge',
  'request_question',
  'message',
  'skill_endorsed',
  'new_skill',
];
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const oid = (hex: string) => new Types.ObjectId(hex);

export function createNotificationRepository({ connection, relay }: { connection: Connection; relay: Relay }) {
  const { model, changeOne, changeMany, findStatus } = createNotificationWrites({ connection, relay });
  const requests = requestStateModel(connection);
  const readings = readingModel(connection);

  const visible = (userId: string) => ({ userId: oid(userId), deletedAt: null });

  /** Marks the unread notifications of a member that match as read. */
  const markManyRead = (userId: string, filter: QueryFilter<NotificationDocument>): Promise<void> =>
    changeMany(
      { userId: oid(userId), isRead: false, ...filter },
      { $set: { isRead: true, readAt: new Date() } },
      userId,
    );

  async function withStatus(documents: NotificationDocument[], language: Language): Promise<Notification[]> {
    const ids = documents.flatMap(({ requestId }) => requestId ?? []);
    const found = ids.length > 0 ? await requests.find({ _id: { $in: ids } }).lean() : [];
    const statuses = new Map(found.map(({ _id, status }) => [String(_id), status]));
    return documents.map((document) => toNotification(document, language, statuses.get(String(document.requestId))));
  }

  return {
    /** Stores a notification for an event, once. `mailAt` is when its mail is due. */
    async create(event: DomainEvent, notification: NewNotification, mailAt: Date): Promise<void> {
      const document = newDocument(notification, mailAt);
      const { requestId, userId, language, isMailOnly } = notification;
      const status = requestId ? await findStatus(requestId) : undefined;
      const outbox = isMailOnly ? [] : [announcementOf(document, language, status)];
      const created = await insertOnce(model, event, { ...document, ...outboxFields(...outbox) }, userId);
      if (created) relay.publish(model, { _id: document._id, outbox });
    },

    /** Does the same for many members at once. */
    async createMany(
      eventId: string,
      entries: readonly { notification: NewNotification; mailAt: Date }[],
    ): Promise<void> {
      const documents = entries.map(({ notification, mailAt }) => {
        const document = newDocument(notification, mailAt);
        const outbox = notification.isMailOnly ? [] : [announcementOf(document, notification.language)];
        return { document, outbox, key: `${eventId}:${notification.userId}` };
      });
      const { upsertedIds } = await model.bulkWrite(
        documents.map(({ document, outbox, key }) => ({
          updateOne: {
            filter: { eventId: key },
            update: { $setOnInsert: { ...document, ...outboxFields(...outbox) } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
      documents.forEach(({ document, outbox }, index) => {
        if (upsertedIds[index]) relay.publish(model, { _id: document._id, outbox });
      });
    },

    /** Stores the status of a request, unless a newer version is stored. */
    async saveStatus(requestId: string, status: RequestStatus, version: number): Promise<void> {
      await replaceIfNewer(requests, { _id: oid(requestId) }, version, { status });
    },

    /**
     * Marks as read these members' notifications about earlier versions of a request, also those that no list shows, so that their mails
     * are dropped. The first version has none.
     */
    async readEarlierOfRequest(userIds: readonly string[], requestId: string): Promise<void> {
      const { version = 0, status } = (await requests.findById(requestId).lean()) ?? {};
      if (version === 1) return;
      // Whether the two met can still be answered after the exchange was completed.
      const open = status === 'completed' ? (['meeting_ask'] as const) : [];
      for (const userId of userIds) {
        await markManyRead(userId, {
          requestId: oid(requestId),
          // A review waits until it is settled, whatever happens to its request. A push about a call is of the type `other`.
          type: { $nin: ['message', 'review_waiting', 'other', ...open] },
          $or: [{ requestVersion: { $lt: version } }, { requestVersion: null }],
        });
      }
    },

    /**
     * Marks as read what a member has not read of the approaches of another, whom they have just blocked, so that mail, push and digest
     * entry are dropped. Words in a circle are of several people. What came after the block stays: it may have been lifted since.
     */
    readFrom: (userId: string, aboutId: string, blockedAt: Date): Promise<void> =>
      markManyRead(userId, {
        aboutId: oid(aboutId),
        createdAt: { $lte: blockedAt },
        type: { $in: [...APPROACHES] },
        actionUrl: { $not: /^\/circles\// },
      }),

    /**
     * Stores that no sealed review of a request waits for the member's own, and marks the notification that asks for it as read. Its
     * waiting mail, push and digest entry are then dropped, also when no list shows the notification.
     */
    async settleReview(userId: string, requestId: string): Promise<void> {
      const [_id, update] = [`${userId}:${requestId}`, { $set: { isReviewSettled: true } }];
      await upsert(readings, { _id }, update);
      // Notifications from before this rule have no request.
      const $or = [{ requestId: oid(requestId) }, { requestId: null, actionUrl: `/reviews?requestId=${requestId}` }];
      await markManyRead(userId, { type: 'review_waiting', $or });
    },

    isReviewSettled: async (userId: string, requestId: string): Promise<boolean> =>
      (await readings.exists({ _id: `${userId}:${requestId}`, isReviewSettled: true })) !== null,

    /** Whether the member has not learned of a request: its notification is unread, and was neither mailed nor pushed. */
    isRequestUnknown: async (userId: string, requestId: string): Promise<boolean> =>
      (await model.exists({
        userId: oid(userId),
        requestId: oid(requestId),
        type: 'skill_request',
        isRead: false,
        'mail.state': { $ne: 'sent' },
        'push.sentAt': null,
        'digest.state': { $ne: 'sent' },
      })) !== null,

    async list(userId: string, { unreadOnly, ...query }: PageQuery & { unreadOnly: boolean }, language: Language) {
      const filter = { ...visible(userId), ...(unreadOnly && { isRead: false }) };
      const { documents, total } = await findPage<NotificationDocument>(model, filter, {
        ...query,
        sort: NEWEST_FIRST,
      });
      return { notifications: await withStatus(documents, language), total };
    },

    /** Counts at most `LONGEST_LIST`, by an index that contains only unread notifications. */
    countUnread: (userId: string): Promise<number> =>
      model.countDocuments({ ...visible(userId), isRead: false }, { limit: LONGEST_LIST }).exec(),

    /** Returns null when the member has no such notification. */
    async markRead(userId: string, id: string, language: Language): Promise<Notification | null> {
      const filter = { ...visible(userId), _id: oid(id) };
      await changeOne({ ...filter, isRead: false }, { $set: { isRead: true, readAt: new Date() } }, userId);
      const document = await model.findOne(filter).lean<NotificationDocument>();
      return document && ((await withStatus([document], language))[0] ?? null);
    },

    async markAllRead(userId: string): Promise<void> {
      await markManyRead(userId, { deletedAt: null });
    },

    /**
     * Returns false when the member has no such notification. The document stays hidden until its 90 days are over, because it contains
     * the outbox.
     */
    async remove(userId: string, id: string): Promise<boolean> {
      const update = { $set: { deletedAt: new Date(), isRead: true } };
      return (await changeOne({ ...visible(userId), _id: oid(id) }, update, userId)) !== null;
    },

    async removeRead(userId: string): Promise<void> {
      await changeMany({ ...visible(userId), isRead: true }, { $set: { deletedAt: new Date() } }, userId);
    },

    /** Returns the ids of notifications whose mail is due. */
    findDueCopies: findDueBy(model, 'mail.dueAt', { 'mail.state': 'waiting' }),

    /** Claims a due mail for this process until `until`. Returns null when another process has claimed it. */
    claimCopy: (id: string, now: Date, until: Date): Promise<NotificationDocument | null> =>
      model
        .findOneAndUpdate(
          { _id: oid(id), 'mail.state': 'waiting', 'mail.dueAt': { $lte: now } },
          { $set: { 'mail.dueAt': until }, $inc: { 'mail.attempts': 1 } },
          { returnDocument: 'after' },
        )
        .lean<NotificationDocument>()
        .exec(),

    async finishCopy(id: string, state: 'sent' | 'dropped'): Promise<void> {
      const sentAt = state === 'sent' && { 'mail.sentAt': new Date() };
      await model.updateOne(
        { _id: oid(id) },
        { $set: { 'mail.state': state, ...sentAt }, $unset: { 'mail.calendar': 1, 'mail.token': 1 } },
      );
    },

    /** Postpones the mail. This does not count as a failed attempt. */
    async holdCopy(id: string, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: oid(id) }, { $set: { 'mail.dueAt': dueAt }, $inc: { 'mail.attempts': -1 } });
    },

    async postponeCopy(id: string, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: oid(id) }, { $set: { 'mail.dueAt': dueAt } });
    },
  };
}
