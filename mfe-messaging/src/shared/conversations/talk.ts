import type {
  Attachment,
  CircleLine,
  ConversationLine,
  Correction,
  Message,
  MessageGroup,
  Person,
  QueryInput,
  Quote,
  ResponseOf,
  VoiceNote,
} from '@mutua/contracts';
import { call, realtime, request } from '@mutua/web-kit';

/** Something that happened in a lesson, among the messages of its circle. */
export interface CircleEvent {
  kind: 'circle';
  at: string;
  actorId: null;
  line: CircleLine;
}
/** What a thread shows among its messages. */
export type ThreadEvent = ConversationLine | CircleEvent;

/** A message as a thread shows it: of an exchange, or of a circle with what only circles have. */
export type ThreadMessage = Message & { toAll?: true; removedBy?: Person };

/** A message that is being sent, or could not be sent. */
export interface PendingMessage {
  clientId: string;
  content: string;
  messageType: 'text' | 'image' | 'file';
  attachment: Attachment | null;
  timestamp: string;
  failed: boolean;
  /** The message that this one answers. */
  replyTo?: Quote;
  group?: MessageGroup;
  voice?: VoiceNote;
  /** Present when it corrects the message in `replyTo`. */
  correction?: Correction;
  /** A word of the teacher to all. */
  toAll?: true;
}

export interface Recipient {
  requestId: string;
  /** Empty in a circle. */
  receiverId: string;
}

type Changes = Omit<ResponseOf<'GET /messages/request/:requestId/changes'>, 'messages'> & { messages: ThreadMessage[] };
type OneMessage = Promise<{ data: ThreadMessage }>;

/** The calls of one conversation. Threads use them without knowing whether it is an exchange or a circle. */
export interface Talk {
  fetch: (query: { after?: number; limit: number }) => Promise<{ messages: ThreadMessage[]; lines: ThreadEvent[] }>;
  changes: (query: QueryInput<'GET /messages/request/:requestId/changes'>) => Promise<Changes>;
  emit: (to: Recipient, message: PendingMessage) => Promise<ThreadMessage>;
  post: (message: PendingMessage) => Promise<ThreadMessage>;
  /** @returns the `seq` of the last message that is read */
  markRead: () => Promise<number>;
  edit: (id: string, content: string) => OneMessage;
  /** The request that deletes a message; a page that is left sends it without an answer. */
  removal: (id: string) => ReturnType<typeof request>;
  remove: (id: string) => OneMessage;
  /** Null takes the reaction away. */
  react: (id: string, emoji: string | null) => OneMessage;
  showTyping: (isTyping: boolean) => void;
  /** The conversation of an upload. Files of a circle are checked when they are sent. */
  uploadTo: string | undefined;
  /** The path of the conversation's page. */
  path: string;
}

const filesOf = ({ attachment, group, voice }: PendingMessage) => ({
  attachment,
  ...(group && { group }),
  ...(voice && { voice }),
});
/** What the calls of both kinds take of a message. */
export const sentFields = (message: PendingMessage, isFile = message.attachment !== null) => ({
  content: message.content,
  clientId: message.clientId,
  ...(isFile && filesOf(message)),
  ...(message.replyTo && { replyTo: message.replyTo.seq }),
});

const exchangeTalk = (requestId: string): Talk => ({
  async fetch(query) {
    // An earlier release of the service returns no lines.
    const page: Partial<ResponseOf<'GET /messages/request/:requestId'>> = await call(
      'GET /messages/request/:requestId',
      { params: { requestId }, query },
    );
    return { messages: page.messages ?? [], lines: page.lines ?? [] };
  },
  changes: (query) => call('GET /messages/request/:requestId/changes', { params: { requestId }, query }),
  async emit(to, message) {
    const { messageType, correction } = message;
    const draft = { ...to, ...sentFields(message, true), messageType, ...(correction && { correction }) };
    return (await realtime.emit('send_message', draft)).message;
  },
  async post(message) {
    const { correction } = message;
    const body = { requestId, ...sentFields(message), ...(correction && { correction }) };
    return (await call('POST /messages', { body })).data;
  },
  markRead: async () => (await call('PUT /messages/read/:requestId', { params: { requestId } })).seq,
  edit: (id, content) => call('PUT /messages/:id', { params: { id }, body: { content } }),
  removal: (id) => request('DELETE /messages/:id', { params: { id } }),
  remove: (id) => call('DELETE /messages/:id', { params: { id } }),
  react: (id, emoji) =>
    emoji === null
      ? call('DELETE /messages/:id/reaction', { params: { id } })
      : call('PUT /messages/:id/reaction', { params: { id }, body: { emoji } }),
  showTyping: (isTyping) => realtime.hint(isTyping ? 'typing' : 'stop_typing', { requestId }),
  uploadTo: requestId,
  path: `/chat/${requestId}`,
});

const talks = new Map<string, Talk>();

/** Says that a conversation is a circle, with its calls. Ids of exchanges and of circles never meet. */
export const registerTalk = (id: string, talk: Talk): void => void talks.set(id, talk);

/** The calls of a conversation; those of an exchange unless it is known as a circle. */
export const talkOf = (id: string): Talk => talks.get(id) ?? exchangeTalk(id);
