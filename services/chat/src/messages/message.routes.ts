import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { MessageService } from './message.service.ts';
import type { MessageSearch } from './message-search.ts';

export function messageRoutes(router: Router, service: MessageService, search: MessageSearch): void {
  implement(router, 'GET /messages/search', ({ query, caller }) => search(caller.userId, query));
  implement(router, 'GET /messages/request/:requestId', ({ params, query, caller }) =>
    service.list(caller.userId, params.requestId, query),
  );
  implement(router, 'POST /messages', async ({ body, caller }) => ({ data: await service.send(caller.userId, body) }));
  implement(router, 'PUT /messages/read/:requestId', async ({ params, caller }) => ({
    message: 'Messages marked as read',
    seq: await service.markRead(caller.userId, params.requestId),
  }));
}
