import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { AnnouncementService } from './announcement.service.ts';

export function announcementRoutes(router: Router, service: AnnouncementService): void {
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
}
