import { createHash } from 'node:crypto';
import type { AnyReport, DomainEvent, ReportKind } from '@mutua/contracts';
import {
  createOutboxWrites,
  type EventStore,
  type OutboxFields,
  type PageQuery,
  readAll,
  readPage,
  retryOnConflict,
  unlessDuplicate,
} from '@mutua/service-kit';
import { type CaseDocument, caseModel, type StoredReport } from './case.model.ts';

/** A case without its outbox. */
export type StoredCase = Omit<CaseDocument, keyof OutboxFields>;

/** The fields that a decision sets. */
export type Outcome = Pick<StoredCase, 'appliedSeq' | 'decision' | 'hides' | 'suspends' | 'hidesSeq' | 'suspendsSeq'>;

export type CaseRepository = ReturnType<typeof createCaseRepository>;

const MAX_REPORTS = 200;
const MAX_EVIDENCE = 100;
const EXCERPT_LENGTH = 300;
const KEEP_EVIDENCE_MS = 90 * 24 * 3600 * 1000;

const idOf = (kind: ReportKind, targetId: string, round: number): string =>
  createHash('sha256').update(`${kind}:${targetId}:${round}`).digest('hex').slice(0, 24);

/** A report of an exchange has only the text for the moderators. Other reports show the reported evidence. */
const excerptOf = (kind: ReportKind, { evidence, text: words }: AnyReport): string =>
  (kind === 'exchange' ? words : (evidence.find(({ isReported, text }) => isReported && text)?.text ?? '')).slice(
    0,
    EXCERPT_LENGTH,
  );

/** Whether a report adds nothing to an open case: the case already has a report of this member, or is full. */
const isRedundant = ({ reports }: StoredCase, { reporterId }: AnyReport): boolean =>
  reports.length >= MAX_REPORTS || reports.some((each) => each.reporterId === reporterId);

const toStored = ({ _id, reporterId, reason, text, createdAt }: AnyReport) => ({
  _id,
  reporterId,
  reason,
  text,
  createdAt: new Date(createdAt),
});

export function createCaseRepository({ connection, relay }: EventStore) {
  const model = caseModel(connection);
  const { update } = createOutboxWrites(model, relay);

  /** Adds a report to the open case. Returns false when the case is no longer open, or has a report of this member. */
  async function add(open: StoredCase, report: AnyReport): Promise<boolean> {
    const excerpt = excerptOf(open.kind, report);
    const isChanged = excerpt !== open.excerpt && open.evidence.length + report.evidence.length <= MAX_EVIDENCE;
    const { modifiedCount } = await model.updateOne(
      { _id: open._id, state: 'open', 'reports.reporterId': { $ne: report.reporterId } },
      {
        $set: { isUrgent: true },
        $push: { reports: toStored(report), ...(isChanged && { evidence: { $each: report.evidence } }) },
      },
    );
    return modifiedCount === 1;
  }

  /** Begins a case. Returns false when another call came first. */
  function begin(kind: ReportKind, round: number, report: AnyReport, isUnsafe: boolean): Promise<boolean> {
    const { targetId, subjectId, reason, evidence, createdAt } = report;
    return unlessDuplicate(
      model.create({
        _id: idOf(kind, targetId, round),
        kind,
        targetId,
        subjectId,
        round,
        state: 'open',
        reason,
        excerpt: excerptOf(kind, report),
        ...(isUnsafe && { isUnsafe }),
        reports: [toStored(report)],
        evidence: evidence.slice(0, MAX_EVIDENCE),
        reportedAt: new Date(createdAt),
      }),
    );
  }

  return {
    /**
     * Adds a report to the open case of its thing, or begins a case. A stored report, and a second one of a member in a case, change
     * nothing.
     */
    async take(kind: ReportKind, report: AnyReport, isUnsafe = false): Promise<void> {
      const { _id, targetId } = report;
      await retryOnConflict(async () => {
        const rounds = await model.find({ kind, targetId }).sort({ round: -1 }).lean<StoredCase[]>();
        if (rounds.some(({ reports }) => reports.some((each) => each._id === _id))) return true;
        const [latest] = rounds;
        const isTaken =
          latest?.state === 'open'
            ? isRedundant(latest, report) || (await add(latest, report))
            : await begin(kind, (latest?.round ?? 0) + 1, report, isUnsafe);
        return isTaken || undefined;
      });
    },

    /** Whether a report is already stored. */
    hasReport: async (kind: ReportKind, targetId: string, id: string): Promise<boolean> =>
      (await model.exists({ kind, targetId, 'reports._id': id })) !== null,

    /** Yields the reports that a member sent. */
    async *reportsBy(reporterId: string): AsyncGenerator<StoredReport & Pick<StoredCase, 'kind'>> {
      for await (const { kind, reports } of readAll<StoredCase>(model, {}, { 'reports.reporterId': reporterId })) {
        for (const report of reports) if (report.reporterId === reporterId) yield { ...report, kind };
      }
    },

    find: (id: string): Promise<StoredCase | null> => model.findById(id).lean<StoredCase>().exec(),

    /** A page of cases, without those about the moderator who reads. */
    page: (state: StoredCase['state'], readerId: string, page: PageQuery): Promise<StoredCase[]> =>
      readPage<CaseDocument>(
        model,
        { state, subjectId: { $ne: readerId } },
        {
          ...page,
          sort: state === 'open' ? { isUnsafe: -1, isUrgent: -1, reportedAt: 1, _id: 1 } : { decidedAt: -1, _id: 1 },
        },
      ),

    /** Counts what all pages have. A difference, because either count has an index. */
    async count(state: StoredCase['state'], readerId: string): Promise<number> {
      const [all, own] = await Promise.all([
        model.countDocuments({ state }),
        model.countDocuments({ state, subjectId: readerId }),
      ]);
      return all - own;
    },

    /** Stores the outcome of a decision with its events, unless it or a later one is stored. */
    async settle(id: string, outcome: Outcome, events: readonly DomainEvent[]): Promise<void> {
      const at = outcome.decision?.at ?? new Date();
      const evidenceUntil = new Date(at.getTime() + KEEP_EVIDENCE_MS);
      const set = { ...outcome, state: 'done' as const, decidedAt: at, evidenceUntil };
      await update({ _id: id, appliedSeq: { $lt: outcome.appliedSeq } }, { $set: set }, ...events);
    },

    /** Deletes evidence and reporters' texts of cases whose retention time is over. Returns how many cases changed. */
    async forgetEvidence(now: Date): Promise<number> {
      const { modifiedCount } = await model.updateMany(
        { state: 'done', evidenceUntil: { $lte: now } },
        { $set: { evidence: [], excerpt: '', 'reports.$[].text': '' }, $unset: { evidenceUntil: 1 } },
      );
      return modifiedCount;
    },

    /** Finds another case whose decision suspends the member. */
    findSuspending: (subjectId: string, exceptId: string): Promise<StoredCase | null> =>
      model
        .findOne({ subjectId, suspends: true, _id: { $ne: exceptId } })
        .sort({ suspendsSeq: -1 })
        .lean<StoredCase>()
        .exec(),

    all: (): AsyncGenerator<StoredCase> => readAll<StoredCase>(model),
    /** Counts the things that were hidden and the members who were suspended, also when that has ended. */
    async countModerated(): Promise<number> {
      const counts = await Promise.all(
        ['hidesSeq', 'suspendsSeq'].map((field) => model.countDocuments({ [field]: { $gt: 0 } })),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}
