import { type Relay, upsert } from '@mutua/service-kit';
import { type Connection, type QueryFilter, Types } from 'mongoose';
import type { Saying } from '../texts/texts.ts';
import { notificationTextIn } from '../texts/texts-for.ts';
import { type NotificationDocument, readingModel } from './notification.model.ts';
import { createNotificationWrites } from './notification-writes.repository.ts';

/** What a notification quotes, or leads to: its kind and its id. */
export type Quoted = `${'reference' | 'answer' | 'question' | 'skill' | 'word' | 'seat'}:${string}`;

export type QuotedRepository = ReturnType<typeof createQuotedRepository>;

/** How long it is stored that something is gone, because an event about it may arrive later. */
const GONE_MS = 7 * 24 * 60 * 60_000;

/** Removes notifications whose words were deleted or hidden, together with what still waits to be sent of them. */
export function createQuotedRepository({ connection, relay }: { connection: Connection; relay: Relay }) {
  const { model, changeOne } = createNotificationWrites({ connection, relay });
  const readings = readingModel(connection);
  const idOf = (quoted: Quoted) => `gone:${quoted}`;

  return {
    /** Stores that something is gone for good, for events about it that arrive later. */
    async markGone(quoted: Quoted): Promise<void> {
      const _id = idOf(quoted);
      // A repeated event changes nothing.
      await upsert(readings, { _id }, { $setOnInsert: { keptUntil: new Date(Date.now() + GONE_MS) } });
    },

    /**
     * Removes the notifications about something.
     * @param aboutId the member who wrote it, by whom notifications are found
     */
    async remove(
      quoted: Quoted,
      aboutId: string,
      filter: QueryFilter<NotificationDocument> = { quotes: quoted },
    ): Promise<void> {
      const found = await model
        .find({ aboutId: new Types.ObjectId(aboutId), ...filter, title: { $ne: '' } }, { userId: 1 })
        .lean<Pick<NotificationDocument, '_id' | 'userId'>[]>();
      const now = new Date();
      for (const { _id, userId } of found) {
        await changeOne(
          { _id },
          {
            $set: {
              title: '',
              message: '',
              isRead: true,
              readAt: now,
              deletedAt: now,
              'mail.state': 'dropped',
              'push.state': 'dropped',
              'digest.state': 'dropped',
            },
            $unset: { saying: '' },
          },
          String(userId),
        );
      }
    },

    /** Shows the new words of something, unless a later version is shown. */
    async reword(
      quoted: Quoted,
      aboutId: string,
      { words, version }: { words: string; version: number },
    ): Promise<void> {
      const filter = {
        aboutId: new Types.ObjectId(aboutId),
        quotes: quoted,
        lastVersion: { $not: { $gte: version } },
        'saying.values.words': { $type: 'string' },
      };
      for (const { _id, userId, saying } of await model.find(filter).lean<NotificationDocument[]>()) {
        if (!saying) continue;
        const changed = { ...saying, values: { ...saying.values, words } } as Saying;
        // Lists and mails are written from `saying`; the stored text is only for notifications without it.
        const text = notificationTextIn('en', changed);
        await changeOne(
          { _id, lastVersion: filter.lastVersion },
          { $set: { saying: changed, ...text, lastVersion: version } },
          String(userId),
        );
      }
    },

    /** Whether it was removed before its own event arrived. */
    isGone: async (quoted: Quoted): Promise<boolean> => (await readings.exists({ _id: idOf(quoted) })) !== null,

    /** Those of these that were removed before their own event arrived. */
    async goneAmong(quoted: readonly Quoted[]): Promise<Set<Quoted>> {
      const all = [...new Set(quoted)];
      if (all.length === 0) return new Set();
      const found = await readings.find({ _id: { $in: all.map(idOf) } }, { _id: 1 }).lean();
      const ids = new Set(found.map(({ _id }) => String(_id)));
      return new Set(all.filter((each) => ids.has(idOf(each))));
    },
  };
}
