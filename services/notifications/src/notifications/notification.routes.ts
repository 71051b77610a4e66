import type { Language } from '@mutua/contracts';
import { implement, languageFor, setLanguage } from '@mutua/service-kit';
import type { Response, Router } from 'express';
import type { MeetingNotificationRepository } from './meeting-notification.repository.ts';
import type { NotificationService } from './notification.service.ts';

/** Sets and returns the language of the notifications in an answer to the caller. */
function languageOfAnswer(res: Response): Language {
  const language = languageFor(res);
  setLanguage(res, language);
  return language;
}

export function notificationRoutes(
  router: Router,
  { service, meetings }: { service: NotificationService; meetings: Pick<MeetingNotificationRepository, 'readPlan'> },
): void {
  implement(router, 'GET /notifications', ({ query, caller, res }) =>
    service.list(caller.userId, query, languageOfAnswer(res)),
  );
  implement(router, 'GET /notifications/unread/count', async ({ caller }) => ({
    count: await service.countUnread(caller.userId),
  }));
  implement(router, 'PUT /notifications/read/all', async ({ caller }) => {
    await service.markAllRead(caller.userId);
    return { message: 'All notifications marked as read' };
  });
  implement(router, 'PUT /notifications/read/plan/:requestId', async ({ params, caller }) => {
    await meetings.readPlan(caller.userId, params.requestId);
    return { message: 'Notifications marked as read' };
  });
  implement(router, 'PUT /notifications/:id/read', async ({ params, caller, res }) => ({
    notification: await service.markRead(caller.userId, params.id, languageOfAnswer(res)),
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
