import type { ImportColumn, ItemColumn, ItemKind, Language } from '@mutua/contracts';
import { findDueBy, isDuplicateKey, unlessDuplicate } from '@mutua/service-kit';
import { type Connection, Types, type UpdateQuery } from 'mongoose';
import { type ImportDocument, type ItemFile, importFileModel, importModel, type PausedBy } from './import.model.ts';

export type StoredImport = Omit<ImportDocument, '_id'> & { _id: string };

const toStored = ({ _id, ...fields }: ImportDocument): StoredImport => ({ _id: _id.toHexString(), ...fields });

/** What reading a file has found out about it. */
export type ReadResult = Pick<
  ImportDocument,
  'format' | 'encoding' | 'delimiter' | 'columns' | 'head' | 'headingsKey' | 'counts' | 'failure' | 'itemFiles'
>;
type State = ImportDocument['state'];

/** How many imports the page lists. */
const LISTED = 50;

export type ImportRepository = ReturnType<typeof createImportRepository>;

/** Stores lists of people, and their files while they may be read again. */
export function createImportRepository(connection: Connection) {
  const model = importModel(connection);
  const files = importFileModel(connection);

  /** Changes an import in one of these states. Returns it, or null when it is in another one. */
  const change = async (
    id: string,
    from: readonly State[],
    update: UpdateQuery<ImportDocument>,
    more: object = {},
  ): Promise<StoredImport | null> => {
    const found = await model
      .findOneAndUpdate({ _id: id, state: { $in: from }, ...more }, update, { returnDocument: 'after' })
      .lean<ImportDocument>();
    return found && toStored(found);
  };

  /** Begins another reading of a list that waits for its start. */
  async function readOnceMore(
    id: string,
    update: UpdateQuery<ImportDocument>,
    more: object = {},
  ): Promise<StoredImport | null | 'running'> {
    try {
      return await change(id, ['checked', 'reading'], { ...update, $inc: { reading: 1 } }, more);
    } catch (error) {
      if (isDuplicateKey(error)) return 'running';
      throw error;
    }
  }

  /** Removes the bytes of a list and of its further files. */
  async function removeFiles(id: string): Promise<void> {
    await files.deleteMany({ $or: [{ _id: id }, { of: id }] });
  }

  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    /** Stores a list that is to be read. Returns null while another one is read. */
    async create(
      { _id, sealed, ...fields }: Pick<StoredImport, '_id' | 'by' | 'name'> & { sealed: string },
      { now, forgetAt }: { now: Date; forgetAt: Date },
    ): Promise<StoredImport | null> {
      await files.create({ _id: new Types.ObjectId(_id), sealed, expiresAt: forgetAt });
      const document: ImportDocument = {
        ...fields,
        _id: new Types.ObjectId(_id),
        at: now,
        state: 'reading',
        reading: 1,
        format: null,
        encoding: null,
        delimiter: null,
        columns: [],
        head: null,
        headingsKey: null,
        counts: { ready: 0, partly: 0, faulty: 0, not_again: 0 },
        failure: null,
        dueAt: now,
        forgetAt,
      };
      if (await unlessDuplicate(model.create(document))) return toStored(document);
      await files.deleteOne({ _id });
      return null;
    },

    async find(id: string): Promise<StoredImport | null> {
      const found = await model.findById(id).lean<ImportDocument>();
      return found && toStored(found);
    },

    /** The latest lists first. */
    list: async (): Promise<StoredImport[]> =>
      (await model.find().sort({ _id: -1 }).limit(LISTED).lean<ImportDocument[]>()).map(toStored),

    isAny: async (states: readonly State[]): Promise<boolean> =>
      (await model.exists({ state: { $in: states } })) !== null,

    /** The sealed bytes of a list, or of a further file. */
    file: async (id: string): Promise<string | null> => (await files.findById(id).lean())?.sealed ?? null,
    removeFiles,

    /**
     * Adds a further file, with which the list is read again.
     * @returns null when the list is not waiting for a start or has as many, and `running` while another one is read
     */
    async addItemFile(
      id: string,
      { sealed, most, ...file }: Pick<ItemFile, '_id' | 'name' | 'kind'> & { sealed: string; most: number },
      now: Date,
    ): Promise<StoredImport | null | 'running'> {
      const found = await model.findById(id).lean<ImportDocument>();
      if (!found) return null;
      const { forgetAt } = found;
      await files.create({
        _id: new Types.ObjectId(file._id),
        of: new Types.ObjectId(id),
        sealed,
        expiresAt: forgetAt,
      });
      const unread: ItemFile = { ...file, kept: null, leftOut: null, failure: null };
      const added = await readOnceMore(
        id,
        { $push: { itemFiles: unread }, $set: { state: 'reading', dueAt: now } },
        { [`itemFiles.${most - 1}`]: { $exists: false } },
      );
      if (added === null || added === 'running') await files.deleteOne({ _id: file._id });
      return added;
    },

    /**
     * Has the list read again with other columns of a further file.
     * @returns null when the list is not waiting for a start or has no such file, and `running` while another one is read
     */
    mapItemFile: (
      id: string,
      at: number,
      { columns, kind, now }: { columns: (ItemColumn | null)[]; kind: ItemKind | null; now: Date },
    ): Promise<StoredImport | null | 'running'> => {
      const file = `itemFiles.${at}`;
      const set = { state: 'reading', dueAt: now, [`${file}.order`]: columns, ...(kind && { [`${file}.kind`]: kind }) };
      const unset = kind ? {} : { $unset: { [`${file}.kind`]: '' } };
      return readOnceMore(id, { $set: set, ...unset }, { [file]: { $exists: true } });
    },

    /** How earlier further files with the same headings were read, when an organiser had chosen it. */
    async itemMappingFor(headingsKey: string): Promise<Pick<ItemFile, 'order' | 'kind'> | null> {
      const chosen = { headingsKey, order: { $exists: true } };
      const found = await model
        .findOne({ itemFiles: { $elemMatch: chosen } }, { itemFiles: 1 })
        .sort({ at: -1 })
        .lean<ImportDocument>();
      return found?.itemFiles?.find((each) => each.headingsKey === headingsKey && each.order) ?? null;
    },

    /** Forgets the further files, and has the list read again. Results as above. */
    async removeItemFiles(id: string, now: Date): Promise<StoredImport | null | 'running'> {
      const changed = await readOnceMore(id, { $unset: { itemFiles: '' }, $set: { state: 'reading', dueAt: now } });
      if (changed !== null && changed !== 'running') await files.deleteMany({ of: id });
      return changed;
    },

    /** How earlier files with the same headings were read, when an organiser had chosen it. */
    async mappingFor(headingsKey: string): Promise<(ImportColumn | null)[] | null> {
      const found = await model
        .findOne({ headingsKey, order: { $exists: true } })
        .sort({ at: -1 })
        .lean<ImportDocument>();
      return found?.order?.columns ?? null;
    },

    /**
     * Has a file read again in another way.
     * @returns null when it is not waiting for a start, and `running` while another one is read
     */
    readAgain: (
      id: string,
      order: NonNullable<ImportDocument['order']>,
      now: Date,
    ): Promise<StoredImport | null | 'running'> => readOnceMore(id, { $set: { state: 'reading', order, dueAt: now } }),

    findDue: findDueBy(model, 'dueAt'),

    /** Claims what there is to do with an import until `until`. Null when another process does it, or nothing is to do. */
    claim: (id: string, now: Date, until: Date): Promise<StoredImport | null> =>
      change(id, ['reading', 'asking', 'undone'], { $set: { dueAt: until } }, { dueAt: { $lte: now } }),

    /** Stores what was read, unless the file is to be read in yet another way. */
    readAs: (id: string, reading: number, result: ReadResult): Promise<StoredImport | null> =>
      change(id, ['reading'], { $set: { ...result, state: 'checked' }, $unset: { dueAt: '' } }, { reading }),

    start: (
      id: string,
      reading: number,
      fields: { sender: string; note: string; language: Language; people: number; startedAt: Date; forgetAt: Date },
    ): Promise<StoredImport | null> =>
      change(id, ['checked'], { $set: { ...fields, state: 'asking', dueAt: fields.startedAt } }, { reading }),

    /**
     * Sets when asking goes on.
     * @param held until when this process has claimed it. Null when it was paused or undone meanwhile, or another process goes on.
     */
    askAgainAt: (
      id: string,
      held: Date,
      { dueAt, isTried }: { dueAt: Date; isTried?: true },
    ): Promise<StoredImport | null> =>
      change(id, ['asking'], { $set: { dueAt, ...(isTried && { isTried }) } }, { dueAt: held }),
    askedAll: (id: string, held: Date): Promise<StoredImport | null> =>
      change(id, ['asking'], { $set: { state: 'done' }, $unset: { dueAt: '' } }, { dueAt: held }),

    /** Stops asking. A list whose last letters come back waits again, too. */
    pause: (id: string, pausedBy: PausedBy): Promise<StoredImport | null> =>
      change(id, pausedBy === 'mail_refused' ? ['asking', 'done'] : ['asking'], {
        $set: { state: 'paused', pausedBy },
        $unset: { dueAt: '' },
      }),
    resume: (id: string, now: Date): Promise<StoredImport | null> =>
      change(id, ['paused'], {
        $set: { state: 'asking', dueAt: now, resumedAt: now },
        $unset: { pausedBy: '', isTried: '' },
      }),

    /** Lists that were started, and last resumed, before a moment, and in which people may still wait for their letter. */
    async waitingSince(moment: Date, limit: number): Promise<string[]> {
      const filter = { state: { $in: ['asking', 'paused'] as State[] }, startedAt: { $lte: moment } };
      const found = await model
        .find({ ...filter, $nor: [{ resumedAt: { $gt: moment } }] }, { _id: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id.toHexString());
    },
    /** Ends a list in which nobody waits any more. */
    async endWaiting(id: string, isOver: boolean): Promise<void> {
      await change(id, ['asking', 'paused'], {
        $set: { state: 'done', ...(isOver && { isOver: true as const }) },
        $unset: { dueAt: '', pausedBy: '' },
      });
    },

    /** Takes a list back. `dueAt` is when a process looks once more for what was on its way. */
    undo: (id: string, since: Date, { now, dueAt }: { now: Date; dueAt: Date }): Promise<StoredImport | null> =>
      change(
        id,
        ['asking', 'paused', 'done'],
        { $set: { state: 'undone', undoneAt: now, dueAt }, $unset: { pausedBy: '' } },
        { $or: [{ startedAt: { $gt: since } }, { resumedAt: { $gt: since } }] },
      ),
    async undoneAll(id: string): Promise<void> {
      await change(id, ['undone'], { $unset: { dueAt: '' } });
    },

    /** Removes a list that was not started. Returns false when it was. */
    async remove(id: string): Promise<boolean> {
      const removed = await model.deleteOne({ _id: id, state: { $in: ['reading', 'checked'] } });
      if (removed.deletedCount > 0) await removeFiles(id);
      return removed.deletedCount > 0;
    },

    /** Lists whose time is over. */
    async findOver(now: Date, limit: number): Promise<StoredImport[]> {
      const found = await model
        .find({ forgetAt: { $lte: now } })
        .limit(limit)
        .lean<ImportDocument[]>();
      return found.map(toStored);
    },
    async removeOver(id: string, now: Date): Promise<void> {
      await model.deleteOne({ _id: id, forgetAt: { $lte: now } });
      await removeFiles(id);
    },

    /** Lists that were started before a moment and still have the rows of nobody who was asked. */
    async startedBefore(moment: Date, limit: number): Promise<string[]> {
      const found = await model
        .find({ startedAt: { $lte: moment } }, { _id: 1 })
        .sort({ startedAt: -1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id.toHexString());
    },

    async forgetOrganiser(by: string): Promise<void> {
      await model.updateMany({ by }, { $set: { by: null } });
    },
  };
}
