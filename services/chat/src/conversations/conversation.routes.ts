import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import { localizeDeletedLine } from '../messages/localize-deleted.ts';
import type { ConversationService } from './conversation.service.ts';

export function conversationRoutes(router: Router, service: ConversationService): void {
  implement(router, 'GET /messages/conversations', async ({ query, caller, res }) => {
    const { conversations, ...rest } = await service.list(caller.userId, query);
    return { conversations: conversations.map((each) => localizeDeletedLine(res, each)), ...rest };
  });
  implement(router, 'GET /messages/conversations/:requestId', async ({ params, caller, res }) => ({
    conversation: localizeDeletedLine(res, await service.get(caller.userId, params.requestId)),
  }));
  implement(router, 'GET /messages/unread/count', async ({ caller }) => ({
    unreadCount: await service.countUnread(caller.userId),
  }));
}
