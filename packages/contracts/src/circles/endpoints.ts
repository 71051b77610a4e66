import { z } from 'zod';
import { changesOf } from '../chat/changes.ts';
import { MessageEdit, ReactionInput } from '../chat/forms.ts';
import { IsoDate, ListCursor, MessageBody, ObjectId, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_CAP, PAGE_SIZES } from '../core/limits.ts';
import { ReportInput } from '../moderation/forms.ts';
import { Circle, CircleLine, CircleMessage } from './entities.ts';
import { CirclePersonInput, CircleStateInput, NewCircleMessage } from './forms.ts';

const OneCircle = z.object({ circle: Circle });
const OneMessage = z.object({ data: CircleMessage });

/** The calls of circles, the conversations of group lessons. For everybody without a seat a circle is a 404. */
export const circleEndpoints = defineEndpoints('chat', {
  'GET /circles': {
    summary: "A page of the caller's circles, the last active first.",
    query: z.object({
      limit: z.coerce.number().int().min(1).max(PAGE_CAP.default).default(PAGE_SIZES.conversations),
      /** `nextCursor` of the previous page. */
      cursor: ListCursor.optional(),
    }),
    response: z.object({
      circles: z.array(Circle),
      /** Where the next page begins; null after the last one. */
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /circles/unread/count': {
    summary: 'How many messages of circles the caller has not read, without muted circles, and which are muted.',
    response: z.object({
      unreadCount: z.number().int().min(0),
      muted: z.array(z.object({ circleId: ObjectId, until: IsoDate })),
    }),
  },
  'PUT /circles/messages/:id': {
    limit: 'messageEdits',
    summary:
      'Edit a message (author, within 15 minutes). 404 for others; 409 too_late, hidden, conflict when another edit came first.',
    params: IdParam,
    body: MessageEdit,
    response: OneMessage,
  },
  'DELETE /circles/messages/:id': {
    limit: 'messageDeletions',
    summary:
      'Delete a message for all (author), or remove a message of somebody else (teacher). Its place stays. The same answer when it was deleted before.',
    params: IdParam,
    response: OneMessage,
  },
  'PUT /circles/messages/:id/reaction': {
    limit: 'reactions',
    summary: 'React to a message with one emoji, which replaces the one before.',
    params: IdParam,
    body: ReactionInput,
    response: OneMessage,
  },
  'DELETE /circles/messages/:id/reaction': {
    limit: 'reactions',
    summary: "Take the caller's reaction to a message away.",
    params: IdParam,
    response: OneMessage,
  },
  'POST /circles/messages/:id/reports': {
    summary:
      'Report a message of somebody else, with ten messages around it and who had a seat. The same answer for a repeated report.',
    params: IdParam,
    body: ReportInput,
    response: MessageBody,
    status: 201,
  },
  'GET /circles/:id': {
    summary: 'One circle. 404 before the first seat, without a seat, and 90 days after the end.',
    params: IdParam,
    response: OneCircle,
  },
  'GET /circles/:id/messages': {
    summary:
      'Messages of a circle: page 1 holds the newest, each page oldest first; `after` gives what came after a seq.',
    params: IdParam,
    query: z.object({
      ...pageQuery(PAGE_SIZES.messages, PAGE_CAP.messages),
      after: z.coerce.number().int().min(0).optional(),
    }),
    response: z.object({
      messages: z.array(CircleMessage),
      /** The newest 100, oldest first. */
      lines: z.array(CircleLine),
      pagination: Pagination,
    }),
  },
  'POST /circles/:id/messages': {
    limit: 'messages',
    summary:
      'Send a message: words, or a file that was uploaded before, with a caption that may be empty. 403 paused, and for a word to all of anybody but the teacher; 409 conversation_closed.',
    params: IdParam,
    body: NewCircleMessage,
    response: OneMessage,
    status: 201,
  },
  'GET /circles/:id/changes': {
    summary:
      'Messages of a circle that changed since a time. Ask next with `now` minus 30 seconds: the clocks of nodes differ. `reset` when there are too many.',
    params: IdParam,
    ...changesOf(CircleMessage),
  },
  'PUT /circles/:id/read': {
    summary: 'Mark everything in a circle as read.',
    params: IdParam,
    response: MessageBody.extend({ seq: z.number().int() }),
  },
  'PUT /circles/:id/state': {
    limit: 'conversationStates',
    summary: 'Mute a circle for the caller only.',
    params: IdParam,
    body: CircleStateInput,
    response: OneCircle,
  },
  'PUT /circles/:id/people/:memberId': {
    limit: 'conversationStates',
    summary: 'Pause the writing of somebody in this circle for a day, or end the pause (teacher).',
    params: IdParam.extend({ memberId: ObjectId }),
    body: CirclePersonInput,
    response: OneCircle,
  },
});
