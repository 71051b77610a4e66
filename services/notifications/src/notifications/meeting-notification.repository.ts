import { NOTIFICATION_TOPICS, type NotificationType } from '@mutua/contracts';
import { bounded, type Relay, retryOnDuplicate } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type NotificationDocument, readingModel } from './notification.model.ts';
import { createNotificationWrites } from './notification-writes.repository.ts';

/**
 * What settles a notification about a meeting: a change of what it is about, a later reminder of the same session, or the answer whether
 * the two met.
 */
export type MeetingMark = 'changed' | 'reminded' | 'asked';

export type MeetingNotificationRepository = ReturnType<typeof createMeetingNotificationRepository>;

type MeetingNotification = Pick<NotificationDocument, '_id' | 'type' | 'about' | 'requestVersion'>;

const PLAN_TYPES: readonly NotificationType[] = [...NOTIFICATION_TOPICS.meetings, 'reminder'];

/** The notifications of a lesson that are about one of its sessions. */
const SESSION_TYPES: readonly NotificationType[] = ['reminder', 'lesson_ask', 'lesson_asked'];

/** The marks that settle a notification of this type. The question who was there stays until it is answered. */
function marksOf(type: NotificationType): readonly MeetingMark[] {
  if (type === 'meeting_ask' || type === 'lesson_ask') return ['asked'];
  return type === 'reminder' || type === 'meeting_late' ? ['changed', 'reminded'] : ['changed'];
}

/** The page of a lesson, to which its notifications lead. */
export const lessonPath = (lessonId: string): string => `/lessons/${lessonId}`;
/** The notifications that invite to a lesson of somebody. */
const INVITING: readonly NotificationType[] = ['lesson_new', 'want_answered'];
/** Stands for the invitations to a lesson in the mark of its teacher, which has the time of the event, because they have no version. */
const INVITATIONS = 'invitations';
/** How many notifications are changed at once, so that many followers do not hold the handler for long. */
const AT_ONCE = 10;
/** Stands for all sessions of a lesson, where a mark names what it settles. */
export const WHOLE_LESSON = 'lesson';

/** How long a mark is stored. It marks notifications as read from the beginning when their events arrive late. */
const MARKED_MS = 7 * 24 * 60 * 60_000;

/** Marks notifications about meetings as read, once what they are about has changed or was answered. */
export function createMeetingNotificationRepository({ connection, relay }: { connection: Connection; relay: Relay }) {
  const { model, changeOne, changeMany } = createNotificationWrites({ connection, relay });
  const readings = readingModel(connection);
  const idOf = (userId: string, requestId: string, what: string) => `${userId}:${requestId}:${what}`;

  /** Returns up to which version of the request each of these is settled, by its id and the mark. */
  async function findMarks(userId: string, requestId: string, about: readonly string[]) {
    const ids = [...new Set(about)].map((what) => idOf(userId, requestId, what));
    const found = ids.length > 0 ? await readings.find({ _id: { $in: ids } }).lean() : [];
    const documents = new Map(found.map((each) => [each._id, each]));
    return (what: string, marks: readonly MeetingMark[]): number =>
      Math.max(0, ...marks.map((mark) => documents.get(idOf(userId, requestId, what))?.[mark] ?? 0));
  }

  const ofExchange = (userId: string, requestId: string) => ({
    userId: new Types.ObjectId(userId),
    requestId: new Types.ObjectId(requestId),
    isRead: false,
  });

  /** Marks these notifications of a member as read, those that are not yet. */
  async function readAll(userId: string, ids: readonly Types.ObjectId[]): Promise<void> {
    if (ids.length === 0) return;
    await changeMany({ _id: { $in: ids }, isRead: false }, { $set: { isRead: true, readAt: new Date() } }, userId);
  }

  /** Marks as read what invites to a lesson that takes nobody any more, so that no digest names it. */
  async function readInvitations(lessonId: string, teacherId: string): Promise<void> {
    const filter = {
      ...{ aboutId: new Types.ObjectId(teacherId), actionUrl: lessonPath(lessonId) },
      ...{ type: { $in: INVITING }, isRead: false },
    };
    const found = await model.find(filter, { userId: 1 }).lean<Pick<NotificationDocument, '_id' | 'userId'>[]>();
    const change = { $set: { isRead: true, readAt: new Date() } };
    const inTurn = bounded({ concurrency: AT_ONCE, waiting: found.length });
    await Promise.all(
      found.map(({ _id, userId }) => inTurn(() => changeOne({ _id, isRead: false }, change, String(userId)))),
    );
  }

  /** Stores for a member that these proposals, sessions and subjects are settled up to a version of the request, or of the lesson. */
  async function settle(
    userId: string,
    requestId: string,
    { what, mark, version }: { what: readonly string[]; mark: MeetingMark; version: number },
  ): Promise<void> {
    if (what.length === 0) return;
    const keptUntil = new Date(Date.now() + MARKED_MS);
    await retryOnDuplicate(() =>
      readings.bulkWrite(
        what.map((each) => ({
          updateOne: {
            filter: { _id: idOf(userId, requestId, each) },
            update: { $max: { [mark]: version }, $set: { keptUntil } },
            upsert: true,
          },
        })),
      ),
    );
  }

  return {
    /** Marks as read what tells a member of a plan that the member has seen. The question whether the two met waits for its answer. */
    readPlan: (userId: string, requestId: string): Promise<void> =>
      changeMany(
        { ...ofExchange(userId, requestId), type: { $in: PLAN_TYPES.filter((type) => type !== 'meeting_ask') } },
        { $set: { isRead: true, readAt: new Date() } },
        userId,
      ),

    /** Stores that a lesson takes nobody any more since a moment, and reads the invitations to it. */
    async closeInvitations(lessonId: string, teacherId: string, at: Date): Promise<void> {
      await settle(teacherId, lessonId, { what: [INVITATIONS], mark: 'changed', version: at.getTime() });
      await readInvitations(lessonId, teacherId);
    },

    /**
     * Reads the invitations to a lesson if it has been closed, at any time or after `invitedAt`: some of them may have been stored later.
     * Returns whether it has.
     */
    async readLateInvitations(lessonId: string, teacherId: string, invitedAt = new Date(0)): Promise<boolean> {
      const marked = await findMarks(teacherId, lessonId, [INVITATIONS]);
      const isClosed = marked(INVITATIONS, ['changed']) > invitedAt.getTime();
      if (isClosed) await readInvitations(lessonId, teacherId);
      return isClosed;
    },

    settle,

    /**
     * Marks the settled notifications of a member as read, also those that no list shows, so that their mails are dropped. One about
     * several sessions is settled once all of them are. Of the questions whether the two met, only the latest stays unread.
     * @param earlier notifications of earlier releases do not name what they are about; this change settles those before its version
     */
    async readSettled(
      userId: string,
      requestId: string,
      earlier?: { mark: MeetingMark; version: number },
    ): Promise<void> {
      const unread = await model
        .find({ ...ofExchange(userId, requestId), type: { $in: PLAN_TYPES } }, { type: 1, about: 1, requestVersion: 1 })
        .lean<MeetingNotification[]>();
      const marked = await findMarks(
        userId,
        requestId,
        unread.flatMap(({ about = [] }) => about),
      );
      const lastAsk = Math.max(
        0,
        ...unread.map(({ type, requestVersion = 0 }) => (type === 'meeting_ask' ? requestVersion : 0)),
      );
      const isSettled = ({ type, about, requestVersion = 0 }: MeetingNotification): boolean => {
        if (type === 'meeting_ask' && requestVersion < lastAsk) return true;
        const marks = marksOf(type);
        if (about) return about.every((what) => marked(what, marks) > requestVersion);
        return earlier !== undefined && marks.includes(earlier.mark) && requestVersion < earlier.version;
      };
      const ids = unread.filter(isSettled).map(({ _id }) => _id);
      await readAll(userId, ids);
    },

    /**
     * Does the same for a member's reminders of a lesson and the questions who was there, each of which is about a session. What settles the
     * whole lesson settles all of them.
     */
    async readSettledOfLesson(userId: string, lessonId: string): Promise<void> {
      const unread = await model
        .find(
          {
            ...{ userId: new Types.ObjectId(userId), isRead: false, type: { $in: SESSION_TYPES } },
            actionUrl: lessonPath(lessonId),
          },
          { type: 1, about: 1, requestVersion: 1 },
        )
        .lean<MeetingNotification[]>();
      if (unread.length === 0) return;
      const sessions = unread.flatMap(({ about = [] }) => about);
      const marked = await findMarks(userId, lessonId, [...sessions, WHOLE_LESSON]);
      const isSettled = ({ type, about = [], requestVersion = 0 }: MeetingNotification): boolean =>
        [...about, WHOLE_LESSON].some((what) => marked(what, marksOf(type)) > requestVersion);
      await readAll(
        userId,
        unread.filter(isSettled).map(({ _id }) => _id),
      );
    },
  };
}
