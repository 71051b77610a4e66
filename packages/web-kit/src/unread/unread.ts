import { api } from '../api/api.ts';
import { call } from '../api/request.ts';
import { realtime } from '../realtime/realtime.ts';
import { selectSession } from '../session/session.slice.ts';
import type { AppThunk, KitStore } from '../store/store.ts';
import { unreadRaised, unreadSet } from './unread.slice.ts';

/** How often an event has raised a counter. */
let raises = 0;

/**
 * Reads both counters from the server. A counter that cannot be read stays as it is. An answer that an event has overtaken is out of
 * date: the counters are read again.
 */
export const fetchUnread = (): AppThunk<Promise<void>> => async (dispatch) => {
  const before = raises;
  const [notifications, messages] = await Promise.allSettled([
    call('GET /notifications/unread/count'),
    call('GET /messages/unread/count'),
  ]);
  if (raises !== before) return dispatch(fetchUnread());
  dispatch(
    unreadSet({
      ...(notifications.status === 'fulfilled' && { notifications: notifications.value.count }),
      ...(messages.status === 'fulfilled' && { messages: messages.value.unreadCount }),
    }),
  );
};

let openConversation: string | null = null;

/** Says which conversation is on the screen (null: none), because its messages do not raise the counter. */
export function setOpenConversation(requestId: string | null): void {
  openConversation = requestId;
}

/**
 * Keeps the counters in step: fetched once a member is signed in and after every gap of the connection, raised by
 * events. Returns the function that stops it.
 */
export function startUnread(store: KitStore): () => void {
  const refetch = () => {
    if (selectSession(store.getState()).status === 'authenticated') void store.dispatch(fetchUnread());
  };
  const raise = (counter: 'notifications' | 'messages') => {
    raises += 1;
    store.dispatch(unreadRaised(counter));
  };
  let memberId: string | undefined;
  const followSession = () => {
    const { user } = selectSession(store.getState());
    if (user?._id === memberId) return;
    memberId = user?._id;
    refetch();
  };
  const stop = [
    store.subscribe(followSession),
    realtime.on('new_message', (message) => {
      const isOwn = message.senderId._id === memberId;
      const isSeen = message.requestId === openConversation && document.visibilityState === 'visible';
      if (!isOwn && !isSeen) raise('messages');
    }),
    realtime.on('messages_read', ({ userId }) => {
      if (userId === memberId) refetch();
    }),
    // A notification that counts up (messages of one conversation) comes again while it is already counted.
    realtime.on('notification', ({ notification }) => {
      if (notification?.count > 1) refetch();
      else if (notification?.isRead === false) raise('notifications');
    }),
    // Read, removed or counted on, here or on another device.
    realtime.on('notifications_changed', () => {
      refetch();
      store.dispatch(api.util.invalidateTags(['Notification']));
    }),
    realtime.onResync(refetch),
  ];
  followSession();
  return () => {
    for (const each of stop) each();
  };
}
