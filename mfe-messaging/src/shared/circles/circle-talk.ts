import type { CircleLine, CircleMessage } from '@mutua/contracts';
import { CIRCLES } from '@mutua/contracts/limits';
import { call, realtime, request } from '@mutua/web-kit';
import { type CircleEvent, sentFields, type Talk, type ThreadMessage } from '../conversations/talk.ts';

/** A message of a circle as threads show it. Those of others are received by the reader, and read up to a `seq`. */
export function toThreadMessage(
  { circleId, ...message }: CircleMessage,
  { memberId, readSeq }: { memberId: string; readSeq: number },
): ThreadMessage {
  const isOwn = message.senderId._id === memberId;
  return {
    ...message,
    requestId: circleId,
    receiverId: isOwn ? '' : memberId,
    isRead: isOwn || message.seq <= readSeq,
  };
}

export const toThreadEvents = (lines: readonly CircleLine[]): CircleEvent[] =>
  lines.map((line) => ({ kind: 'circle', at: line.at, actorId: null, line }));

/** Calls at once, and again no sooner than after a pause. Calls in the pause share the next one. */
function atMostEvery<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null;
  let freeAt = 0;
  return () => {
    next ??= new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, freeAt - Date.now()))).then(() => {
      next = null;
      freeAt = Date.now() + ms;
      return work();
    });
    return next;
  };
}

/** The calls of a circle. @param reader who reads, and how far */
export function circleTalk(id: string, reader: { memberId: string; readSeq: number }): Talk {
  const params = { id };
  const shown = (message: CircleMessage) => toThreadMessage(message, reader);
  const one = async (answer: Promise<{ data: CircleMessage }>) => ({ data: shown((await answer).data) });
  return {
    async fetch(query) {
      const { messages, lines } = await call('GET /circles/:id/messages', { params, query });
      return { messages: messages.map(shown), lines: toThreadEvents(lines) };
    },
    async changes(query) {
      const { messages, ...rest } = await call('GET /circles/:id/changes', { params, query });
      return { ...rest, messages: messages.map(shown) };
    },
    async emit(_to, message) {
      const draft = { circleId: id, ...sentFields(message), ...(message.toAll && { toAll: true }) };
      return shown((await realtime.emit('send_circle_message', draft)).message);
    },
    async post(message) {
      const body = { ...sentFields(message), ...(message.toAll && { toAll: true }) };
      return shown((await call('POST /circles/:id/messages', { params, body })).data);
    },
    markRead: atMostEvery(CIRCLES.readSeconds * 1000, async () => {
      const { seq } = await call('PUT /circles/:id/read', { params });
      reader.readSeq = Math.max(reader.readSeq, seq);
      return seq;
    }),
    edit: (messageId, content) =>
      one(call('PUT /circles/messages/:id', { params: { id: messageId }, body: { content } })),
    removal: (messageId) => request('DELETE /circles/messages/:id', { params: { id: messageId } }),
    remove: (messageId) => one(call('DELETE /circles/messages/:id', { params: { id: messageId } })),
    react: (messageId, emoji) =>
      one(
        emoji === null
          ? call('DELETE /circles/messages/:id/reaction', { params: { id: messageId } })
          : call('PUT /circles/messages/:id/reaction', { params: { id: messageId }, body: { emoji } }),
      ),
    showTyping: (isTyping) => realtime.hint('circle_typing', { circleId: id, isTyping }),
    uploadTo: undefined,
    path: `/circles/${id}`,
  };
}
