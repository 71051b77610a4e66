// Over 300 lines: storing, delivering and reading messages belong together.

import type {
  ClientPayload,
  DomainEvent,
  Message,
  NewMessage,
  Person,
  QueryOf,
  Quote,
  ResponseOf,
} from '@mutua/contracts';
import { type Logger, newEvent, paginationOf, retryOnConflict, TooManyRequestsError } from '@mutua/service-kit';
import {
  type ConversationAccess,
  conversationNotFound,
  type Participant,
} from '../conversations/conversation-access.ts';
import { linesOf } from '../conversations/conversation-lines.ts';
import type { LiveConversation } from '../conversations/live-conversations.ts';
import type { SummaryWriter } from '../conversations/summary-writer.ts';
import type { FileService } from '../files/file.service.ts';
import { deliveryLag } from '../realtime/chat-metrics.ts';
import type { Emitter } from '../realtime/emitter.ts';
import type { JoinedChats } from '../realtime/joined-chats.ts';
import type { CallRecordRepository } from '../store/call-record.repository.ts';
import type { ConversationRepository } from '../store/conversation.repository.ts';
import { otherRole, partyIds, type Role, roleOf, type StoredConversation } from '../store/conversation.ts';
import type { MembershipRepository } from '../store/membership.repository.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import { noticeOf, type StoredMessage, toMessage } from '../store/message.ts';
import { checkContent, invalid } from '../store/message-rules.ts';
import { quoteOf, type Replies } from '../store/replies.ts';
import type { Corrections } from './corrections.ts';
import type { MessageLimit } from './message-limit.ts';
import type { MessageView } from './message-view.ts';

/** Over the socket, a message also names its receiver, who must be the other party, and its type. */
type MessageDraft = NewMessage & Partial<Pick<ClientPayload<'send_message'>, 'receiverId' | 'messageType'>>;

/** The fields that differ between messages and missed calls. The service fills in the rest. */
type Content = Pick<
  StoredMessage,
  'content' | 'messageType' | 'attachment' | 'callType' | 'clientId' | 'replyTo' | 'group' | 'voice' | 'correction'
>;

interface Written {
  message: StoredMessage;
  /** True when a device of the receiver had the conversation open. */
  isSeen: boolean;
  /** Absent when the message was stored before. */
  events?: DomainEvent[];
}

const idsOf = (conversation: Pick<StoredConversation, 'parties'>): string[] => Object.values(partyIds(conversation));

/** @throws ValidationError */
function checkDraft({ conversation, role }: Participant, draft: MessageDraft): void {
  const { receiverId } = draft;
  if (receiverId !== undefined && receiverId !== conversation.parties[otherRole(role)]._id) {
    throw invalid('receiverId', 'The receiver is not the other party of this conversation');
  }
  checkContent(draft);
}

/** The `seq` and counts of the participant's next message, as far as this node knows. */
function nextInSequence({ conversation, role }: Participant, isSeen: boolean) {
  const { last, parties } = conversation;
  const to = otherRole(role);
  const seq = last.seq + 1;
  const received = { ...last.received, [to]: last.received[to] + 1 };
  const seen = isSeen ? { ...last.seen, [to]: { seq, received: received[to] } } : last.seen;
  return {
    requestId: conversation.id,
    seq,
    senderId: parties[role]._id,
    receiverId: parties[to]._id,
    received,
    ...(seen && { seen }),
  };
}

/** Whether a party has unread messages, as far as this node knows. */
const hasUnread = ({ last, readCount }: LiveConversation, role: Role): boolean =>
  last.received[role] > Math.max(readCount[role], last.seen?.[role]?.received ?? 0);

const sentEvent = (message: StoredMessage, sender: Person, isSeen: boolean): DomainEvent =>
  newEvent('message.sent', {
    messageId: message.id,
    requestId: message.requestId,
    seq: message.seq,
    sender,
    receiverId: message.receiverId,
    preview: noticeOf(message),
    sentAt: message.sentAt.toISOString(),
    isSeen,
    ...(message.messageType === 'call' && { callType: message.callType }),
    ...(message.voice && { voiceSeconds: message.voice.seconds }),
  });

const readEvent = ({ requestId, seq }: StoredMessage, userId: string): DomainEvent =>
  newEvent('messages.read', { requestId, userId, seq });

export type MessageService = ReturnType<typeof createMessageService>;

export function createMessageService({
  access,
  conversations,
  memberships,
  messages,
  view,
  replies,
  callRecords,
  corrections,
  files,
  summaries,
  consumeLimit,
  joined,
  emitter,
  offerPreview,
  logger,
}: {
  access: ConversationAccess;
  conversations: Pick<ConversationRepository, 'find'>;
  memberships: MembershipRepository;
  messages: MessageRepository;
  view: MessageView;
  replies: Pick<Replies, 'quotesFor'>;
  callRecords: Pick<CallRecordRepository, 'newestOf'>;
  corrections: Pick<Corrections, 'check' | 'stored'>;
  files: FileService;
  summaries: SummaryWriter;
  consumeLimit: MessageLimit['consume'];
  joined: Pick<JoinedChats, 'isJoined' | 'isJoinedSince'>;
  emitter: Emitter;
  /** Starts the preview of a text with an address. */
  offerPreview: (message: StoredMessage) => void;
  logger: Logger;
}) {
  /** Appends a message to its conversation. Returns the stored message when it was sent before. */
  async function write(participant: Participant, content: Content): Promise<Written> {
    const { conversation, role } = participant;
    const to = otherRole(role);
    const [sender, receiver] = [conversation.parties[role], conversation.parties[to]];
    return retryOnConflict(async () => {
      const isSeen = await joined.isJoined(receiver._id, conversation.id);
      const message = { ...content, ...nextInSequence(participant, isSeen), id: messages.newId(), sentAt: new Date() };
      const events = [sentEvent(message, sender, isSeen)];
      // Earlier messages now count as read, too. This event removes their notification.
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
      return undefined;
    });
  }

  /** Runs the writes of one conversation one after the other: see `LiveConversation.turn`. */
  function enqueueWrite<T>({ conversation }: Participant, task: () => Promise<T>): Promise<T> {
    const result = conversation.turn.then(task);
    conversation.turn = result.catch(() => {});
    return result;
  }

  async function store(participant: Participant, content: Content, quoted?: Quote): Promise<Message> {
    const { conversation, role } = participant;
    const { message, isSeen, events } = await enqueueWrite(participant, () => write(participant, content));
    const { showsRead } = conversation;
    // A message that was stored before may have another quote or none, so its stored quote is read.
    const quote = events ? quoted : (await replies.quotesFor(conversation.id, [message])).get(message.replyTo ?? 0);
    const asSeenBy = (isRead: boolean) => toMessage(message, conversation.parties[role], isRead, files.sign, { quote });
    const sent = asSeenBy(isSeen && showsRead);
    const parties = idsOf(conversation);
    if (!events) {
      // The process that stored it may have died before it delivered it. `resync` makes clients fetch what they missed.
      emitter.toMembers(parties, 'resync', {});
      return sent;
    }
    if (!isSeen || showsRead) {
      emitter.toMembers(parties, 'new_message', sent);
    } else {
      emitter.toMembers([message.senderId], 'new_message', sent);
      emitter.toMembers([message.receiverId], 'new_message', asSeenBy(true));
    }
    deliveryLag.observe((Date.now() - message.sentAt.getTime()) / 1000);
    summaries.stored(message, partyIds(conversation), events);
    offerPreview(message);
    if (isSeen) announceRead(conversation, message.receiverId, message.seq);
    else void readByLateJoiner(message);
    return sent;
  }

  /** Tells what a party has read: both parties' devices, or only the reader's own when the other does not see it. */
  function announceRead(conversation: LiveConversation, userId: string, seq: number): void {
    const recipients = conversation.showsRead ? idsOf(conversation) : [userId];
    emitter.toMembers(recipients, 'messages_read', { requestId: conversation.id, userId, seq });
  }

  /** Marks a message as read if a device joined the conversation between the check and the write. */
  async function readByLateJoiner({ receiverId, requestId }: StoredMessage): Promise<void> {
    try {
      if (await joined.isJoinedSince(receiverId, requestId)) await markRead(receiverId, requestId);
    } catch (error) {
      logger.warn({ err: error }, 'a message in an open conversation was not marked read');
    }
  }

  /** Marks all received messages as read, and tells both parties' devices. Returns the `seq` of the last read message. */
  async function markRead(userId: string, requestId: string): Promise<number> {
    const { conversation, role } = await access.asParticipant(userId, requestId);
    const last = await messages.findLast(conversation.id);
    if (!last) return 0;
    const { seq } = last;
    const received = last.received[role];
    if (await memberships.markRead(userId, last, received, readEvent(last, userId))) {
      announceRead(conversation, userId, seq);
    }
    conversation.readCount[role] = Math.max(conversation.readCount[role], received);
    return seq;
  }

  /**
   * Returns the message to which a new one replies.
   * @throws ValidationError when the conversation has no such message
   */
  async function findQuoted({ conversation }: Participant, replyTo: number): Promise<StoredMessage> {
    const [quoted] = await messages.findPlaces(conversation.id, [replyTo]);
    if (!quoted) throw invalid('replyTo', 'There is no such message in this conversation');
    return quoted;
  }

  return {
    /**
     * Stores a message and delivers it to every device of both parties.
     * @throws NotFoundError, ForbiddenError, ConflictError: see `ConversationAccess.asWriter`
     * @throws ValidationError when the message is empty, the receiver is not the other party, or `replyTo` does not exist
     * @throws ValidationError for a voice note that is too long or not a sound, and for a correction of what is no text of the other member
     * @throws TooManyRequestsError
     */
    async send(userId: string, draft: MessageDraft): Promise<Message> {
      const participant = await access.asWriter(userId, draft.requestId);
      checkDraft(participant, draft);
      await consumeLimit(userId);
      const { content, attachment, clientId, replyTo, group, voice } = draft;
      const quoted = replyTo === undefined ? undefined : await findQuoted(participant, replyTo);
      const correction = draft.correction && (await corrections.check(userId, draft, quoted));
      const file = attachment ? await files.claim(userId, attachment.url, { isVoice: voice !== undefined }) : null;
      const message: Content = {
        content,
        messageType: file?.messageType ?? 'text',
        attachment: file?.attachment ?? null,
        ...(clientId !== undefined && { clientId }),
        ...(replyTo !== undefined && { replyTo }),
        ...(file && group && { group }),
        ...(file && voice && { voice }),
        ...(correction && { correction }),
      };
      const sent = await store(participant, message, quoted && quoteOf(quoted));
      if (correction) await corrections.stored({ requestId: participant.conversation.id, replyTo });
      return sent;
    },

    /**
     * Stores a missed call as a message, once per `callId`. Returns false when the caller has reached the limit of messages; then it
     * stores none.
     */
    async recordMissedCall(
      requestId: string,
      callerId: string,
      callType: 'audio' | 'video',
      callId: string,
    ): Promise<boolean> {
      const participant = await access.asParticipant(callerId, requestId);
      try {
        await consumeLimit(callerId);
      } catch (error) {
        if (error instanceof TooManyRequestsError) return false;
        throw error;
      }
      await store(participant, {
        content: `Missed ${callType} call`,
        messageType: 'call',
        callType,
        attachment: null,
        clientId: callId,
      });
      return true;
    },

    /**
     * Returns a page of a conversation's messages, or those after a `seq`, oldest first. The answer also contains the lines of its
     * exchange.
     */
    async list(
      userId: string,
      requestId: string,
      { page, limit, after }: QueryOf<'GET /messages/request/:requestId'>,
    ): Promise<ResponseOf<'GET /messages/request/:requestId'>> {
      const conversation = await conversations.find(requestId);
      if (!conversation || !roleOf(conversation, userId)) throw conversationNotFound();
      await summaries.flush({ requestId: conversation.id });
      const [last, calls, present] = await Promise.all([
        messages.findLast(requestId),
        callRecords.newestOf(conversation.id),
        view(conversation, userId),
      ]);
      const lastSeq = last?.seq ?? 0;

      // Deleted messages keep their `seq`, so there are no gaps: a page needs no skip or count in the database.
      const first = after === undefined ? lastSeq - page * limit + 1 : after + (page - 1) * limit + 1;
      const found = await messages.findRange(requestId, Math.max(1, first), Math.min(lastSeq, first + limit - 1));
      const total = Math.max(0, lastSeq - (after ?? 0));
      return {
        messages: await present(found),
        lines: linesOf(conversation, calls),
        pagination: paginationOf({ page, limit }, total),
      };
    },

    markRead,

    /** Records that one of the member's devices has received messages up to a `seq`. Tells both parties' devices; after a block only the own ones. */
    async markDelivered(userId: string, requestId: string, upTo: number): Promise<void> {
      const { conversation, role } = await access.asParticipant(userId, requestId);
      if (upTo > conversation.last.seq) conversation.last = (await messages.findLast(requestId)) ?? conversation.last;
      const seq = Math.min(upTo, conversation.last.seq);
      if (seq <= conversation.delivered[role]) return;
      conversation.delivered[role] = seq;
      summaries.delivered(conversation.id, partyIds(conversation), role, seq);
      const recipients = conversation.isBlocked ? [userId] : idsOf(conversation);
      emitter.toMembers(recipients, 'messages_delivered', { requestId: conversation.id, userId, seq });
    },
  };
}
