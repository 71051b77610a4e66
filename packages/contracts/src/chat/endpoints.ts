import { z } from 'zod';
import {
  flag,
  IsoDate,
  ListCursor,
  MessageBody,
  ObjectId,
  optionalText,
  Pagination,
  pageQuery,
} from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_CAP, PAGE_SIZES } from '../core/limits.ts';
import { searchLine } from '../core/text.ts';
import { LIMITS } from '../limits.ts';
import { SUGGESTIONS } from '../skills/limits.ts';
import { changesOf } from './changes.ts';
import { Attachment, Conversation, ConversationLine, Message, MessageHit, Pin } from './entities.ts';
import { ConversationStateInput, MessageEdit, NewMessage, ReactionInput } from './forms.ts';

const OfRequest = z.object({ requestId: ObjectId });
const OnePlace = OfRequest.extend({ seq: z.coerce.number().int().min(1) });
const Pins = z.object({ pins: z.array(Pin), pinsVersion: z.number().int() });
const OneMessage = z.object({ data: Message });

export const chatEndpoints = defineEndpoints('chat', {
  'GET /messages/conversations': {
    summary: "A page of the caller's conversations, the last active first.",
    query: z.object({
      limit: z.coerce.number().int().min(1).max(PAGE_CAP.default).default(PAGE_SIZES.conversations),
      /** `nextCursor` of the previous page. */
      cursor: ListCursor.optional(),
      /** Text in the other party's name, the title of a skill, or the last message. */
      q: optionalText(LIMITS.query.max),
      /** Only conversations with this member. */
      with: ObjectId.optional(),
      /** Only archived conversations. Without it these are left out, unless `q` or `with` searches for one. */
      archived: flag,
    }),
    response: z.object({
      conversations: z.array(Conversation),
      /** Where the next page begins; null after the last one. */
      nextCursor: z.string().nullable(),
      /** How many conversations the caller has archived; absent in answers to `q` and `with`. */
      archivedCount: z.number().int().min(0).optional(),
    }),
  },
  'GET /messages/conversations/:requestId': {
    summary: "One of the caller's conversations; 404 before it has begun.",
    params: z.object({ requestId: ObjectId }),
    response: z.object({ conversation: Conversation }),
  },
  'GET /messages/search': {
    limit: 'messageSearch',
    summary:
      "The caller's messages that contain a text, the newest first, from the 200 conversations that were active last, or from one.",
    query: z.object({
      q: searchLine(SUGGESTIONS.minQuery, LIMITS.query.max),
      /** Only this conversation, with all its messages. */
      requestId: ObjectId.optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_CAP.default).default(PAGE_SIZES.messageHits),
      /** `nextCursor` of the previous page. */
      cursor: ListCursor.optional(),
    }),
    response: z.object({
      messages: z.array(MessageHit),
      /** Where the next page begins; null after the last one. */
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /messages/request/:requestId': {
    summary:
      'Messages of a conversation: page 1 holds the newest, each page oldest first; `after` gives what came after a seq.',
    params: z.object({ requestId: ObjectId }),
    query: z.object({
      ...pageQuery(PAGE_SIZES.messages, PAGE_CAP.messages),
      after: z.coerce.number().int().min(0).optional(),
    }),
    response: z.object({
      messages: z.array(Message),
      /** All of the conversation, oldest first. */
      lines: z.array(ConversationLine),
      pagination: Pagination,
    }),
  },
  'POST /messages': {
    limit: 'messages',
    summary: 'Send a message: words, or a file that was uploaded before, with a caption that may be empty.',
    body: NewMessage,
    response: z.object({ data: Message }),
    status: 201,
  },
  'PUT /messages/read/:requestId': {
    summary: 'Mark everything received in a conversation as read.',
    params: z.object({ requestId: ObjectId }),
    response: MessageBody.extend({ seq: z.number().int() }),
  },
  'GET /messages/unread/count': {
    summary:
      'How many messages the caller has not read, without muted and archived conversations, and which conversations are muted.',
    response: z.object({
      unreadCount: z.number().int(),
      /** The muted conversations, at most 500: a page makes no sound for their messages. */
      muted: z.array(z.object({ requestId: ObjectId, until: IsoDate })).optional(),
    }),
  },
  'POST /upload/chat-file': {
    limit: 'uploads',
    summary: 'Store a file for a message of a conversation.',
    query: z.object({ requestId: ObjectId.optional() }),
    upload: 'file',
    response: z.object({ file: Attachment }),
    status: 201,
  },
  'GET /uploads/chat/:file': {
    auth: 'public',
    summary: 'A file of a conversation, by a signed link.',
    params: z.object({ file: z.string().regex(/^[\w-]{1,80}(\.\w{1,5})?$/) }),
    query: z.object({
      expires: z.string().max(20).optional(),
      signature: z.string().max(128).optional(),
      name: z.string().max(300).optional(),
    }),
  },
  'PUT /messages/:id': {
    limit: 'messageEdits',
    summary:
      'Edit a message (author, within 15 minutes). 404 for others; 409 too_late, hidden, conflict when another edit came first.',
    params: IdParam,
    body: MessageEdit,
    response: OneMessage,
  },
  'DELETE /messages/:id': {
    limit: 'messageDeletions',
    summary: 'Delete a message for both (author). Its place stays. The same answer when it was deleted before.',
    params: IdParam,
    response: OneMessage,
  },
  'PUT /messages/:id/reaction': {
    limit: 'reactions',
    summary: 'React to a message with one emoji, which replaces the one before.',
    params: IdParam,
    body: ReactionInput,
    response: OneMessage,
  },
  'DELETE /messages/:id/reaction': {
    limit: 'reactions',
    summary: "Take the caller's reaction to a message away.",
    params: IdParam,
    response: OneMessage,
  },
  'GET /messages/request/:requestId/changes': {
    summary:
      'Messages of a conversation that changed since a time. Ask next with `now` minus 30 seconds: the clocks of nodes differ. `reset` when there are too many.',
    params: OfRequest,
    ...changesOf(Message),
  },
  'GET /messages/request/:requestId/corrections': {
    summary: 'The corrections of a conversation, without "Perfect": page 1 has those of the newest messages.',
    params: OfRequest,
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({ messages: z.array(Message), pagination: Pagination }),
  },
  'PUT /messages/conversations/:requestId/state': {
    limit: 'conversationStates',
    summary: 'Archive, mute or mark a conversation as unread, or switch its corrections, for the caller only.',
    params: OfRequest,
    body: ConversationStateInput,
    response: z.object({ conversation: Conversation }),
  },
  'PUT /messages/conversations/:requestId/pins/:seq': {
    limit: 'pins',
    summary:
      'Pin a message for both parties. 409 too_many_pins, hidden, conflict for a deleted one and a line of a call. The same answer when it is pinned.',
    params: OnePlace,
    response: Pins,
  },
  'DELETE /messages/conversations/:requestId/pins/:seq': {
    limit: 'pins',
    summary: 'Unpin a message for both parties, whoever has pinned it. The same answer when it is not pinned.',
    params: OnePlace,
    response: Pins,
  },
});
