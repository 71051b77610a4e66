import {
  NOTES,
  type NoteChange,
  type NoteLine,
  type Notes,
  type NotesChange,
  type ReportInput,
} from '@mutua/contracts';
import type { ReportService } from '@mutua/domain';
import { AppError, ConflictError, ForbiddenError, NotFoundError, newEvent, retryOnConflict } from '@mutua/service-kit';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { LiveConversation } from '../conversations/live-conversations.ts';
import type { Emitter } from '../realtime/emitter.ts';
import { applyChanges } from './apply-changes.ts';
import type { StoredNoteLine } from './notes.model.ts';
import { inOrder, type LineWrites, type NotesRepository, type StoredNotes } from './notes.repository.ts';

/** A write fails only when the other member has written the same notes meanwhile. More failures than this are a fault. */

const lineNotFound = () => new NotFoundError('Line not found');

/** Returns a line as one party sees it. Only its author reads the moderators' words. */
const toLine = (id: string, line: StoredNoteLine, readerId: string): NoteLine => {
  const { text, by, at, rank, rev, both, moderation } = line;
  const isHidden = moderation?.isHidden === true;
  return {
    id,
    text: isHidden ? '' : text,
    by,
    at: at.toISOString(),
    rank,
    rev,
    ...(both && { both }),
    ...(isHidden && { hidden: readerId === by ? { note: moderation.note } : {} }),
  };
};

/** Returns the written lines as one party sees them. */
const toChange = (rev: number, writes: LineWrites, readerId: string): NotesChange => ({
  rev,
  lines: [...writes].flatMap(([id, line]) => (line ? [toLine(id, line, readerId)] : [])),
  gone: [...writes].flatMap(([id, line]) => (line ? [] : [id])),
});

export type NotesService = ReturnType<typeof createNotesService>;

/** The notes of a conversation. Both parties write them, line by line. */
export function createNotesService({
  access,
  notes,
  emitter,
  reports,
}: {
  access: Pick<ConversationAccess, 'asParticipant' | 'asWriter'>;
  notes: NotesRepository;
  emitter: Emitter;
  reports: ReportService;
}) {
  function announce(parties: LiveConversation['parties'], requestId: string, rev: number, writes: LineWrites): void {
    for (const { _id } of [parties.sender, parties.receiver]) {
      emitter.toMembers([_id], 'notes_changed', { requestId, ...toChange(rev, writes, _id) });
    }
  }

  /** Reads, changes and writes notes, and repeats this when another write came first. */
  const write = (
    requestId: string,
    change: (seen: StoredNotes) => LineWrites,
    changed: StoredNotes['changed'] | undefined,
  ): Promise<{ rev: number; writes: LineWrites; after: StoredNotes['lines'] }> => {
    const attempt = async () => {
      const seen = await notes.find(requestId);
      const writes = change(seen);
      const after = new Map(seen.lines);
      for (const [id, line] of writes) if (line) after.set(id, line);
      if (writes.size === 0) return { rev: seen.rev, writes, after };
      return (await notes.write(seen, writes, changed)) ? { rev: seen.rev + 1, writes, after } : undefined;
    };
    return retryOnConflict(attempt, { key: requestId });
  };

  const canWrite = (userId: string, request: string): Promise<boolean> =>
    access.asWriter(userId, request).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.status < 500) return false;
        throw error;
      },
    );

  async function change(userId: string, request: string, changes: readonly NoteChange[]) {
    const { conversation } = await access.asWriter(userId, request);
    const requestId = conversation.id;
    const at = new Date();
    const changed = { by: userId, at };
    const done = await write(requestId, (seen) => applyChanges(seen, changes, { by: userId, at }), changed);
    // A repeated change is announced, too, without lines. The process that made it may have died before it announced it.
    announce(conversation.parties, requestId, done.rev, done.writes);
    return done;
  }

  return {
    /** @throws NotFoundError when the member is not a party of the conversation */
    async get(userId: string, request: string): Promise<Notes> {
      const { conversation } = await access.asParticipant(userId, request);
      const [{ rev, lines, changed }, isWriter] = await Promise.all([
        notes.find(conversation.id),
        canWrite(userId, request),
      ]);
      return {
        requestId: conversation.id,
        rev,
        lines: inOrder(lines).map(([id, line]) => toLine(id, line, userId)),
        changed: changed && { by: changed.by, at: changed.at.toISOString() },
        canWrite: isWriter,
      };
    },

    /**
     * Writes and deletes lines, all or none of them, and tells both parties' devices. `applyChanges` resolves concurrent changes.
     * @throws NotFoundError, ForbiddenError, ConflictError: see `ConversationAccess.asWriter` and `applyChanges`
     */
    async change(userId: string, request: string, changes: readonly NoteChange[]): Promise<NotesChange> {
      const { rev, writes } = await change(userId, request, changes);
      return toChange(rev, writes, userId);
    },

    /** Writes one line. Throws the same errors as `change`. */
    async put(userId: string, request: string, input: Exclude<NoteChange, { gone: true }>): Promise<NoteLine> {
      const { after } = await change(userId, request, [input]);
      const line = after.get(input.id);
      if (!line) throw lineNotFound();
      return toLine(input.id, line, userId);
    },

    /**
     * Deletes one line.
     * @throws ConflictError with the line when the other member has changed it since `rev`
     */
    async remove(userId: string, request: string, id: string, rev: number): Promise<void> {
      const { writes, after } = await change(userId, request, [{ id, gone: true, rev }]);
      const line = after.get(id);
      if (writes.size > 0 || !line) return;
      throw new ConflictError('This line has changed meanwhile', { current: { line: toLine(id, line, userId) } });
    },

    /**
     * Reports a line that the other member wrote, with five lines before and five after it.
     * @throws NotFoundError for unknown and hidden lines
     * @throws ForbiddenError for an own line
     */
    async report(userId: string, request: string, id: string, input: ReportInput): Promise<void> {
      const { conversation } = await access.asParticipant(userId, request);
      const requestId = conversation.id;
      const ordered = inOrder((await notes.find(requestId)).lines);
      const place = ordered.findIndex(([each]) => each === id);
      const line = ordered[place]?.[1];
      if (!line || line.moderation?.isHidden) throw lineNotFound();
      if (line.by === userId) throw new ForbiddenError('You cannot report your own message');
      const evidence = ordered
        .slice(Math.max(0, place - NOTES.around), place + NOTES.around + 1)
        .map(([each, near]) => ({
          part: 'message' as const,
          text: near.text,
          authorId: near.by,
          at: near.at.toISOString(),
          isReported: each === id,
        }));
      const targetId = await notes.noteReported(requestId, id);
      await reports.take(userId, { targetId, subjectId: line.by, evidence }, input, (report) =>
        newEvent('message.reported', { report }),
      );
    },

    /**
     * Hides a reported line for both, or shows it again. Ignores a decision when a later one is stored, or when another member is the
     * author by now.
     * @returns false when no line was reported under this id
     */
    async moderate(
      targetId: string,
      subjectId: string,
      decision: NonNullable<StoredNoteLine['moderation']>,
    ): Promise<boolean> {
      const found = await notes.findReported(targetId);
      const id = found?.reported.find((each) => each.id === targetId)?.line;
      if (!found || !id) return false;
      const { rev, writes } = await write(
        found.requestId,
        (seen) => {
          const line = seen.lines.get(id);
          if (line?.by !== subjectId || (line.moderation?.version ?? 0) >= decision.version) return new Map();
          return new Map([[id, { ...line, rev: seen.rev + 1, moderation: decision }]]);
        },
        undefined,
      );
      if (writes.size > 0) {
        const { conversation } = await access.asParticipant(subjectId, found.requestId);
        announce(conversation.parties, found.requestId, rev, writes);
      }
      return true;
    },

    /** Removes the lines of a member whose account is erased, and tells the other member's devices. */
    async erase(memberId: string, requestId: string): Promise<void> {
      const { changed } = await notes.find(requestId);
      const { rev, writes } = await write(
        requestId,
        ({ lines }) => new Map([...lines].filter(([, { by }]) => by === memberId).map(([id]) => [id, null])),
        changed?.by === memberId ? null : undefined,
      );
      if (writes.size === 0) return;
      const { conversation } = await access.asParticipant(memberId, requestId);
      announce(conversation.parties, requestId, rev, writes);
    },
  };
}
