import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { ConversationService } from './conversation.service.ts';
import type { ConversationStates } from './conversation-states.ts';
import { localizeDeletedLine } from './localize-deleted.ts';
import type { Pins } from './pins.ts';

export function conversationRoutes(
  router: Router,
  service: ConversationService,
  states: ConversationStates,
  pins: Pins,
): void {
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
    pins.pin(caller.userId, params.requestId, params.seq),
  );
  implement(router, 'DELETE /messages/conversations/:requestId/pins/:seq', ({ params, caller }) =>
    pins.unpin(caller.userId, params.requestId, params.seq),
  );
  implement(router, 'GET /messages/unread/count', ({ caller }) => service.countUnread(caller.userId));
}
