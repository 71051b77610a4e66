import { type CalendarWish, ERASED_VERSION } from '@mutua/contracts';
import { wantsEntries } from '@mutua/domain';
import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type WishDocument, wishModel } from './wish.model.ts';

export type WishRepository = ReturnType<typeof createWishRepository>;

const DEFAULT: Pick<WishDocument, 'mailEntries' | 'alarms' | 'feedReadAt'> = {
  mailEntries: 'auto',
  alarms: true,
  feedReadAt: null,
};

/** Which calendar entries members want, from the events of the requests service. */
export function createWishRepository(connection: Connection) {
  const model = wishModel(connection);

  return {
    /** Stores the state of an event, unless a newer one is stored. */
    async mirror({ userId, version, mailEntries, alarms, feedReadAt }: CalendarWish): Promise<void> {
      const known = { mailEntries, alarms, feedReadAt: feedReadAt === null ? null : new Date(feedReadAt) };
      await replaceIfNewer(model, { _id: userId }, version, known);
    },

    /** The members among these who want entries by mail, and whether with an alarm. */
    async wanted(memberIds: readonly string[], now: Date): Promise<ReadonlyMap<string, { alarm: boolean }>> {
      const found = await model.find({ _id: { $in: [...memberIds] } }).lean();
      const stored = new Map(found.map((wish) => [wish._id, wish]));
      return new Map(
        memberIds.flatMap((id): [string, { alarm: boolean }][] => {
          const wish = stored.get(id) ?? DEFAULT;
          return wantsEntries(wish, now) ? [[id, { alarm: wish.alarms }]] : [];
        }),
      );
    },

    /** Whether the entries of a member have an alarm. */
    async hasAlarm(memberId: string): Promise<boolean> {
      return ((await model.findById(memberId).lean()) ?? DEFAULT).alarms;
    },

    /** Leaves only that an erased member wants nothing, so that no late event restores what was chosen. */
    async writeTombstone(memberId: string): Promise<void> {
      await replaceIfNewer(model, { _id: memberId }, ERASED_VERSION, {
        mailEntries: 'never',
        alarms: false,
        feedReadAt: null,
      });
    },
  };
}
