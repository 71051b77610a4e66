import type { DomainEvent, Message, Pagination, Person } from '@mutua/contracts';
import {
  type Logger,
  newEvent,
  ServiceUnavailableError,
  TooManyRequestsError,
  ValidationError,
} from '@mutua/service-kit';
import type { Role } from '../conversations/conversation.model.ts';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';
import { otherRole, roleOf, type StoredConversation } from '../conversations/conversation.ts';
import { type ConversationAccess, conversationNotFound, type Place } from '../conversations/conversation-access.ts';
import type { LiveConversation } from '../conversations/live-conversations.ts';
import type { SummaryWriter } from '../conversations/summary-writer.ts';
import type { FileService } from '../files/file.service.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { JoinedChats } from '../realtime/joined-chats.ts';
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
type Content = Pick<StoredMessage, 'content' | 'messageType' | 'attachment' | 'callType' | 'clientId'>;

interface Written {
  message: StoredMessage;
  /** A device of the receiver had the conversation open. */
  isSeen: boolean;
  /** Absent for a message that was stored before. */
  events?: DomainEvent[];
}

/** How often a message tries for the next place while other nodes take it. */
const ATTEMPTS = 20;
const PREVIEW_LENGTH = 140;

const idsOf = ({ parties }: Pick<StoredConversation, 'parties'>): string[] => [
  parties.sender._id,
  parties.receiver._id,
];

const invalid = (field: string, message: string) => new ValidationError([{ field, message }]);

/** Where the next message of a party goes, as far as this node knows. */
function nextPlace({ conversation, role }: Place, isSeen: boolean) {
  const { last, parties } = conversation;
  const to = otherRole(role);
  const seq = last.seq + 1;
  const tally = { ...last.tally, [to]: last.tally[to] + 1 };
  const seen = isSeen ? { ...last.seen, [to]: { seq, tally: tally[to] } } : last.seen;
  return {
    requestId: conversation.id,
    seq,
    senderId: parties[role]._id,
    receiverId: parties[to]._id,
    tally,
    ...(seen && { seen }),
  };
}

/** Whether there is, as far as this node knows, something that a party has not read yet. */
const hasUnread = ({ last, read }: LiveConversation, role: Role): boolean =>
  last.tally[role] > Math.max(read[role], last.seen?.[role]?.tally ?? 0);

const sentEvent = (message: StoredMessage, sender: Person, isSeen: boolean): DomainEvent =>
  newEvent('message.sent', {
    messageId: message.id,
    requestId: message.requestId,
    seq: message.seq,
    sender,
    receiverId: message.receiverId,
    preview: message.content.slice(0, PREVIEW_LENGTH) || (message.attachment?.name ?? ''),
    sentAt: message.sentAt.toISOString(),
    isSeen,
  });

const readEvent = ({ requestId, seq }: StoredMessage, userId: string): DomainEvent =>
  newEvent('messages.read', { requestId, userId, seq });

export type MessageService = ReturnType<typeof createMessageService>;

export function createMessageService({
  access,
  conversations,
  messages,
  members,
  files,
  summaries,
  spendLimit,
  joined,
  emitter,
  logger,
}: {
  access: ConversationAccess;
  conversations: ConversationRepository;
  messages: MessageRepository;
  members: MemberRepository;
  files: FileService;
  summaries: SummaryWriter;
  spendLimit: MessageLimit;
  joined: Pick<JoinedChats, 'isJoined'>;
  emitter: Emitter;
  logger: Logger;
}) {
  /** Writes a message at the next place of its conversation; one that was sent before is given back as it was stored. */
  async function write(place: Place, content: Content): Promise<Written> {
    const { conversation, role } = place;
    const to = otherRole(role);
    const [sender, receiver] = [conversation.parties[role], conversation.parties[to]];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const isSeen = await joined.isJoined(receiver._id, conversation.id);
      const message = { ...content, ...nextPlace(place, isSeen), id: messages.newId(), sentAt: new Date() };
      const events = [sentEvent(message, sender, isSeen)];
      // What came before the member joined is read now, too: its notification goes.
      if (isSeen && hasUnread(conversation, to)) events.push(readEvent(message, receiver._id));
      const outcome = await messages.insert(message, events);
      if (outcome === 'stored') {
        conversation.last = message;
        return { message, isSeen, events };
      }
      const earlier =
        outcome === 'repeated' && (await messages.findByClientId(conversation.id, sender._id, content.clientId ?? ''));
      if (earlier) return { message: earlier, isSeen: earlier.seen?.[to]?.seq === earlier.seq };
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
    const { message, isSeen, events } = await inTurn(place, () => write(place, content));
    const sent = toMessage(message, conversation.parties[role], isSeen, files.sign);
    const parties = idsOf(conversation);
    if (!events) {
      // The process that stored it may have died before it told anyone: whoever misses it asks for it.
      emitter.toMembers(parties, 'resync', {});
      return sent;
    }
    emitter.toMembers(parties, 'new_message', sent);
    summaries.stored(message, events);
    const { requestId, receiverId, seq } = message;
    if (isSeen) emitter.toMembers(parties, 'messages_read', { requestId, userId: receiverId, seq });
    else void readByWhoeverJoined(message);
    return sent;
  }

  /** A device may have joined between the question whether one has and the write. */
  async function readByWhoeverJoined({ receiverId, requestId }: StoredMessage): Promise<void> {
    try {
      if (await joined.isJoined(receiverId, requestId)) await markRead(receiverId, requestId);
    } catch (error) {
      logger.warn({ err: error }, 'a message in an open conversation was not marked read');
    }
  }

  /** Marks everything received as read, and tells the other party and the member's other devices. Returns up to where. */
  async function markRead(userId: string, requestId: string): Promise<number> {
    const { conversation, role } = await access.asParty(userId, requestId);
    await summaries.flush();
    const last = await messages.findLast(requestId);
    if (!last) return 0;
    const { requestId: id, seq, tally } = last;
    await conversations.advance([{ id, last, delivered: {} }]);
    if (await conversations.markRead(id, role, last, readEvent(last, userId))) {
      emitter.toMembers(idsOf(conversation), 'messages_read', { requestId: id, userId, seq });
    }
    conversation.read[role] = Math.max(conversation.read[role], tally[role]);
    return seq;
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

    /**
     * Leaves the line of a missed call; `callId` makes it one line however often it is told. A caller who has no message left in
     * this minute leaves none.
     */
    async recordMissedCall(
      requestId: string,
      callerId: string,
      callType: 'audio' | 'video',
      callId: string,
    ): Promise<void> {
      const place = await access.asParty(callerId, requestId);
      try {
        await spendLimit(callerId);
      } catch (error) {
        if (error instanceof TooManyRequestsError) return;
        throw error;
      }
      await store(place, {
        content: `Missed ${callType} call`,
        messageType: 'call',
        callType,
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

    markRead,

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
