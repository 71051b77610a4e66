import type { RequestStatus } from '@mutua/contracts';
import { newEvent, type Relay, withEvents, workContext } from '@mutua/service-kit';
import { type Connection, type QueryFilter, Types, type UpdateQuery } from 'mongoose';
import { notificationTextIn } from '../texts/texts-for.ts';
import { type NotificationDocument, notificationModel, requestStateModel } from './notification.model.ts';
import type { NewNotification } from './notification.ts';

/** Returns the waiting mail, push and digest entry of a new notification. */
function copiesOf(
  { isMailOnly, meeting, calendar, pushAt, digest, mail = {} }: NewNotification,
  mailAt: Date,
): Pick<NotificationDocument, 'mail' | 'push' | 'digest'> {
  const state = 'waiting' as const;
  const isAll = isMailOnly && { isAll: true };
  const until = mail !== 'none' && mail.until && { until: mail.until };
  return {
    ...(mail !== 'none' && {
      mail: {
        state,
        dueAt: mail.from && mail.from > mailAt ? mail.from : mailAt,
        attempts: 0,
        traceId: workContext.getStore()?.requestId ?? null,
        ...isAll,
        ...(meeting && { meeting }),
        ...(calendar && { calendar }),
        ...(mail.token && { token: mail.token }),
        ...until,
      },
    }),
    ...(pushAt && { push: { state, dueAt: pushAt, attempts: 0, ...isAll, ...until } }),
    ...(digest && { digest: { state, ...digest, ...isAll, ...until } }),
  };
}

/** Builds the document of a new notification. `mailAt` is when its mail is due. */
export function newDocument(notification: NewNotification, mailAt: Date): NotificationDocument {
  const { userId, type, saying, language, priority, actionUrl, requestId, requestVersion } = notification;
  const { about, aboutId, isMailOnly, quotes } = notification;
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(userId),
    type,
    ...notificationTextIn(language, saying),
    saying,
    priority,
    actionUrl,
    requestId: requestId ? new Types.ObjectId(requestId) : null,
    ...(requestVersion && { requestVersion }),
    ...(about && { about: [...about] }),
    ...(aboutId && { aboutId: new Types.ObjectId(aboutId) }),
    ...(quotes && { quotes }),
    count: 1,
    isRead: false,
    readAt: null,
    createdAt: now,
    deletedAt: isMailOnly ? now : null,
    ...copiesOf(notification, mailAt),
  };
}

/** Changes stored notifications. Each change is one write with its event `notifications.changed`. */
export function createNotificationWrites({ connection, relay }: { connection: Connection; relay: Relay }) {
  const model = notificationModel(connection);
  const requests = requestStateModel(connection);

  /** Changes one notification and publishes `notifications.changed`. Returns null when none matches. */
  async function changeOne(
    filter: QueryFilter<NotificationDocument>,
    update: UpdateQuery<NotificationDocument>,
    userId: string,
  ): Promise<NotificationDocument | null> {
    const event = newEvent('notifications.changed', { userId });
    const changed = await model
      .findOneAndUpdate(filter, withEvents<NotificationDocument>(update, event), { returnDocument: 'after' })
      .lean<NotificationDocument>();
    if (changed) relay.publish(model, { _id: changed._id, outbox: [event] });
    return changed;
  }

  /** Changes many notifications. The last write carries the event, so that devices fetch only after all are changed. */
  async function changeMany(
    filter: QueryFilter<NotificationDocument>,
    update: UpdateQuery<NotificationDocument>,
    userId: string,
  ): Promise<void> {
    const last = await model.findOne(filter, { _id: 1 }).lean();
    if (!last) return;
    await model.updateMany({ $and: [filter, { _id: { $ne: last._id } }] }, update);
    await changeOne({ _id: last._id }, update, userId);
  }

  return {
    model,
    changeOne,
    changeMany,

    /** Returns the present status of a request. */
    findStatus: async (requestId: string): Promise<RequestStatus | undefined> =>
      (await requests.findById(requestId).lean())?.status,
  };
}
