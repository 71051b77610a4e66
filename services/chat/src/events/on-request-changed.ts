import type { EventHandler } from '@mutua/service-kit';
import type { ConversationService } from '../conversations/conversation.service.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { ConversationRepository } from '../store/conversation.repository.ts';

type RequestEvent =
  `request.${'created' | 'accepted' | 'rejected' | 'completed' | 'cancelled' | 'updated' | 'snapshot'}`;

/** No conversation is announced after these events. A pending request has no conversation yet, and a snapshot contains nothing new. */
const SILENT: ReadonlySet<RequestEvent> = new Set(['request.created', 'request.updated', 'request.snapshot']);

/** Stores a request's state as a conversation; the newest version wins, in whichever order events arrive. */
export const onRequestChanged =
  ({
    conversations,
    conversationService,
    forget,
    announceUpdates,
    announceLines,
    emitter,
  }: {
    conversations: Pick<ConversationRepository, 'saveRequest'>;
    conversationService: Pick<ConversationService, 'requestChanged'>;
    /** Makes every node drop these conversations from memory. */
    forget: (ids: string[]) => void;
    /** Sends the status of these conversations to both parties' devices. */
    announceUpdates: (ids: string[]) => Promise<void>;
    /** Sends all lines of the conversation to both parties' devices. */
    announceLines: (id: string) => Promise<void>;
    emitter: Pick<Emitter, 'toMembers'>;
  }): EventHandler<RequestEvent> =>
  async ({ type, payload }) => {
    const { request, version } = payload;
    const changes =
      'changes' in payload
        ? payload.changes
        : { [request.status]: { at: request.updatedAt, actorId: payload.actorId } };
    await conversations.saveRequest(request, version, changes, { isAcceptance: type === 'request.accepted' });
    const isSnapshot = type === 'request.snapshot';
    if (request.status !== 'pending' || isSnapshot)
      await conversationService.requestChanged(request._id, { isSnapshot });
    forget([request._id]);
    if (type === 'request.updated') {
      emitter.toMembers([request.senderId._id, request.receiverId._id], 'request_edited', { requestId: request._id });
    }
    if (SILENT.has(type)) return;
    await announceUpdates([request._id]);
    await announceLines(request._id);
  };
