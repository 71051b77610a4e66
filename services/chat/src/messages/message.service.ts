import type { DomainEvent, Message, Pagination, Person } from '@mutua/contracts';
import { newEvent, ServiceUnavailableError, ValidationError } from '@mutua/service-kit';
import type { Role } from '../conversations/conversation.model.ts';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';
import { otherRole, roleOf, type StoredConversation } from '../conversations/conversation.ts';
import { type ConversationAccess, conversationNotFound, type Place } from '../conversations/conversation-access.ts';
import type { SummaryWriter } from '../conversations/summary-writer.ts';
import type { FileService } from '../files/file.service.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { MessageRepository } from './message.repository.ts';
import { type StoredMessage, toMessage } from './message.ts';
import type { MessageLimit } from './message-limit.ts';

export interface MessageDraft {
  requestId: string;
  /** Must be the other party when given. */
  receiverId?: string;
  content: string;
  messageType?: 'text' | 'image' | 'file';
  /** What the upload answered. */
  attachment?: { url: string } | null;
  clientId?: string;
}

/** Of each message that is stored; the rest is what it says. */
type Content = Pick<StoredMessage, 'content' | 'messageType' | 'attachment' | 'clientId'>;

/** How often a message tries for the next place while other nodes take it. */
const ATTEMPTS = 20;
const PREVIEW_LENGTH = 140;

const idsOf = ({ parties }: Pick<StoredConversation, 'parties'>): string[] => [
  parties.sender._id,
  parties.receiver._id,
];

const invalid = (field: string, message: string) => new ValidationError([{ field, message }]);

/** Where the next message of a party goes, as far as this node knows. */
function nextPlace({ conversation, role }: Place) {
  const { last, parties } = conversation;
  const to = otherRole(role);
  return {
    requestId: conversation.id,
    seq: last.seq + 1,
    senderId: parties[role]._id,
    receiverId: parties[to]._id,
    tally: { ...last.tally, [to]: last.tally[to] + 1 },
  };
}

const sentEvent = (message: StoredMessage, sender: Person): DomainEvent =>
  newEvent('message.sent', {
    messageId: message.id,
    requestId: message.requestId,
    seq: message.seq,
    sender,
    receiverId: message.receiverId,
    preview: message.content.slice(0, PREVIEW_LENGTH) || (message.attachment?.name ?? ''),
    sentAt: message.sentAt.toISOString(),
  });

export type MessageService = ReturnType<typeof createMessageService>;

export function createMessageService({
  access,
  conversations,
  messages,
  members,
  files,
  summaries,
  spendLimit,
  emitter,
}: {
  access: ConversationAccess;
  conversations: ConversationRepository;
  messages: MessageRepository;
  members: MemberRepository;
  files: FileService;
  summaries: SummaryWriter;
  spendLimit: MessageLimit;
  emitter: Emitter;
}) {
  /** Writes a message at the next place of its conversation; one that was sent before is given back as it was stored. */
  async function write(place: Place, content: Content): Promise<{ message: StoredMessage; event?: DomainEvent }> {
    const { conversation, role } = place;
    const sender = conversation.parties[role];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const message = { ...content, ...nextPlace(place), id: messages.newId(), sentAt: new Date() };
      const event = sentEvent(message, sender);
      const outcome = await messages.insert(message, event);
      if (outcome === 'stored') {
        conversation.last = message;
        return { message, event };
      }
      const earlier =
        outcome === 'repeated' && (await messages.findByClientId(conversation.id, sender._id, content.clientId ?? ''));
      if (earlier) return { message: earlier };
      conversation.last = (await messages.findLast(conversation.id)) ?? conversation.last;
    }
    throw new ServiceUnavailableError();
  }

  /** One message of a conversation after the other; see `LiveConversation.turn`. */
  function inTurn<T>({ conversation }: Place, task: () => Promise<T>): Promise<T> {
    const result = conversation.turn.then(task);
    conversation.turn = result.catch(() => {});
    return result;
  }

  async function store(place: Place, content: Content): Promise<Message> {
    const { conversation, role } = place;
    const { message, event } = await inTurn(place, () => write(place, content));
    const sender = conversation.parties[role];
    const sent = toMessage(message, sender, false, files.sign);
    const parties = idsOf(conversation);
    if (event) {
      emitter.toMembers(parties, 'new_message', sent);
      summaries.stored(message, event);
    } else {
      // The process that stored it may have died before it told anyone: whoever misses it asks for it.
      emitter.toMembers(parties, 'resync', {});
    }
    return sent;
  }

  return {
    /**
     * Stores a message and delivers it to every device of both parties.
     * @throws NotFoundError, ForbiddenError, ConflictError: see `ConversationAccess.asWriter`
     * @throws ValidationError when there is nothing to send, or not to the other party
     * @throws TooManyRequestsError
     */
    async send(
      userId: string,
      { requestId, receiverId, content, messageType = 'text', attachment, clientId }: MessageDraft,
    ): Promise<Message> {
      const place = await access.asWriter(userId, requestId);
      if (receiverId !== undefined && receiverId !== place.conversation.parties[otherRole(place.role)]._id) {
        throw invalid('receiverId', 'The receiver is not the other party of this conversation');
      }
      if (!attachment && messageType !== 'text') throw invalid('attachment', 'A file is required');
      if (!attachment && content === '') throw invalid('content', 'Message is required');
      await spendLimit(userId);
      const file = attachment ? await files.claim(userId, attachment.url) : null;
      return store(place, {
        content,
        messageType: file?.messageType ?? 'text',
        attachment: file?.attachment ?? null,
        ...(clientId !== undefined && { clientId }),
      });
    },

    /** Leaves the line of a missed call; `callId` makes it one line however often it is told. */
    async recordMissedCall(
      requestId: string,
      callerId: string,
      callType: 'audio' | 'video',
      callId: string,
    ): Promise<void> {
      const place = await access.asParty(callerId, requestId);
      await store(place, {
        content: `Missed ${callType} call`,
        messageType: 'call',
        attachment: null,
        clientId: callId,
      });
    },

    /** A page of a conversation, or what came after a place: oldest first. */
    async list(
      userId: string,
      requestId: string,
      { page, limit, after }: { page: number; limit: number; after?: number | undefined },
    ): Promise<{ messages: Message[]; pagination: Pagination }> {
      await summaries.flush();
      const conversation = await conversations.find(requestId);
      const role = conversation && roleOf(conversation, userId);
      if (!role) throw conversationNotFound();
      const last = await messages.findLast(requestId);
      const lastSeq = last?.seq ?? 0;
      if (last && last.seq > conversation.lastSeq)
        await conversations.advance([{ id: requestId, last, delivered: {} }]);

      // Messages are never deleted, so places are counts: no page needs a skip or a count.
      const first = after === undefined ? lastSeq - page * limit + 1 : after + (page - 1) * limit + 1;
      const found = await messages.findRange(requestId, Math.max(1, first), Math.min(lastSeq, first + limit - 1));
      const faces = await members.findFaces(idsOf(conversation));
      const total = Math.max(0, lastSeq - (after ?? 0));
      return {
        messages: found.map((message) => {
          const from: Role = message.senderId === conversation.parties.sender._id ? 'sender' : 'receiver';
          const sender = faces.get(message.senderId) ?? conversation.parties[from];
          const isRead = message.seq <= conversation.progress[otherRole(from)].readSeq;
          return toMessage(message, sender, isRead, files.sign);
        }),
        pagination: { page, limit, total, pages: Math.ceil(total / limit) },
      };
    },

    /** Marks everything received as read, and tells the other party and the member's other devices. Returns up to where. */
    async markRead(userId: string, requestId: string): Promise<number> {
      const { conversation, role } = await access.asParty(userId, requestId);
      await summaries.flush();
      const last = await messages.findLast(requestId);
      if (!last) return 0;
      const { requestId: id, seq } = last;
      const event = newEvent('messages.read', { requestId: id, userId, seq });
      await conversations.advance([{ id, last, delivered: {} }]);
      if (await conversations.markRead(id, role, last, event)) {
        emitter.toMembers(idsOf(conversation), 'messages_read', { requestId: id, userId, seq });
      }
      return seq;
    },

    /** Notes that one of the member's devices has received up to a place, and tells the other party and the own devices. */
    async markDelivered(userId: string, requestId: string, upTo: number): Promise<void> {
      const { conversation, role } = await access.asParty(userId, requestId);
      if (upTo > conversation.last.seq) conversation.last = (await messages.findLast(requestId)) ?? conversation.last;
      const seq = Math.min(upTo, conversation.last.seq);
      if (seq <= conversation.delivered[role]) return;
      conversation.delivered[role] = seq;
      summaries.delivered(conversation.id, role, seq);
      emitter.toMembers(idsOf(conversation), 'messages_delivered', { requestId: conversation.id, userId, seq });
    },
  };
}
