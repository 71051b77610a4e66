import { createHash } from 'node:crypto';
import { findPage, type PageQuery, readAll, retryOnConflict, unlessDuplicate } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type LogDocument, logHeadModel, logModel } from './log.model.ts';

export type LogEntry = LogDocument;
/** The fields that the caller sets. The log adds position, time and hashes. */
export type NewEntry = Omit<LogEntry, '_id' | 'at' | 'previous' | 'hash'>;

export type LogRepository = ReturnType<typeof createLogRepository>;

/** A page of the log. */
export type LogQuery = PageQuery & { action?: LogEntry['action'] | undefined };

/** Computes the hash of an entry from all its fields, including the hash of the previous entry. */
export const hashOf = (entry: Omit<LogEntry, 'hash'>): string => {
  const { _id, at, action, note, kind, targetId, subjectId, moderatorId, caseId, decides, previous } = entry;
  const fields = [
    _id,
    at.toISOString(),
    action,
    note,
    kind,
    targetId,
    subjectId,
    moderatorId,
    caseId,
    decides,
    previous,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
};

/** Returns the fault of an entry, given the previous ones; null without a fault. */
function faultOf(entry: LogEntry, { entries, head }: { entries: number; head: string }): string | null {
  const { hash, ...content } = entry;
  if (entry._id !== entries + 1) return `entry ${entries + 1} is missing`;
  if (entry.previous !== head) return `entry ${entry._id} does not follow the entry before it`;
  return hashOf(content) === hash ? null : `entry ${entry._id} was changed`;
}

/** The result of `verify`: the number of entries, the hash of the last one, and the first fault, if any. */
export interface LogReport {
  entries: number;
  head: string;
  fault: string | null;
}

/** The log of moderation. Nothing here changes or removes an entry. */
export function createLogRepository(connection: Connection) {
  const model = logModel(connection);
  const heads = logHeadModel(connection);

  const last = () => model.findOne().sort({ _id: -1 }).lean<LogEntry>().exec();

  /** Yields the entries after a position. */
  const after = (seq: number): AsyncGenerator<LogEntry> => readAll<LogEntry>(model, {}, { _id: { $gt: seq } });

  return {
    /**
     * Appends an entry. The insert is the decision; any running process then carries out its effects.
     * @returns null when the same state was decided before
     * @throws ServiceUnavailableError when other entries keep taking the next position
     */
    append: (entry: NewEntry): Promise<LogEntry | null> =>
      retryOnConflict(async () => {
        if (await model.exists({ decides: entry.decides })) return null;
        const before = await last();
        const next = { ...entry, _id: (before?._id ?? 0) + 1, at: new Date(), previous: before?.hash ?? '' };
        const whole: LogEntry = { ...next, hash: hashOf(next) };
        return (await unlessDuplicate(model.create(whole))) ? whole : undefined;
      }),

    after,

    /** The last entry whose decision has taken effect. */
    head: () => heads.findById('log').lean().exec(),

    /** Stores that an entry, and all before it, have taken effect. */
    async advance({ _id: seq, hash }: Pick<LogEntry, '_id' | 'hash'>): Promise<void> {
      // A duplicate: another process has already advanced the head to this entry or further.
      await unlessDuplicate(
        heads.updateOne({ _id: 'log', seq: { $lt: seq } }, { $set: { seq, hash } }, { upsert: true }),
      );
    },

    /** Returns a page of entries, newest first, of one action or of all. */
    page: ({ action, ...query }: LogQuery): Promise<{ documents: LogEntry[]; total: number }> =>
      findPage<LogDocument>(model, action ? { action } : {}, { ...query, sort: { _id: -1 } }),

    /** Returns the latest decisions about a member, newest first. */
    about: (subjectId: string, limit: number): Promise<LogEntry[]> =>
      model.find({ subjectId }).sort({ _id: -1 }).limit(limit).lean<LogEntry[]>().exec(),

    /** Returns how often a member was warned, and when last. */
    async warningsOf(subjectId: string): Promise<{ warnings: number; lastWarningAt: Date | null }> {
      const filter = { subjectId, action: 'warn' } as const;
      const [warnings, latest] = await Promise.all([
        model.countDocuments(filter),
        model.findOne(filter, { at: 1 }).sort({ _id: -1 }).lean(),
      ]);
      return { warnings, lastWarningAt: latest?.at ?? null };
    },

    /**
     * Checks the whole log for an entry that was changed, removed or inserted.
     * @param known position and hash of an entry from an earlier run, to detect a rewritten log
     */
    async verify(known?: { seq: number; hash: string }): Promise<LogReport> {
      let entries = 0;
      let head = '';
      for await (const entry of after(0)) {
        const fault = faultOf(entry, { entries, head });
        const isOther = known?.seq === entry._id && known.hash !== entry.hash;
        if (fault || isOther) {
          return { entries, head, fault: fault ?? `entry ${entry._id} is not the one that was seen earlier` };
        }
        entries = entry._id;
        head = entry.hash;
      }
      const applied = await heads.findById('log').lean();
      const isShort = Math.max(applied?.seq ?? 0, known?.seq ?? 0) > entries;
      return { entries, head, fault: isShort ? `entry ${entries + 1} is missing` : null };
    },
  };
}
