import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { ConversationService } from './conversation.service.ts';

export function conversationRoutes(router: Router, service: ConversationService): void {
  implement(router, 'GET /messages/conversations', ({ query, caller }) => service.list(caller.userId, query));
  implement(router, 'GET /messages/conversations/:requestId', async ({ params, caller }) => ({
    conversation: await service.get(caller.userId, params.requestId),
  }));
  implement(router, 'GET /messages/unread/count', async ({ caller }) => ({
    unreadCount: await service.countUnread(caller.userId),
  }));
}
