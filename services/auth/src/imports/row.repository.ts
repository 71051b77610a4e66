// Over 300 lines: every change of a row, each one write on the condition of its state.

import { randomUUID } from 'node:crypto';
import type { DomainEvent, ImportVerdict } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import {
  createOutboxWrites,
  type EventStore,
  findPage,
  newEvent,
  type PageQuery,
  unlessDuplicate,
} from '@mutua/service-kit';
import { Types } from 'mongoose';
import {
  askedAddressModel,
  askingHourModel,
  type ImportRowDocument,
  importRowModel,
  type RowState,
} from './import.model.ts';

export type StoredRow = Omit<ImportRowDocument, '_id' | 'importId' | 'outbox' | 'outboxPendingAt'> & {
  _id: string;
  importId: string;
};

const toStored = ({ _id, importId, outbox: _, outboxPendingAt: __, ...fields }: ImportRowDocument): StoredRow => ({
  ...fields,
  _id: _id.toHexString(),
  importId: importId.toHexString(),
});

/** What an end erases. */
const ERASED = { person: '', addressKey: '', items: '', claim: '' } as const;
/** The verdicts of people who are asked. */
export const ASKED: readonly ImportVerdict[] = ['ready', 'partly'];
const BATCH = 500;

export type NewRow = Pick<ImportRowDocument, 'n' | 'file' | 'verdict' | 'person' | 'addressKey'> & { _id: string };
export type RowRepository = ReturnType<typeof createRowRepository>;

/** Stores the rows of lists, and which addresses were asked. Each change of a row is one write on the condition of its state. */
export function createRowRepository({ connection, relay }: EventStore) {
  const model = importRowModel(connection);
  const asked = askedAddressModel(connection);
  const hours = askingHourModel(connection);
  const { updateAndGet } = createOutboxWrites(model, relay);

  const one = async (filter: object): Promise<StoredRow | null> => {
    const found = await model.findOne(filter).lean<ImportRowDocument>();
    return found && toStored(found);
  };
  const end = async (filter: object, state: RowState): Promise<number> => {
    // A letter that has arrived, or was refused, is forgotten already.
    const isWithdrawing = state === 'undone' || state === 'refused' || state === 'expired';
    const set = { state, ...(isWithdrawing && { isWithdrawing }) };
    const { modifiedCount } = await model.updateMany(filter, { $set: set, $unset: ERASED });
    return modifiedCount;
  };

  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    /** Stores the rows of a reading. Those that are stored already are left alone. */
    async insert(importId: string, reading: number, rows: readonly NewRow[]): Promise<void> {
      for (let at = 0; at < rows.length; at += BATCH) {
        const documents = rows.slice(at, at + BATCH).map(({ _id, ...row }) => ({
          ...row,
          _id: new Types.ObjectId(_id),
          importId: new Types.ObjectId(importId),
          reading,
          state: 'checked' as const,
        }));
        await unlessDuplicate(model.collection.insertMany(documents as never, { ordered: false }));
      }
    },

    /** Removes the rows of other readings. */
    async removeReadings(importId: string, keep: number | null): Promise<void> {
      await model.deleteMany({ importId, state: 'checked', ...(keep !== null && { reading: { $ne: keep } }) });
    },

    sentIn: async (hour: Date): Promise<number> => (await hours.findById(hour).lean())?.sent ?? 0,

    /** The lists that have rows without a letter. */
    async withUnasked(): Promise<string[]> {
      const ids = await model.distinct('importId', { state: 'checked' });
      return ids.map((id) => id.toHexString());
    },

    /** Removes the rows of a list that were not asked because of their verdict. */
    async removeUnasked(importId: string): Promise<void> {
      await model.deleteMany({ importId, state: 'checked', verdict: { $nin: ASKED } });
    },

    /** Removes all rows of a list but those of members, whose own data they are. */
    async removeAll(importId: string): Promise<void> {
      await model.deleteMany({ importId, state: { $ne: 'claimed' } });
    },

    async page(importId: string, reading: number, verdict: ImportVerdict | undefined, query: PageQuery) {
      const filter = { importId, reading, file: null, ...(verdict && { verdict }) };
      const { documents, total } = await findPage<ImportRowDocument>(model, filter, { ...query, sort: { n: 1 } });
      return { rows: documents.map(toStored), total };
    },

    /** The lines of further files that have faults. */
    async lines(importId: string, reading: number, query: PageQuery) {
      const filter = { importId, reading, file: { $ne: null } };
      const { documents, total } = await findPage<ImportRowDocument>(model, filter, { ...query, sort: { n: 1 } });
      return { rows: documents.map(toStored), total };
    },

    /** The rows of the list, or the lines of a further file, that have faults; in their order. */
    async *withFaults(
      importId: string,
      reading: number,
      { file, verdicts }: { file: number | null; verdicts: readonly ImportVerdict[] },
    ): AsyncGenerator<StoredRow> {
      const found = model
        .find({ importId, reading, file, verdict: { $in: verdicts } })
        .sort({ n: 1 })
        .lean<ImportRowDocument[]>()
        .cursor();
      for await (const row of found) yield toStored(row as unknown as ImportRowDocument);
    },

    /** Which of these addresses were asked, and when it ends. */
    askedAmong: async (keys: readonly string[]): Promise<Set<string>> =>
      new Set(
        (await asked.find({ _id: { $in: keys }, untilAt: { $gt: new Date() } }, { _id: 1 }).lean()).map(
          ({ _id }) => _id,
        ),
      ),

    /** Takes one of the letters of an hour, for all imports together. Returns false when none is left. */
    async takeLetter(hour: Date, most: number): Promise<boolean> {
      const free = { _id: hour, sent: { $lt: most } };
      // Its insert fails when the hour is full, or when another process has just begun it.
      if (await unlessDuplicate(hours.updateOne(free, { $inc: { sent: 1 } }, { upsert: true }))) return true;
      return (await hours.updateOne(free, { $inc: { sent: 1 } })).modifiedCount > 0;
    },

    /** The next rows that wait for their letter. Those whose letter was refused come last. */
    async nextToAsk(importId: string, reading: number, limit: number): Promise<StoredRow[]> {
      for (const wasRefused of [{ $exists: false }, true]) {
        const found = await model
          .find({ importId, state: 'checked', reading, verdict: { $in: ASKED }, wasRefused })
          .sort({ n: 1 })
          .limit(limit)
          .lean<ImportRowDocument[]>();
        if (found.length > 0) return found.map(toStored);
      }
      return [];
    },
    /** How many letters of a list were written whose time to answer ends then or later, at most so many. */
    countLetters: (importId: string, from: Date, most: number): Promise<number> =>
      model
        .countDocuments({ importId, letterId: { $exists: true }, expiresAt: { $gte: from } })
        .limit(most)
        .exec(),
    countToAsk: (importId: string, reading: number): Promise<number> =>
      model.countDocuments({ importId, state: 'checked', reading, verdict: { $in: ASKED } }).exec(),

    /** How many rows of a list are in each state. */
    async states(importId: string): Promise<Partial<Record<RowState, number>>> {
      const found = await model.aggregate<{ _id: RowState; count: number }>([
        { $match: { importId: new Types.ObjectId(importId) } },
        { $group: { _id: '$state', count: { $sum: 1 } } },
      ]);
      return Object.fromEntries(found.map(({ _id, count }) => [_id, count]));
    },

    /** Takes an address for a row. Returns false when another row has it; true again for the row that has it. */
    async takeAddress(key: string, rowId: string, { at, untilAt }: { at: Date; untilAt: Date }): Promise<boolean> {
      // An entry whose time is over may not be removed yet.
      await asked.deleteOne({ _id: key, untilAt: { $lte: at } });
      if (await unlessDuplicate(asked.create({ _id: key, rowId, at, untilAt }))) return true;
      return (await asked.findById(key).lean())?.rowId === rowId;
    },
    /** Gives an address back whose letter does not go out. */
    async releaseAddress(key: string, rowId: string): Promise<void> {
      await asked.deleteOne({ _id: key, rowId });
    },
    /** Whether the letter of a row was written, also when the row has ended since. */
    hasLetter: async (id: string): Promise<boolean> =>
      (await model.exists({ _id: id, tokenHash: { $exists: true } })) !== null,

    /** Stores that a person is asked, together with their letter. Returns false when the row has ended meanwhile. */
    ask: async (id: string, fields: { tokenHash: string; expiresAt: Date }, letter: DomainEvent): Promise<boolean> =>
      (await updateAndGet(
        { _id: id, state: 'checked' },
        { $set: { ...fields, letterId: letter.id, state: 'asked' } },
        letter,
      )) !== null,
    /**
     * Ends a row that needs no letter. It counts as one with a letter from now on: whoever watches the list, its first letters or its pauses
     * does not learn which address is a member's.
     */
    async endUnasked(id: string, state: 'member' | 'not_again', { expiresAt }: { expiresAt: Date }): Promise<boolean> {
      const like = { letterId: randomUUID(), expiresAt };
      const filter = { _id: id, state: 'checked' as const };
      return (await model.updateOne(filter, { $set: { ...like, state }, $unset: ERASED })).modifiedCount > 0;
    },

    /** The row that waits for an answer to this letter. */
    findLetter: (letterId: string): Promise<StoredRow | null> => one({ letterId, state: 'asked' }),
    /** Lets the row of a letter that was refused wait for another one. */
    async giveBackLetter(letterId: string): Promise<void> {
      const letter = { tokenHash: '', letterId: '', expiresAt: '' } as const;
      const waits = { $set: { state: 'checked' as const, wasRefused: true }, $unset: letter };
      await model.updateOne({ letterId, state: 'asked' }, waits);
    },
    /** Ends the row of a letter that cannot arrive. Returns it, or null when no row waits for this letter. */
    async endUndeliverable(letterId: string): Promise<StoredRow | null> {
      const row = await one({ letterId, state: 'asked' });
      return row && (await end({ _id: row._id, state: 'asked' }, 'undeliverable')) > 0 ? row : null;
    },
    /** How many of the last letters of a list could not arrive, among those whose time to answer ends then or later. */
    async undeliverableAmong(importId: string, from: Date, last: number): Promise<number> {
      const found = await model
        .find({ importId, letterId: { $exists: true }, expiresAt: { $gte: from } }, { state: 1 })
        .sort({ n: -1 })
        .limit(last)
        .lean();
      return found.filter(({ state }) => state === 'undeliverable').length;
    },

    /** Erases everybody of a list who has not answered. */
    undo: (importId: string): Promise<number> => end({ importId, state: { $in: ['checked', 'asked'] } }, 'undone'),
    /** Has the letters of ended rows forgotten, wherever they wait. Returns how many there were. */
    async withdrawLetters(limit: number): Promise<number> {
      await model.updateMany({ isWithdrawing: true, letterId: { $exists: false } }, { $unset: { isWithdrawing: '' } });
      const found = await model.find({ isWithdrawing: true }, { letterId: 1 }).limit(limit).lean();
      for (const { _id, letterId = '' } of found)
        await updateAndGet(
          { _id, isWithdrawing: true },
          { $unset: { isWithdrawing: '' } },
          newEvent('mail.withdrawn', { mailId: letterId, kind: 'import-invitation' }),
        );
      return found.length;
    },
    /** Erases everybody of a list who still waits for a letter. */
    endWaiting: (importId: string): Promise<number> => end({ importId, state: 'checked' }, 'expired'),
    /** Releases the addresses of rows that have ended before their letter. */
    async releaseUnasked(importId: string): Promise<void> {
      const unasked = { state: { $in: ['undone', 'expired'] as RowState[] }, tokenHash: { $exists: false } };
      const found = await model.find({ importId, ...unasked }, { _id: 1 }).lean();
      for (let at = 0; at < found.length; at += BATCH)
        await asked.deleteMany({ rowId: { $in: found.slice(at, at + BATCH).map(({ _id }) => _id.toHexString()) } });
    },

    /** Erases whom the time to answer has passed, and what members have not stored in that time. */
    async expire(now: Date): Promise<void> {
      await hours.deleteMany({ _id: { $lt: new Date(now.getTime() - DAY_MS) } });
      await end({ expiresAt: { $lte: now }, state: 'asked' }, 'expired');
      await model.updateMany(
        { expiresAt: { $lte: now }, state: 'claimed', memberId: { $exists: true }, items: { $exists: true } },
        { $unset: { items: '' } },
      );
    },

    findByToken: (tokenHash: string): Promise<StoredRow | null> => one({ tokenHash }),
    /** The row of an address that waits for an answer. */
    findAsked: (addressKey: string): Promise<StoredRow | null> => one({ addressKey, state: 'asked' }),
    refuse: async (tokenHash: string): Promise<boolean> => (await end({ tokenHash, state: 'asked' }, 'refused')) > 0,

    /** Takes a row for a press. Nobody else can answer it from here on. */
    async take(id: string, claim: { clientId: string; at: Date; keep?: number[] }): Promise<boolean> {
      const filter = { _id: id, state: 'asked' as const, expiresAt: { $gt: claim.at } };
      return (await model.updateOne(filter, { $set: { state: 'claimed', claim } })).modifiedCount > 0;
    },
    /** Completes a claim: the row is the member's, and keeps only what they have chosen. */
    async settle(
      id: string,
      {
        memberId,
        sender,
        items,
        isNew,
      }: { memberId: string; sender: string; items: { n: number; sealed: string }[]; isNew: boolean },
    ): Promise<boolean> {
      const { person, addressKey } = ERASED;
      const { modifiedCount } = await model.updateOne(
        { _id: id, state: 'claimed', memberId: { $exists: false } },
        {
          $set: { memberId, sender, items, ...(isNew && { 'claim.hasConfirmed': true }) },
          $unset: { person, addressKey, 'claim.keep': '' },
        },
      );
      return modifiedCount > 0;
    },
    /** Claims that were begun before a moment and have no member. */
    async unsettled(before: Date, limit: number): Promise<StoredRow[]> {
      const found = await model
        .find({ 'claim.at': { $lte: before }, state: 'claimed', memberId: { $exists: false } })
        .limit(limit)
        .lean<ImportRowDocument[]>();
      return found.map(toStored);
    },
    /** Gives a row back whose claim has failed. */
    async giveBack(id: string, isUndone: boolean): Promise<void> {
      const filter = { _id: id, state: 'claimed' as const, memberId: { $exists: false } };
      if (isUndone) await end(filter, 'undone');
      else await model.updateOne(filter, { $set: { state: 'asked' }, $unset: { claim: '' } });
    },

    countOf: (memberId: string): Promise<number> => model.countDocuments({ memberId }).exec(),
    /** What a member has kept of invitations. */
    async ofMember(memberId: string): Promise<StoredRow[]> {
      const found = await model.find({ memberId, state: 'claimed' }).sort({ _id: 1 }).lean<ImportRowDocument[]>();
      return found.map(toStored);
    },
    /** Stores that an offer or need is done with. */
    async finishItem(memberId: string, n: number): Promise<void> {
      await model.updateMany({ memberId, state: 'claimed', 'items.n': n }, { $pull: { items: { n } } });
    },
    /** Forgets where a member came from. The row stays as a number. */
    async forget(memberId: string): Promise<void> {
      await model.updateMany({ memberId }, { $unset: { ...ERASED, memberId: '', sender: '', tokenHash: '' } });
    },
  };
}
