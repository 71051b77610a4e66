import { createHash } from 'node:crypto';
import type { DemoData } from '@mutua/contracts/demo';
import { CHAT_STATUSES } from '@mutua/contracts/limits';

/** The time between two messages of a conversation. */
const PACE_MS = 10;

/** The demo data with this number of messages: the missing ones are spread over its open conversations. */
export function growMessages(data: DemoData, count: number): DemoData {
  const open = data.requests.filter(({ status }) => CHAT_STATUSES.some((each) => each === status));
  const last = new Map<string, { seq: number; at: number }>(
    open.map(({ _id, updatedAt }) => [_id, { seq: 0, at: Date.parse(updatedAt) }]),
  );
  for (const { requestId, seq, timestamp } of data.messages) {
    const known = last.get(requestId);
    if (known && seq > known.seq) last.set(requestId, { seq, at: Date.parse(timestamp) });
  }
  const more = Array.from({ length: Math.max(0, count - data.messages.length) }, (_, index) => {
    const { _id: requestId, senderId, receiverId } = open[index % open.length] as DemoData['requests'][number];
    const { seq: before, at } = last.get(requestId) as { seq: number; at: number };
    const seq = before + 1;
    last.set(requestId, { seq, at: at + PACE_MS });
    const [from, to] = seq % 2 === 1 ? [senderId, receiverId] : [receiverId, senderId];
    return {
      _id: createHash('sha1').update(`${requestId}:${seq}`).digest('hex').slice(0, 24),
      requestId,
      seq,
      senderId: from,
      receiverId: to,
      content: `Message ${seq}: shall we meet on Thursday, and go through the exercises once more?`,
      timestamp: new Date(at + PACE_MS).toISOString(),
    };
  });
  return { ...data, messages: [...data.messages, ...more] };
}
