import { NOTES, type NoteChange } from '@mutua/contracts';
import { ConflictError } from '@mutua/service-kit';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { isHidden } from '../store/message-errors.ts';
import { newLineId, type StoredNoteLine } from './notes.model.ts';
import { inOrder, type LineWrites, type StoredNotes } from './notes.repository.ts';

/** The rank between two lines grows with each line that is inserted there. Beyond this length all lines get new ranks. */
const LONGEST_RANK = 80;

const notesFull = () =>
  new ConflictError(['The notes have room for {max} lines. Remove one first.', { max: NOTES.lines }], {
    code: 'notes_full',
  });

/** The member who writes, and the time. */
interface Writer {
  by: string;
  at: Date;
}
type Lines = Map<string, StoredNoteLine>;
type Put = Exclude<NoteChange, { gone: true }>;

/** Whether the other member has written the line since the writer saw it. */
const isUnseen = (line: StoredNoteLine, seen: number, { by }: Writer): boolean => line.by !== by && line.rev !== seen;

/** Returns the rank for a line below `after`. Null means the top. When that line is gone, the new one goes to the end. */
function rankAfter(lines: Lines, after: string | null): string {
  const ordered = inOrder(lines);
  const place = after === null ? -1 : ordered.findIndex(([id]) => id === after);
  const before = after !== null && place < 0 ? ordered.length - 1 : place;
  return generateKeyBetween(ordered[before]?.[1].rank ?? null, ordered[before + 1]?.[1].rank ?? null);
}

/** Gives a line other words. Words of the other member that the writer has not seen become a line below it. */
function rewrite(lines: Lines, id: string, line: StoredNoteLine, { text, rev: seen }: Put, writer: Writer): Lines {
  if (line.moderation?.isHidden) throw isHidden();
  const { both: _, ...rest } = line;
  // A member who writes the same words keeps them, but does not become their author.
  if (line.text === text) return new Map([[id, rest]]);
  const written: Lines = new Map([[id, { ...rest, text, by: writer.by }]]);
  if (line.text.trim() !== '' && isUnseen(line, seen, writer)) {
    written.set(newLineId(), { ...line, rank: rankAfter(lines, id), both: true });
  }
  return written;
}

/** Returns the lines that one change writes, by id; null for a deleted line. The result is empty when the change was made before. */
function applyOne(lines: Lines, change: NoteChange, writer: Writer): LineWrites {
  const { id } = change;
  const line = lines.get(id);
  if ('gone' in change) return line && !isUnseen(line, change.rev, writer) ? new Map([[id, null]]) : new Map();
  if (line) return line.text === change.text && !line.both ? new Map() : rewrite(lines, id, line, change, writer);
  const rank = rankAfter(lines, change.after);
  return new Map([[id, { text: change.text, ...writer, rank, rev: 0 }]]);
}

/**
 * Returns what the changes of one member write. No words are lost:
 * - A line that the other member has changed meanwhile gets the new words. The other's words become a line below it.
 * - A line that the other member has changed meanwhile is not deleted.
 * - A line that is gone is written again.
 * A repeated change writes nothing.
 * @throws ConflictError `notes_full` or `hidden`; then nothing is changed
 */
export function applyChanges(
  notes: Pick<StoredNotes, 'rev' | 'lines'>,
  changes: readonly NoteChange[],
  writer: Writer,
): LineWrites {
  const rev = notes.rev + 1;
  const lines: Lines = new Map(notes.lines);
  const writes = new Map<string, StoredNoteLine | null>();
  const write = (id: string, line: StoredNoteLine | null) => {
    if (line) lines.set(id, line);
    else lines.delete(id);
    writes.set(id, line);
  };
  /** The new lines minus the deleted ones, without those that a conflict adds. */
  let growth = 0;
  for (const change of changes) {
    const before = Number(lines.has(change.id));
    for (const [id, line] of applyOne(lines, change, writer)) write(id, line && { ...line, rev });
    growth += Number(lines.has(change.id)) - before;
  }
  // In any order, a deletion makes room for a new line of the same batch.
  if (growth > 0 && notes.lines.size + growth > NOTES.lines) throw notesFull();
  if ([...writes.values()].some((line) => line && line.rank.length > LONGEST_RANK)) {
    const ranks = generateNKeysBetween(null, null, lines.size);
    for (const [place, [id, line]] of inOrder(lines).entries()) write(id, { ...line, rank: ranks[place] ?? line.rank });
  }
  return writes;
}
