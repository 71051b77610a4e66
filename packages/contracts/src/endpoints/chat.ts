import { z } from 'zod';
import { IsoDate, ObjectId, Pagination, pageQuery } from '../common.ts';
import { CHAT_LIMITS } from '../constants.ts';
import { defineEndpoints, IdParam } from '../endpoint.ts';
import { Pin, RequestQuestion } from '../entities/chat.ts';
import { Conversation, Message } from '../entities.ts';
import { ConversationStateInput, MessageEdit, QuestionInput, ReactionInput } from '../forms/chat.ts';

const OfRequest = z.object({ requestId: ObjectId });
const OnePlace = OfRequest.extend({ seq: z.coerce.number().int().min(1) });
const Pins = z.object({ pins: z.array(Pin), pinsVersion: z.number().int() });
const OneMessage = z.object({ data: Message });

/** The calls that change sent messages and conversations, and ask questions before a request is answered. */
export const chatEndpoints = defineEndpoints('chat', {
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
    query: z.object({
      ...pageQuery(CHAT_LIMITS.changes.page, CHAT_LIMITS.changes.page),
      since: z.iso.datetime({ offset: true }),
    }),
    response: z.object({
      messages: z.array(Message),
      now: IsoDate,
      /** The client must load its messages again; `messages` is empty. */
      reset: z.boolean(),
      pagination: Pagination,
    }),
  },
  'PUT /messages/conversations/:requestId/state': {
    limit: 'conversationStates',
    summary: 'Archive, mute or mark a conversation as unread, for the caller only.',
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
  'GET /requests/:id/questions': {
    service: 'requests',
    summary:
      'What the two of a request asked and answered before a yes, oldest first, and how many each may still write.',
    params: IdParam,
    response: z.object({
      questions: z.array(RequestQuestion),
      left: z.object({ mine: z.number().int(), theirs: z.number().int() }),
    }),
  },
  'POST /requests/:id/questions': {
    service: 'requests',
    limit: 'messages',
    summary:
      'Ask something before answering a pending request, or answer. The receiver begins: 403 wait_for_question; 409 conflict, no_questions_left.',
    params: IdParam,
    body: QuestionInput,
    response: z.object({ question: RequestQuestion }),
    status: 201,
  },
});
