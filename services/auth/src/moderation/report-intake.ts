import type { AnyReport, ReportInput, ReportKind } from '@mutua/contracts';
import { type ReportedThing, reportId } from '@mutua/domain';
import { AppError, type Caller, type EventHandler, ForbiddenError } from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { requireMember } from '../members/require-member.ts';
import { ownLocation } from '../places/shown-location.ts';
import type { BlockService } from '../relations/block.service.ts';
import type { Evidence } from './case.model.ts';
import type { CaseRepository, StoredCase } from './case.repository.ts';

const KINDS = {
  'skill.reported': 'skill',
  'message.reported': 'message',
  'review.reported': 'review',
  'question.reported': 'question',
  'answer.reported': 'answer',
  'exchange.reported': 'exchange',
  'ring.reported': 'member',
  'session.reported': 'member',
  'lesson.reported': 'lesson',
  'thanks.reported': 'thanks',
  'room.reported': 'room',
} as const satisfies Record<string, ReportKind>;

export type ReportIntake = ReturnType<typeof createReportIntake>;

/** Returns a member's own public texts as evidence. */
function evidenceOf({ _id, name, bio, ...where }: Member): Evidence[] {
  const parts = [
    ['bio', bio],
    ['name', name],
    ['location', ownLocation(where, 'en')],
  ] as const;
  return parts.flatMap(([part, text]) => (text ? [{ part, text, authorId: _id, at: null, isReported: true }] : []));
}

/** Adds reports to the queue: reports of members directly, and reports of other services by their events. */
export function createReportIntake({
  cases,
  members,
  blocks,
  consumeLimit,
}: {
  cases: Pick<CaseRepository, 'take' | 'hasReport'>;
  members: Pick<MemberRepository, 'findVerified'>;
  blocks: Pick<BlockService, 'block'>;
  consumeLimit: (reporterId: string) => Promise<void>;
}) {
  async function take(kind: StoredCase['kind'], report: AnyReport, isUnsafe = false): Promise<void> {
    await cases.take(kind, report, isUnsafe);
    if (!report.block) return;
    try {
      await blocks.block({ userId: report.reporterId }, report.subjectId);
    } catch (error) {
      // The member no longer exists or is suspended, so nobody can be blocked.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }

  async function report(
    kind: StoredCase['kind'],
    { userId }: Caller,
    thing: ReportedThing,
    { reason, text = '', block = false }: ReportInput,
  ): Promise<void> {
    const now = new Date();
    const _id = reportId(userId, thing.targetId, now);
    if (await cases.hasReport(kind, thing.targetId, _id)) return;
    await consumeLimit(userId);
    await take(kind, { ...thing, _id, reporterId: userId, reason, text, block, createdAt: now.toISOString() });
  }

  /** A report whose thing is its member is about what the member did, for example as a teacher. */
  const kindOf = (type: keyof typeof KINDS, { targetId, subjectId }: AnyReport): ReportKind =>
    targetId === subjectId && type === 'lesson.reported' ? 'member' : KINDS[type];

  const onReported: EventHandler<keyof typeof KINDS> = ({ type, payload }) =>
    take(kindOf(type, payload.report), payload.report, 'isUnsafe' in payload && payload.isUnsafe);

  return {
    /**
     * Reports a member. A second report on the same day changes nothing.
     * @throws NotFoundError for an unknown member
     * @throws ForbiddenError for oneself
     * @throws TooManyRequestsError beyond the daily limit
     */
    async reportMember(caller: Caller, id: string, input: ReportInput): Promise<void> {
      const member = await requireMember(members, id);
      const { _id } = member;
      if (_id === caller.userId) throw new ForbiddenError('You cannot report yourself', 'own_profile');
      await report('member', caller, { targetId: _id, subjectId: _id, evidence: evidenceOf(member) }, input);
    },

    /**
     * Reports a thing of this service that the caller can see. A second report on the same day changes nothing.
     * @throws TooManyRequestsError beyond the daily limit
     */
    report,

    /** Adds a report that another service has checked. */
    onReported,
  };
}
