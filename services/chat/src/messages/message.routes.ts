import type { Message } from '@mutua/contracts';
import { implement } from '@mutua/service-kit';
import type { Response, Router } from 'express';
import type { ConversationStates } from '../conversations/conversation-states.ts';
import { localizeDeleted } from '../conversations/localize-deleted.ts';
import type { ChangedMessages } from './changed-messages.ts';
import type { Corrections } from './corrections.ts';
import type { MessageService } from './message.service.ts';
import type { MessageChanges } from './message-changes.ts';
import type { MessageSearch } from './message-search.ts';
import type { Reactions } from './reactions.ts';

export function messageRoutes(
  router: Router,
  {
    service,
    search,
    changes,
    changedMessages,
    corrections,
    reactions,
    states,
  }: {
    service: MessageService;
    search: MessageSearch;
    changes: Pick<MessageChanges, 'edit' | 'remove'>;
    changedMessages: ChangedMessages;
    corrections: Pick<Corrections, 'list'>;
    reactions: Reactions;
    states: Pick<ConversationStates, 'opened'>;
  },
): void {
  const inLanguage = (res: Response, message: Message) => ({ data: localizeDeleted(res, [message])[0] ?? message });

  implement(router, 'GET /messages/search', ({ query, caller }) => search(caller.userId, query));
  implement(router, 'GET /messages/request/:requestId', async ({ params, query, caller, res }) => {
    const { messages, ...rest } = await service.list(caller.userId, params.requestId, query);
    return { messages: localizeDeleted(res, messages), ...rest };
  });
  implement(router, 'GET /messages/request/:requestId/changes', async ({ params, query, caller, res }) => {
    const { messages, ...rest } = await changedMessages(caller.userId, params.requestId, query);
    return { messages: localizeDeleted(res, messages), ...rest };
  });
  implement(router, 'GET /messages/request/:requestId/corrections', ({ params, query, caller }) =>
    corrections.list(caller.userId, params.requestId, query),
  );
  implement(router, 'POST /messages', async ({ body, caller, res }) =>
    inLanguage(res, await service.send(caller.userId, body)),
  );
  implement(router, 'PUT /messages/:id', async ({ params, body, caller, res }) =>
    inLanguage(res, await changes.edit(caller.userId, params.id, body.content)),
  );
  implement(router, 'DELETE /messages/:id', async ({ params, caller, res }) =>
    inLanguage(res, await changes.remove(caller.userId, params.id)),
  );
  implement(router, 'PUT /messages/:id/reaction', async ({ params, body, caller }) => ({
    data: await reactions.react(caller.userId, params.id, body.emoji),
  }));
  implement(router, 'DELETE /messages/:id/reaction', async ({ params, caller, res }) =>
    inLanguage(res, await reactions.takeAway(caller.userId, params.id)),
  );
  implement(router, 'PUT /messages/read/:requestId', async ({ params, caller }) => {
    const seq = await service.markRead(caller.userId, params.requestId);
    await states.opened(caller.userId, params.requestId);
    return { message: 'Messages marked as read', seq };
  });
}
