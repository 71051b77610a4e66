import type { DomainEvent, Notification, RequestStatus } from '@mutua/contracts';
import {
  insertOnce,
  isDuplicateKey,
  newEvent,
  outboxFields,
  type Relay,
  replaceIfNewer,
  withEvents,
} from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import {
  type MailCopy,
  type NotificationDocument,
  notificationModel,
  readingModel,
  requestStateModel,
} from './notification.model.ts';
import { type NotificationDraft, toNotification } from './notification.ts';

/** A message that a member has received. */
export interface IncomingMessage {
  userId: string;
  requestId: string;
  seq: number;
  senderName: string;
  preview: string;
}

export interface DueCopy {
  userId: string;
  notification: Notification;
  attempts: number;
  /** Nobody needs it any more. */
  isObsolete: boolean;
}

export type NotificationRepository = ReturnType<typeof createNotificationRepository>;

const newestFirst = { createdAt: -1, _id: -1 } as const;
const oid = (hex: string) => new Types.ObjectId(hex);
/** How many events of one notification are remembered, so that none counts twice. */
const REMEMBERED = 200;
const ATTEMPTS = 50;

export function createNotificationRepository(connection: Connection, relay: Relay) {
  const model = notificationModel(connection);
  const requests = requestStateModel(connection);
  const readings = readingModel(connection);

  const visible = (userId: string) => ({ userId: oid(userId), deletedAt: null });
  const announce = (document: NotificationDocument, status?: RequestStatus) =>
    newEvent('notification.created', {
      userId: String(document.userId),
      notification: toNotification(document, status),
    });

  async function withStatus(documents: NotificationDocument[]): Promise<Notification[]> {
    const ids = documents.flatMap(({ requestId }) => requestId ?? []);
    const found = ids.length > 0 ? await requests.find({ _id: { $in: ids } }).lean() : [];
    const statuses = new Map(found.map(({ _id, status }) => [String(_id), status]));
    return documents.map((document) => toNotification(document, statuses.get(String(document.requestId))));
  }

  function documentOf(draft: NotificationDraft, mail: Date | null): NotificationDocument {
    const { userId, type, text, priority, actionUrl, requestId } = draft;
    return {
      _id: new Types.ObjectId(),
      userId: oid(userId),
      type,
      title: text.title,
      message: text.message,
      priority,
      actionUrl,
      requestId: requestId ? oid(requestId) : null,
      count: 1,
      isRead: false,
      readAt: null,
      createdAt: new Date(),
      deletedAt: null,
      ...(mail && { mail: { state: 'waiting', dueAt: mail, attempts: 0 } satisfies MailCopy }),
    };
  }

  /** Begins the notification of a conversation, or gives false when there is one by now or this event has counted. */
  async function begin(document: NotificationDocument, event: DomainEvent): Promise<boolean> {
    const announcement = announce(document);
    try {
      await model.create({ ...document, appliedEvents: [event.id], ...outboxFields(announcement) });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    relay.publish(model, { _id: document._id, outbox: [announcement] });
    return true;
  }

  /** Counts one more, unless the notification has changed since it was read. */
  async function countUp(
    current: NotificationDocument,
    { seq, senderName, preview }: IncomingMessage,
    title: (count: number) => string,
    event: DomainEvent,
  ): Promise<boolean> {
    const count = current.count + 1;
    const isLatest = seq > (current.lastSeq ?? 0);
    const changes = {
      count,
      title: title(count),
      createdAt: new Date(),
      ...(isLatest && { lastSeq: seq, message: preview, senderName }),
    };
    const announcement = announce({ ...current, ...changes });
    const { modifiedCount } = await model.updateOne(
      { _id: current._id, isRead: false, count: current.count },
      withEvents<NotificationDocument>(
        { $set: changes, $push: { appliedEvents: { $each: [event.id], $slice: -REMEMBERED } } },
        announcement,
      ),
    );
    if (modifiedCount === 0) return false;
    relay.publish(model, { _id: current._id, outbox: [announcement] });
    return true;
  }

  const hasCounted = async (event: DomainEvent): Promise<boolean> =>
    (await model.exists({ appliedEvents: event.id })) !== null;

  return {
    /** Tells a member something that an event brought, once. `mailAt` is when a copy goes out by e-mail. */
    async create(event: DomainEvent, draft: NotificationDraft, mailAt: Date): Promise<void> {
      const document = documentOf(draft, mailAt);
      const announcement = announce(document, draft.requestId ? await this.findStatus(draft.requestId) : undefined);
      const created = await insertOnce(model, event, { ...document, ...outboxFields(announcement) }, draft.userId);
      if (created) relay.publish(model, { _id: document._id, outbox: [announcement] });
    },

    /** The same for many members at a time. */
    async createMany(event: DomainEvent, drafts: readonly { draft: NotificationDraft; mailAt: Date }[]): Promise<void> {
      const entries = drafts.map(({ draft, mailAt }) => {
        const document = documentOf(draft, mailAt);
        return { document, announcement: announce(document), eventId: `${event.id}:${draft.userId}` };
      });
      const { upsertedIds } = await model.bulkWrite(
        entries.map(({ document, announcement, eventId }) => ({
          updateOne: {
            filter: { eventId },
            update: { $setOnInsert: { ...document, ...outboxFields(announcement) } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
      entries.forEach(({ document, announcement }, index) => {
        if (upsertedIds[index]) relay.publish(model, { _id: document._id, outbox: [announcement] });
      });
    },

    /**
     * Counts a message into the one unread notification of its conversation, once; begins it when there is none. A message
     * that has been read already counts for nothing.
     */
    async countMessage(
      event: DomainEvent,
      message: IncomingMessage,
      { draft, title, mailAt }: { draft: NotificationDraft; title: (count: number) => string; mailAt: Date },
    ): Promise<void> {
      const { userId, requestId, seq, senderName } = message;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if ((await this.findReading(userId, requestId)) >= seq || (await hasCounted(event))) return;
        const current = await model
          .findOne({ userId: oid(userId), requestId: oid(requestId), type: 'message', isRead: false })
          .lean<NotificationDocument>();
        const counted = current
          ? await countUp(current, message, title, event)
          : await begin({ ...documentOf(draft, mailAt), lastSeq: seq, senderName }, event);
        if (!counted) continue;
        const reading = await this.findReading(userId, requestId); // it may have been read under our hands
        if (reading >= seq) await this.closeConversation(userId, requestId, reading);
        return;
      }
      throw new Error('a message could not be counted: its notification changes all the time');
    },

    /** A member has read a conversation up to a place: its notification is read, too, unless newer messages came. */
    async readConversation(userId: string, requestId: string, seq: number): Promise<void> {
      await readings.updateOne({ _id: `${userId}:${requestId}` }, { $max: { seq } }, { upsert: true });
      await this.closeConversation(userId, requestId, seq);
    },

    async closeConversation(userId: string, requestId: string, seq: number): Promise<void> {
      await model.updateOne(
        { userId: oid(userId), requestId: oid(requestId), type: 'message', isRead: false, lastSeq: { $lte: seq } },
        { $set: { isRead: true, readAt: new Date() } },
      );
    },

    async findReading(userId: string, requestId: string): Promise<number> {
      return (await readings.findById(`${userId}:${requestId}`).lean())?.seq ?? 0;
    },

    /** Keeps the status of a request, unless it is older than what is known. */
    async saveStatus(requestId: string, status: RequestStatus, version: number): Promise<void> {
      await replaceIfNewer(requests, { _id: oid(requestId) }, version, { status });
    },

    async findStatus(requestId: string): Promise<RequestStatus | undefined> {
      return (await requests.findById(requestId).lean())?.status;
    },

    async list(userId: string, { page, limit, unreadOnly }: { page: number; limit: number; unreadOnly: boolean }) {
      const filter = { ...visible(userId), ...(unreadOnly && { isRead: false }) };
      const [documents, total] = await Promise.all([
        model
          .find(filter)
          .sort(newestFirst)
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<NotificationDocument[]>(),
        model.countDocuments(filter),
      ]);
      return { notifications: await withStatus(documents), total };
    },

    countUnread: (userId: string): Promise<number> =>
      model.countDocuments({ ...visible(userId), isRead: false }).exec(),

    /** Null when the member has no such notification. */
    async markRead(userId: string, id: string): Promise<Notification | null> {
      const filter = { ...visible(userId), _id: oid(id) };
      await model.updateOne({ ...filter, isRead: false }, { $set: { isRead: true, readAt: new Date() } });
      const document = await model.findOne(filter).lean<NotificationDocument>();
      return document && ((await withStatus([document]))[0] ?? null);
    },

    async markAllRead(userId: string): Promise<void> {
      await model.updateMany({ ...visible(userId), isRead: false }, { $set: { isRead: true, readAt: new Date() } });
    },

    /** False when the member has no such notification. It stays unseen until its 90 days are over, for its outbox. */
    async remove(userId: string, id: string): Promise<boolean> {
      const update = { $set: { deletedAt: new Date(), isRead: true } };
      return (await model.updateOne({ ...visible(userId), _id: oid(id) }, update)).modifiedCount === 1;
    },

    async removeRead(userId: string): Promise<void> {
      await model.updateMany({ ...visible(userId), isRead: true }, { $set: { deletedAt: new Date() } });
    },

    /** The ids of notifications whose copy by e-mail is due. */
    async findDueCopies(now: Date, limit: number): Promise<string[]> {
      const found = await model
        .find({ 'mail.state': 'waiting', 'mail.dueAt': { $lte: now } }, { _id: 1 })
        .sort({ 'mail.dueAt': 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => String(_id));
    },

    /** Takes a due copy for this process until `until`; null when another has it. */
    async claimCopy(id: string, now: Date, until: Date): Promise<DueCopy | null> {
      const document = await model
        .findOneAndUpdate(
          { _id: oid(id), 'mail.state': 'waiting', 'mail.dueAt': { $lte: now } },
          { $set: { 'mail.dueAt': until }, $inc: { 'mail.attempts': 1 } },
          { returnDocument: 'after' },
        )
        .lean<NotificationDocument>();
      return (
        document && {
          userId: String(document.userId),
          notification: toNotification(document),
          attempts: document.mail?.attempts ?? 1,
          isObsolete: document.isRead || document.deletedAt !== null,
        }
      );
    },

    async finishCopy(id: string, state: 'sent' | 'dropped'): Promise<void> {
      await model.updateOne({ _id: oid(id) }, { $set: { 'mail.state': state } });
    },

    async postponeCopy(id: string, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: oid(id) }, { $set: { 'mail.dueAt': dueAt } });
    },
  };
}
