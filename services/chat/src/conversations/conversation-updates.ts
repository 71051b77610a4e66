import type { Emitter } from '../realtime/emitter.ts';
import { isOpenStatus } from '../store/conversation.ts';
import type { ConversationService } from './conversation.service.ts';

/**
 * Sends to both parties' devices the status of conversations, and whether they are closed for writing. A block shows only as `closed` and
 * looks the same to both, so that nobody learns who blocked whom.
 */
export const createConversationUpdates =
  ({ load, emitter }: { load: ConversationService['load']; emitter: Emitter }) =>
  async (ids: readonly string[]): Promise<void> => {
    for (const conversation of await Promise.all(ids.map(load))) {
      if (!conversation) continue;
      const { id: requestId, status, parties, isBlocked } = conversation;
      const closed = isBlocked || !isOpenStatus(status);
      emitter.toMembers([parties.sender._id, parties.receiver._id], 'conversation_updated', {
        requestId,
        status,
        closed,
      });
    }
  };
