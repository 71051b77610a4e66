import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { Conversations } from './conversations.ts';
import { localizeDeletedLine } from './localize-deleted.ts';

export function conversationRoutes(router: Router, { service, states, pinning }: Conversations): void {
  implement(router, 'GET /messages/conversations', async ({ query, caller, res }) => {
    const { conversations, ...rest } = await service.list(caller.userId, query);
    return { conversations: conversations.map((each) => localizeDeletedLine(res, each)), ...rest };
  });
  implement(router, 'GET /messages/conversations/:requestId', async ({ params, caller, res }) => ({
    conversation: localizeDeletedLine(res, await service.get(caller.userId, params.requestId)),
  }));
  implement(router, 'PUT /messages/conversations/:requestId/state', async ({ params, body, caller, res }) => ({
    conversation: localizeDeletedLine(res, await states.change(caller.userId, params.requestId, body)),
  }));
  implement(router, 'PUT /messages/conversations/:requestId/pins/:seq', ({ params, caller }) =>
    pinning.pin(caller.userId, params.requestId, params.seq),
  );
  implement(router, 'DELETE /messages/conversations/:requestId/pins/:seq', ({ params, caller }) =>
    pinning.unpin(caller.userId, params.requestId, params.seq),
  );
  implement(router, 'GET /messages/unread/count', ({ caller }) => service.countUnread(caller.userId));
}
