import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { ConversationService } from './conversation.service.ts';

export function conversationRoutes(router: Router, service: ConversationService): void {
  implement(router, 'GET /messages/conversations', async ({ caller }) => ({
    conversations: await service.list(caller.userId),
  }));
  implement(router, 'GET /messages/unread/count', async ({ caller }) => ({
    unreadCount: await service.countUnread(caller.userId),
  }));
}
