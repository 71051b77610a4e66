import type { ReportInput } from '@mutua/contracts';
import type { ReportService } from '@mutua/domain';
import type { Caller } from '@mutua/service-kit';
import { ForbiddenError, NotFoundError, newEvent } from '@mutua/service-kit';
import type { RingRepository } from './ring.repository.ts';

export type ReportRing = ReturnType<typeof createReportRing>;

/**
 * Takes reports of the message with which a member started a ring. The reporter may not know the starter yet. So the answer does not reveal
 * the starter, and nobody is blocked.
 * @throws NotFoundError for a ring of others, and for one without a message
 * @throws ForbiddenError for the caller's own ring
 */
export const createReportRing =
  ({ rings, reports }: { rings: Pick<RingRepository, 'find'>; reports: ReportService }) =>
  async ({ userId }: Caller, id: string, { reason, text }: ReportInput): Promise<void> => {
    const ring = await rings.find(id);
    if (!ring?.memberIds.includes(userId) || !ring.message) throw new NotFoundError('Ring not found');
    const { startedBy: subjectId, message, createdAt } = ring;
    if (subjectId === userId) throw new ForbiddenError('You cannot report your own message');
    const evidence = [
      { part: 'message' as const, text: message, authorId: subjectId, at: createdAt.toISOString(), isReported: true },
    ];
    await reports.take(
      userId,
      { targetId: subjectId, subjectId, evidence },
      { reason, ...(text !== undefined && { text }) },
      (report) => newEvent('ring.reported', { report }),
    );
  };
