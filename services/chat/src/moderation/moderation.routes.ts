import { REPORT_ANSWER } from '@mutua/domain';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { CircleModeration } from './circle-moderation.ts';
import type { ModerationService } from './moderation.service.ts';
import type { RoomModeration } from './room-moderation.ts';

export function moderationRoutes(
  router: Router,
  moderation: Pick<ModerationService, 'report'>,
  ofCircles: Pick<CircleModeration, 'report'>,
  ofRooms: Pick<RoomModeration, 'report'>,
): void {
  implement(router, 'POST /messages/:id/reports', async ({ params, body, caller }) => {
    await moderation.report(caller.userId, params.id, body);
    return REPORT_ANSWER;
  });
  implement(router, 'POST /circles/messages/:id/reports', async ({ params, body, caller }) => {
    await ofCircles.report(caller.userId, params.id, body);
    return REPORT_ANSWER;
  });
  implement(router, 'POST /circles/:id/room/reports', async ({ params, body, caller }) => {
    await ofRooms.report(caller.userId, params.id, body);
    return REPORT_ANSWER;
  });
}
