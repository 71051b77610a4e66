import { useAppSelector } from '@mutua/web-kit';
import { useMemo } from 'react';
import { type ShownMessage, selectEdits, type Timeline, type UnsavedEdit } from '../timeline/chat.slice.ts';

const edited = new WeakMap<ShownMessage, ShownMessage>();

/** The same object for the same message and state, so that nothing else is rendered again. */
function withEdit(message: ShownMessage, edit: UnsavedEdit): ShownMessage {
  const known = edited.get(message);
  if (known?.edit === edit) return known;
  const made = { ...message, edit };
  edited.set(message, made);
  return made;
}

/** Marks the messages whose edit is not saved. */
export function useWithEdits(timeline: Timeline, requestId: string): Timeline {
  const edits = useAppSelector((state) => selectEdits(state, requestId));
  const { messages } = timeline;
  return useMemo(() => {
    if (!edits) return timeline;
    const marked = messages.map((message) => {
      const edit = edits[message.seq];
      return edit ? withEdit(message, edit) : message;
    });
    return { ...timeline, messages: marked };
  }, [timeline, messages, edits]);
}
