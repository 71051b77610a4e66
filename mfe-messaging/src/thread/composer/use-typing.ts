import { useRealtimeEvent } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { talkOf } from '../../shared/conversations/talk.ts';

/** A member who types nothing for this long counts as having stopped. */
const STOP_AFTER_MS = 3000;
/** How often `typing` is repeated while a member types. The other side hides the indicator `FORGET_AFTER_MS` after the last one. */
const REPEAT_MS = 2000;
const FORGET_AFTER_MS = 6000;

/** Whether the other member of a conversation is typing. */
export function useIsTyping(requestId: string, otherId: string): boolean {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    setTyping(false);
  };
  useRealtimeEvent('user_typing', (event) => {
    if (event.requestId !== requestId || event.userId !== otherId) return;
    clearTimeout(timer.current);
    // The other member's connection may be lost before `stop_typing` is sent.
    timer.current = setTimeout(stop, FORGET_AFTER_MS);
    setTyping(true);
  });
  useRealtimeEvent('user_stop_typing', (event) => {
    if (event.requestId === requestId && event.userId === otherId) stop();
  });
  useRealtimeEvent('new_message', (message) => {
    if (message.requestId === requestId && message.senderId._id === otherId) stop();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return isTyping;
}

/** Tells the other member that this one is typing, and after three seconds without a key that typing has stopped. */
export function useTypingHints(requestId: string): { typed: () => void; stopped: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sentAt = useRef(0);
  const stopped = () => {
    clearTimeout(timer.current);
    if (sentAt.current === 0) return;
    sentAt.current = 0;
    talkOf(requestId).showTyping(false);
  };
  const typed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stopped, STOP_AFTER_MS);
    if (Date.now() - sentAt.current < REPEAT_MS) return;
    sentAt.current = Date.now();
    talkOf(requestId).showTyping(true);
  };
  const leave = useEffectEvent(stopped);
  useEffect(() => () => leave(), []);
  return { typed, stopped };
}
