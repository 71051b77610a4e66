import type { Message } from '@mutua/contracts';
import { useRemovals } from '@mutua/web-kit/parts';
import { useMemo } from 'react';
import type { Timeline } from '../timeline/chat.slice.ts';

const tombstones = new WeakMap<Message, Message>();

/** The same object for the same message, so that nothing else is rendered again. */
function tombstoneOf(message: Message): Message {
  const known = tombstones.get(message);
  if (known) return known;
  const { replyTo: _, ...kept } = message;
  const made = { ...kept, content: '', attachment: null, reactions: [], deletedAt: message.timestamp };
  tombstones.set(message, made);
  return made;
}

/** Shows messages as deleted during the time for Undo. The deletion is sent only afterwards. */
export function useOptimisticDeletions(timeline: Timeline): Timeline {
  const isRemoved = useRemovals();
  const { messages } = timeline;
  const removed = messages.flatMap(({ _id }) => (isRemoved(_id) ? [_id] : [])).join();
  return useMemo(() => {
    if (removed === '') return timeline;
    const ids = new Set(removed.split(','));
    return { ...timeline, messages: messages.map((each) => (ids.has(each._id) ? tombstoneOf(each) : each)) };
  }, [timeline, messages, removed]);
}
