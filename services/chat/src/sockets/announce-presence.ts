import type { Logger } from '@mutua/service-kit';
import type { CallService } from '../calls/call.service.ts';
import type { ConversationService } from '../conversations/conversation.service.ts';
import type { Emitter } from '../realtime/emitter.ts';

/** Tells the partners of members that these have come or left; whoever has left is in no call any more. */
export const createAnnouncePresence =
  ({
    calls,
    conversations,
    emitter,
    logger,
  }: {
    calls: Pick<CallService, 'memberLeft'>;
    conversations: Pick<ConversationService, 'findPartners'>;
    emitter: Pick<Emitter, 'toMembers'>;
    logger: Logger;
  }) =>
  async (userIds: readonly string[], isOnline: boolean): Promise<void> => {
    if (!isOnline) for (const userId of userIds) calls.memberLeft(userId);
    try {
      for (const [userId, partners] of await conversations.findPartners(userIds)) {
        emitter.toMembers(partners, 'presence', { userId, isOnline });
      }
    } catch (error) {
      logger.warn({ err: error }, 'presence not announced');
    }
  };
