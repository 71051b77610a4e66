import type { CircleMessage } from '@mutua/contracts';
import { implement } from '@mutua/service-kit';
import type { Response, Router } from 'express';
import { localizeDeleted, localizeDeletedLine } from '../conversations/localize-deleted.ts';
import type { CircleService } from './circle.service.ts';
import type { CircleMessages } from './circle-messages.ts';

export function circleRoutes(
  router: Router,
  { service, messages }: { service: CircleService; messages: CircleMessages },
): void {
  const inLanguage = (res: Response, message: CircleMessage) => ({
    data: localizeDeleted(res, [message])[0] ?? message,
  });

  implement(router, 'GET /circles', async ({ query, caller, res }) => {
    const { circles, nextCursor } = await service.list(caller.userId, query);
    return { circles: circles.map((circle) => localizeDeletedLine(res, circle)), nextCursor };
  });
  implement(router, 'GET /circles/unread/count', ({ caller }) => service.countUnread(caller.userId));
  implement(router, 'PUT /circles/messages/:id', async ({ params, body, caller, res }) =>
    inLanguage(res, await messages.edit(caller.userId, params.id, body.content)),
  );
  implement(router, 'DELETE /circles/messages/:id', async ({ params, caller, res }) =>
    inLanguage(res, await messages.remove(caller.userId, params.id)),
  );
  implement(router, 'PUT /circles/messages/:id/reaction', async ({ params, body, caller }) => ({
    data: await messages.react(caller.userId, params.id, body.emoji),
  }));
  implement(router, 'DELETE /circles/messages/:id/reaction', async ({ params, caller, res }) =>
    inLanguage(res, await messages.react(caller.userId, params.id, null)),
  );
  implement(router, 'GET /circles/:id', async ({ params, caller, res }) => ({
    circle: localizeDeletedLine(res, await service.get(caller.userId, params.id)),
  }));
  implement(router, 'GET /circles/:id/messages', async ({ params, query, caller, res }) => {
    const { messages: found, ...rest } = await messages.list(caller.userId, params.id, query);
    return { messages: localizeDeleted(res, found), ...rest };
  });
  implement(router, 'POST /circles/:id/messages', async ({ params, body, caller, res }) =>
    inLanguage(res, await messages.send(caller.userId, params.id, body)),
  );
  implement(router, 'GET /circles/:id/changes', async ({ params, query, caller, res }) => {
    const { messages: found, ...rest } = await messages.changes(caller.userId, params.id, query);
    return { messages: localizeDeleted(res, found), ...rest };
  });
  implement(router, 'PUT /circles/:id/read', async ({ params, caller }) => ({
    message: 'Messages marked as read',
    seq: await messages.markRead(caller.userId, params.id),
  }));
  implement(router, 'PUT /circles/:id/state', async ({ params, body, caller, res }) => ({
    circle: localizeDeletedLine(res, await service.mute(caller.userId, params.id, body)),
  }));
  implement(router, 'PUT /circles/:id/people/:memberId', async ({ params, body, caller, res }) => ({
    circle: localizeDeletedLine(res, await service.pause(caller.userId, params.id, params.memberId, body.paused)),
  }));
}
