import {
  errorMessage,
  setOpenConversation,
  toast,
  useAppDispatch,
  useAppSelector,
  useRealtimeEvent,
  useResync,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { changeConversation } from '../../shared/conversations/conversation-cache.ts';
import { type ChangedMessage, linesReceived, selectTimeline } from './chat.slice.ts';
import { loadBackTo, loadMessages, markRead, receiveChange, receiveMessage } from './chat.thunks.ts';

/** At least this many messages are shown before a wanted one. */
export const BEFORE_WANTED = 10;

const isVisible = () => document.visibilityState === 'visible';

/** The position of the first unread message, and the number of unread messages, when the member opened the chat. */
export interface UnreadLine {
  /** The `seq` of the first unread message. */
  seq: number;
  count: number;
}

/**
 * The messages of the open conversation. It fetches missing messages, and marks visible ones as read. Another conversation needs another
 * `key`.
 * @param at the `seq` of a wanted message; there is no timeline until it is loaded
 */
export function useTimeline(requestId: string, at: number | null) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const memberId = useSession().user?._id ?? '';
  const timeline = useAppSelector((state) => selectTimeline(state, requestId));
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [error, setError] = useState<unknown>(null);
  const [unreadLine, setUnreadLine] = useState<UnreadLine | null>(null);
  const messages = timeline?.messages;
  /** Loads some messages before the wanted one too, so that its context is visible. */
  const from = at === null ? null : Math.max(1, at - BEFORE_WANTED);
  // The first messages are rendered in the background. Otherwise an answer would be rendered completely in one task.
  const isThere = useDeferredValue(timeline !== undefined);
  // The messages from an earlier visit may end before the wanted message.
  const hasWanted = at === null || state === 'ready' || (messages?.at(-1)?.seq ?? 0) >= at;
  const isLoaded = isThere && hasWanted && (from === null || (messages?.[0]?.seq ?? from) <= from);
  const unread = useMemo(
    () => messages?.filter(({ receiverId, isRead }) => receiverId === memberId && !isRead) ?? [],
    [messages, memberId],
  );
  const unreadFrom = unread[0]?.seq ?? null;
  const unreadCount = unread.length;

  const loads = useRef(0);
  const load = useCallback(async () => {
    loads.current += 1;
    const mine = loads.current;
    setState((before) => (before === 'failed' ? 'loading' : before));
    try {
      await dispatch(loadMessages(requestId));
      if (from !== null) await dispatch(loadBackTo(requestId, from));
      // The address now names another message. Its own load says when it is there.
      if (mine === loads.current) setState('ready');
    } catch (cause) {
      if (mine !== loads.current) return;
      setError(cause);
      setState((before) => (before === 'ready' ? before : 'failed'));
    }
  }, [dispatch, requestId, from]);

  useEffect(() => {
    void load();
  }, [load]);
  useEffect(() => {
    setOpenConversation(requestId);
    return () => setOpenConversation(null);
  }, [requestId]);

  const read = useEffectEvent(() => {
    if (state !== 'ready' || unreadFrom === null || !isVisible()) return;
    dispatch(
      changeConversation(requestId, (conversation) => {
        conversation.unreadCount = 0;
      }),
    );
    dispatch(markRead(requestId, memberId)).catch((cause: unknown) => {
      toast.error(errorMessage(cause, t('chat.markFailed')), { id: 'mark-read' });
    });
  });
  /** The unread line keeps its first place, until messages arrive while the page is hidden. */
  const entered = useRef(false);
  useEffect(() => {
    if (state !== 'ready') return;
    if (unreadFrom !== null && (!entered.current || !isVisible()))
      setUnreadLine({ seq: unreadFrom, count: unreadCount });
    entered.current = true;
    read();
  }, [unreadFrom, unreadCount, state]);
  useEffect(() => {
    const look = () => read();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);

  useRealtimeEvent('new_message', (message) => {
    if (message.requestId === requestId) dispatch(receiveMessage(message)).catch(() => undefined);
  });
  const change = (message: ChangedMessage) => {
    if (message.requestId === requestId) dispatch(receiveChange(message)).catch(() => undefined);
  };
  useRealtimeEvent('message_changed', change);
  // A message that moderators hide, or show again, keeps its place.
  useRealtimeEvent('message_moderated', change);
  useRealtimeEvent('conversation_lines', (event) => {
    if (event.requestId === requestId) dispatch(linesReceived(event));
  });
  useResync(load);

  return { timeline: isLoaded ? timeline : undefined, state, error, unreadLine, memberId, reload: load };
}
