import {
  type DomainEvent,
  type Language,
  NOTIFICATION_TOPICS,
  type Notification,
  type NotificationType,
  type RequestStatus,
} from '@mutua/contracts';
import {
  findDueBy,
  findPage,
  insertOnce,
  LONGEST_LIST,
  outboxFields,
  type PageQuery,
  type Relay,
  replaceIfNewer,
  retryOnDuplicate,
  upsert,
} from '@mutua/service-kit';
import { type Connection, type QueryFilter, Types } from 'mongoose';
import {
  type NotificationDocument,
  type ReadingDocument,
  readingModel,
  requestStateModel,
} from './notification.model.ts';
import { announcementOf, type NewNotification, toNotification } from './notification.ts';
import { createNotificationWrites, newDocument } from './notification-writes.repository.ts';

export type NotificationRepository = ReturnType<typeof createNotificationRepository>;

/** The types that a change of the meetings marks as read. The question whether the two have met stays until it is answered. */
const PLAN_TYPES = [...NOTIFICATION_TOPICS.meetings.filter((type) => type !== 'meeting_ask'), 'reminder'] as const;
/** The types about sessions, by the field that stores the version up to which they are read. */
const SESSION_TYPES = { reminded: ['reminder', 'meeting_late'], asked: ['meeting_ask'] } as const satisfies Record<
  string,
  readonly NotificationType[]
>;

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const oid = (hex: string) => new Types.ObjectId(hex);

export function createNotificationRepository({ connection, relay }: { connection: Connection; relay: Relay }) {
  const { model, changeOne, changeMany, findStatus } = createNotificationWrites({ connection, relay });
  const requests = requestStateModel(connection);
  const readings = readingModel(connection);

  const visible = (userId: string) => ({ userId: oid(userId), deletedAt: null });
  const ofRequest = (requestId: string) => ({ requestId: oid(requestId), deletedAt: null });

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

    /** Marks as read the member's notifications about earlier versions of a request. */
    async readEarlierOfRequest(userId: string, requestId: string): Promise<void> {
      const version = (await requests.findById(requestId).lean())?.version ?? 0;
      await markManyRead(userId, {
        ...ofRequest(requestId),
        // A review waits until it is settled, whatever happens to its request.
        type: { $nin: ['message', 'review_waiting'] },
        $or: [{ requestVersion: { $lt: version } }, { requestVersion: null }],
      });
    },

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

    /** Stores the version of the latest change of a request's meetings. */
    async savePlanVersion(requestId: string, version: number): Promise<void> {
      const [_id, update] = [oid(requestId), { $max: { planVersion: version } }];
      await upsert(requests, { _id }, update);
    },

    /** Marks as read the member's notifications about the meetings of a request before their latest change. */
    async readEarlierOfMeetings(userId: string, requestId: string): Promise<void> {
      const version = (await requests.findById(requestId).lean())?.planVersion ?? 0;
      const earlier = { requestVersion: { $lt: version }, type: { $in: PLAN_TYPES } };
      await markManyRead(userId, { ...ofRequest(requestId), ...earlier });
    },

    /**
     * Marks as read the member's reminders or questions about sessions before a version of the request. The version is stored, so that
     * late events are read from the beginning.
     */
    async readEarlierOfSessions(
      userId: string,
      requestId: string,
      mark: keyof typeof SESSION_TYPES,
      version: number,
    ): Promise<void> {
      const [_id, update] = [`${userId}:${requestId}`, { $max: { [mark]: version } }];
      const stored = await retryOnDuplicate(() =>
        readings
          .findOneAndUpdate({ _id }, update, { upsert: true, returnDocument: 'after' })
          .lean<ReadingDocument>()
          .exec(),
      );
      const earlier = { requestVersion: { $lt: stored?.[mark] ?? version }, type: { $in: SESSION_TYPES[mark] } };
      await markManyRead(userId, { ...ofRequest(requestId), ...earlier });
    },

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
      await model.updateOne({ _id: oid(id) }, { $set: { 'mail.state': state }, $unset: { 'mail.calendar': 1 } });
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
