import type { ModerationCase, ModerationCaseDetails, ModerationLogEntry, ReportReason } from '@mutua/contracts';
import { NO_REPORTER } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { StoredCase } from './case.repository.ts';
import type { LogEntry, LogRepository } from './log.repository.ts';

const HISTORY_LENGTH = 20;
/** How many reporters a list names. */
const NAMED = 3;

type People = ReadonlyMap<string, Member>;

const personOf = (people: People, id: string | null) => {
  const found = id === null ? undefined : people.get(id);
  return { _id: id || NO_REPORTER, name: found?.name ?? '', avatar: found?.avatar ?? null };
};

export type CaseViews = ReturnType<typeof createCaseViews>;

/** Shows cases and entries of the log to moderators, with present names. */
export function createCaseViews({
  members,
  log,
}: {
  members: Pick<MemberRepository, 'findMany'>;
  log: Pick<LogRepository, 'about' | 'warningsOf'>;
}) {
  async function peopleOf(ids: readonly (string | null)[]): Promise<People> {
    const found = await members.findMany([...new Set(ids.flatMap((id) => id || []))]);
    return new Map(found.map((member) => [member._id, member]));
  }

  const idsIn = ({ subjectId, reports, decision }: StoredCase) => [
    subjectId,
    ...reports.map(({ reporterId }) => reporterId),
    decision?.moderatorId ?? null,
  ];

  async function viewOf(each: StoredCase, people: People): Promise<ModerationCase> {
    const subject = people.get(each.subjectId);
    const [first] = each.reports;
    const joinedAt = people.get(first?.reporterId ?? '')?.createdAt;
    const { warnings, lastWarningAt } = await log.warningsOf(each.subjectId);
    return {
      _id: each._id,
      kind: each.kind,
      targetId: each.targetId,
      subject: personOf(people, each.subjectId),
      state: each.state,
      isUrgent: each.isUrgent,
      ...(each.isUnsafe && { isUnsafe: true }),
      reason: each.reason,
      excerpt: each.excerpt,
      reportCount: each.reports.length,
      reporters: each.reports.slice(0, NAMED).map(({ reporterId }) => personOf(people, reporterId)),
      reporterDays: joinedAt ? Math.max(0, Math.floor((Date.now() - joinedAt.getTime()) / DAY_MS)) : 0,
      evidenceCount: each.evidence.length,
      record: {
        warnings,
        lastWarningAt: lastWarningAt?.toISOString() ?? null,
        isSuspended: subject?.standing?.isSuspended ?? false,
        exchangeCount: subject?.exchangeCount ?? 0,
        rating: { average: subject?.ratingAverage ?? 0, count: subject?.ratingCount ?? 0 },
      },
      reportedAt: each.reportedAt.toISOString(),
      decision: each.decision && {
        decision: each.decision.decision,
        note: each.decision.note,
        moderator: personOf(people, each.decision.moderatorId),
        at: each.decision.at.toISOString(),
      },
      canLift: each.hides || each.suspends,
    };
  }

  const entryOf = (entry: LogEntry, people: People): ModerationLogEntry => ({
    seq: entry._id,
    at: entry.at.toISOString(),
    action: entry.action,
    note: entry.note,
    kind: entry.kind,
    moderator: personOf(people, entry.moderatorId),
    subject: personOf(people, entry.subjectId),
    ...(entry.caseId !== null && { caseId: entry.caseId }),
  });

  return {
    async listOf(found: readonly StoredCase[]): Promise<ModerationCase[]> {
      const people = await peopleOf(found.flatMap(idsIn));
      return Promise.all(found.map((each) => viewOf(each, people)));
    },

    async entriesOf(found: readonly LogEntry[]): Promise<ModerationLogEntry[]> {
      const people = await peopleOf(found.flatMap(({ moderatorId, subjectId }) => [moderatorId, subjectId]));
      return found.map((entry) => entryOf(entry, people));
    },

    async detailsOf(each: StoredCase): Promise<ModerationCaseDetails> {
      const entries = await log.about(each.subjectId, HISTORY_LENGTH);
      const people = await peopleOf([
        ...idsIn(each),
        ...each.evidence.map(({ authorId }) => authorId),
        ...entries.flatMap(({ moderatorId, subjectId }) => [moderatorId, subjectId]),
      ]);
      return {
        ...(await viewOf(each, people)),
        reports: each.reports.map(({ reporterId, reason, text, createdAt }) => ({
          reporter: personOf(people, reporterId),
          reason: reason as ReportReason,
          text,
          at: createdAt.toISOString(),
        })),
        evidence: each.evidence.map(({ authorId, ...part }) => ({
          ...part,
          author: authorId === null ? null : personOf(people, authorId),
        })),
        history: entries.map((entry) => entryOf(entry, people)),
      };
    },
  };
}
