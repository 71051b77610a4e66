import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { ReportIntake } from '../moderation/report-intake.ts';
import type { AnnouncementService } from './announcement.service.ts';

export function announcementRoutes(
  router: Router,
  { announcements: service, intake }: { announcements: AnnouncementService; intake: Pick<ReportIntake, 'report'> },
): void {
  implement(router, 'GET /announcements', ({ caller }) => service.list(caller));
  implement(router, 'POST /announcements', async ({ caller, body }) => ({
    announcement: await service.create(caller, body),
  }));
  implement(router, 'DELETE /announcements/:id', async ({ caller, params }) => {
    await service.end(caller, params.id);
    return { message: 'The announcement has ended' };
  });
  implement(router, 'PUT /announcements/:id/seen', async ({ caller, params }) => {
    await service.see(caller, params.id);
    return { message: 'Dismissed' };
  });
  implement(router, 'POST /announcements/:id/reports', async ({ caller, params, body }) => {
    const { _id, by, text, at } = await service.reportable(caller, params.id);
    const evidence = { part: 'message' as const, text, authorId: by, at: at.toISOString(), isReported: true };
    // Announcements do not name who wrote them, and the list of blocked members would.
    await intake.report(
      'announcement',
      caller,
      { targetId: _id, subjectId: by, evidence: [evidence] },
      { ...body, block: false },
    );
    return REPORT_ANSWER;
  });
}
