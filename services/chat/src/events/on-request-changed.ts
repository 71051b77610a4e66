import type { EventHandler } from '@mutua/service-kit';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';

type RequestEvent = `request.${'created' | 'accepted' | 'rejected' | 'completed' | 'cancelled'}`;

/** Keeps a request's conversation; the newest version wins, whatever the order. */
export const onRequestChanged =
  ({
    conversations,
    changed,
  }: {
    conversations: Pick<ConversationRepository, 'saveRequest'>;
    /** Makes every node forget what it knows of these conversations. */
    changed: (ids: string[]) => void;
  }): EventHandler<RequestEvent> =>
  async ({ payload: { request, version } }) => {
    await conversations.saveRequest(request, version);
    changed([request._id]);
  };
