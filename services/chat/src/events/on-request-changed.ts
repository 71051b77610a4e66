import type { EventHandler } from '@mutua/service-kit';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';

type RequestEvent = `request.${'created' | 'accepted' | 'rejected' | 'completed' | 'cancelled'}`;

/** Keeps a request's conversation; the newest version wins, whatever the order. */
export const onRequestChanged =
  ({
    conversations,
    changed,
    tellUpdated,
  }: {
    conversations: Pick<ConversationRepository, 'saveRequest'>;
    /** Makes every node forget what it knows of these conversations. */
    changed: (ids: string[]) => void;
    /** Tells the devices of both parties how it stands with these conversations. */
    tellUpdated: (ids: string[]) => Promise<void>;
  }): EventHandler<RequestEvent> =>
  async ({ type, payload: { request, version } }) => {
    await conversations.saveRequest(request, version);
    changed([request._id]);
    if (type !== 'request.created') await tellUpdated([request._id]);
  };
