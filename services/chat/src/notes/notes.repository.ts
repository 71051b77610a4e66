import { unlessDuplicate } from '@mutua/service-kit';
import { type Connection, Types } from 'mongoose';
import { type NotesDocument, notesModel, type StoredNoteLine } from './notes.model.ts';

/** The stored notes of a conversation. `rev` is 0 while there are none. */
export interface StoredNotes {
  requestId: string;
  rev: number;
  lines: ReadonlyMap<string, StoredNoteLine>;
  changed: { by: string; at: Date } | null;
  reported: readonly { id: string; line: string }[];
}

/** The new state of lines, by id; null for a deleted line. */
export type LineWrites = ReadonlyMap<string, StoredNoteLine | null>;

export type NotesRepository = ReturnType<typeof createNotesRepository>;

const fromDocument = ({ _id, rev, lines, changed, reported }: NotesDocument): StoredNotes => ({
  requestId: String(_id),
  rev,
  lines: new Map(Object.entries(lines)),
  changed: changed ?? null,
  reported: reported ?? [],
});

/** Returns lines sorted by rank. */
export const inOrder = (lines: ReadonlyMap<string, StoredNoteLine>): [string, StoredNoteLine][] =>
  [...lines].sort(([idA, a], [idB, b]) => (a.rank === b.rank ? (idA < idB ? -1 : 1) : a.rank < b.rank ? -1 : 1));

export function createNotesRepository(connection: Connection) {
  const model = notesModel(connection);

  return {
    async find(requestId: string): Promise<StoredNotes> {
      const found = await model.findById(requestId).lean<NotesDocument>();
      return found ? fromDocument(found) : { requestId, rev: 0, lines: new Map(), changed: null, reported: [] };
    },

    async findReported(reportId: string): Promise<StoredNotes | null> {
      const found = await model.findOne({ 'reported.id': reportId }).lean<NotesDocument>();
      return found && fromDocument(found);
    },

    /**
     * Writes lines if the notes still have the `rev` that was read. An undefined `changed` keeps the stored one, null removes it.
     * @returns false when another write came first: read and try again
     */
    async write(
      { requestId, rev }: Pick<StoredNotes, 'requestId' | 'rev'>,
      writes: LineWrites,
      changed: StoredNotes['changed'] | undefined,
    ): Promise<boolean> {
      const kept = [...writes].filter((each): each is [string, StoredNoteLine] => each[1] !== null);
      if (rev === 0) {
        const _id = new Types.ObjectId(requestId);
        const lines = Object.fromEntries(kept);
        return unlessDuplicate(model.create({ _id, rev: 1, lines, ...(changed && { changed }) }));
      }
      const set = {
        ...Object.fromEntries(kept.map(([id, line]) => [`lines.${id}`, line])),
        ...(changed && { changed }),
      };
      const gone = [...writes].filter(([, line]) => line === null).map(([id]) => [`lines.${id}`, '']);
      const unset = { ...Object.fromEntries(gone), ...(changed === null && { changed: '' }) };
      const { modifiedCount } = await model.updateOne({ _id: requestId, rev }, {
        ...(Object.keys(set).length > 0 && { $set: set }),
        ...(Object.keys(unset).length > 0 && { $unset: unset }),
        $inc: { rev: 1 },
      } as never);
      return modifiedCount === 1;
    },

    /** Gives a reported line an id, by which a decision finds it. Each report of the line gets the same id. */
    async noteReported(requestId: string, line: string): Promise<string> {
      const id = String(new Types.ObjectId());
      await model.updateOne({ _id: requestId, 'reported.line': { $ne: line } }, { $push: { reported: { id, line } } });
      const found = await model.findById(requestId, { reported: 1 }).lean<NotesDocument>();
      return found?.reported?.find((each) => each.line === line)?.id ?? id;
    },
  };
}
