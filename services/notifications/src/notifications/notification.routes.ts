import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { NotificationService } from './notification.service.ts';

export function notificationRoutes(router: Router, service: NotificationService): void {
  implement(router, 'GET /notifications', ({ query, caller }) => service.list(caller.userId, query));
  implement(router, 'GET /notifications/unread/count', async ({ caller }) => ({
    count: await service.countUnread(caller.userId),
  }));
  implement(router, 'PUT /notifications/read/all', async ({ caller }) => {
    await service.markAllRead(caller.userId);
    return { message: 'All notifications marked as read' };
  });
  implement(router, 'PUT /notifications/:id/read', async ({ params, caller }) => ({
    notification: await service.markRead(caller.userId, params.id),
  }));
  implement(router, 'DELETE /notifications/read/all', async ({ caller }) => {
    await service.removeRead(caller.userId);
    return { message: 'Read notifications deleted' };
  });
  implement(router, 'DELETE /notifications/:id', async ({ params, caller }) => {
    await service.remove(caller.userId, params.id);
    return { message: 'Notification deleted' };
  });
}
