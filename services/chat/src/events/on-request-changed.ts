import type { EventHandler } from '@mutua/service-kit';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';
import type { ConversationService } from '../conversations/conversation.service.ts';

type RequestEvent = `request.${'created' | 'accepted' | 'rejected' | 'completed' | 'cancelled' | 'snapshot'}`;

/** Of these no device is told: a new request has no conversation yet, and a snapshot tells nothing new. */
const SILENT: ReadonlySet<RequestEvent> = new Set(['request.created', 'request.snapshot']);

/** Keeps a request's conversation; the newest version wins, whatever the order. */
export const onRequestChanged =
  ({
    conversations,
    conversationService,
    forget,
    announceUpdates,
  }: {
    conversations: Pick<ConversationRepository, 'saveRequest'>;
    conversationService: Pick<ConversationService, 'requestChanged'>;
    /** Makes every node forget what it has in memory of these conversations. */
    forget: (ids: string[]) => void;
    /** Tells the devices of both parties how it stands with these conversations. */
    announceUpdates: (ids: string[]) => Promise<void>;
  }): EventHandler<RequestEvent> =>
  async ({ type, payload: { request, version } }) => {
    await conversations.saveRequest(request, version);
    await conversationService.requestChanged(request._id, { isSnapshot: type === 'request.snapshot' });
    forget([request._id]);
    if (!SILENT.has(type)) await announceUpdates([request._id]);
  };
