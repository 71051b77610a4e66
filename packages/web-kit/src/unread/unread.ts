import type { Person, ResponseOf } from '@mutua/contracts';
import { api } from '../api/api.ts';
import { call } from '../api/request.ts';
import { realtime } from '../realtime/realtime.ts';
import { selectSession } from '../store/session.slice.ts';
import type { AppThunk, KitStore } from '../store/store.ts';
import { isMuted, selectUnread, unreadRaised, unreadSet } from '../store/unread.slice.ts';
import { closeNotices } from './notices.ts';

/** How often the counters have been loaded. */
let reads = 0;

/**
 * Loads both counters from the server. A counter that cannot be loaded does not change. An answer is ignored when a later load has begun.
 * It loads again when an event or the member has changed a counter meanwhile.
 */
export const fetchUnread = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  reads += 1;
  const read = reads;
  const before = getState();
  const [notifications, messages, circles] = await Promise.allSettled([
    call('GET /notifications/unread/count'),
    call('GET /messages/unread/count'),
    call('GET /circles/unread/count'),
  ]);
  if (read !== reads || selectSession(getState()).user?._id !== selectSession(before).user?._id) return;
  if (selectUnread(getState()) !== selectUnread(before)) return dispatch(fetchUnread());
  dispatch(
    unreadSet({
      ...(notifications.status === 'fulfilled' && { notifications: notifications.value.count }),
      ...(messages.status === 'fulfilled' && {
        ...withCircles(messages.value, circles.status === 'fulfilled' ? circles.value : NO_CIRCLES),
      }),
    }),
  );
};

/** Adds circles to the messages of two. The messages count also while circles cannot be loaded: an earlier release has none. */
const withCircles = (
  { unreadCount, muted = [] }: ResponseOf<'GET /messages/unread/count'>,
  circles: ResponseOf<'GET /circles/unread/count'>,
) => ({
  messages: unreadCount + circles.unreadCount,
  muted: Object.fromEntries([
    ...muted.map(({ requestId, until }) => [requestId, until]),
    ...circles.muted.map(({ circleId, until }) => [circleId, until]),
  ]),
});
const NO_CIRCLES = { unreadCount: 0, muted: [] };

let openConversation: string | null = null;

/** Sets the shown conversation (null for none). Its messages do not increase the counter. */
export function setOpenConversation(requestId: string | null): void {
  openConversation = requestId;
}

/**
 * Keeps the counters current. It loads them after a sign-in and after each gap in the connection, and increases them by events. Returns a
 * function that stops it.
 */
export function startUnread(store: KitStore): () => void {
  let lastRead = Promise.resolve();
  const refetch = () => {
    if (selectSession(store.getState()).status === 'authenticated') lastRead = store.dispatch(fetchUnread());
  };
  /**
   * No event reports changes between the first calls of a page and its connection. Almost all of them change a counter. So the counters
   * tell whether the page must load its data again.
   */
  const catchUp = async () => {
    await lastRead;
    const before = selectUnread(store.getState());
    await store.dispatch(fetchUnread());
    const { notifications, messages } = selectUnread(store.getState());
    if (notifications !== before.notifications || messages !== before.messages) realtime.resync();
  };
  /** The newest message of each conversation of which this page has heard. */
  const newest = new Map<string, number>();
  const readUpTo = (conversationId: string, seq: number) => {
    refetch();
    if (seq >= (newest.get(conversationId) ?? 0)) void closeNotices(conversationId);
  };
  let memberId: string | undefined;
  const followSession = () => {
    const { user } = selectSession(store.getState());
    if (user?._id === memberId) return;
    memberId = user?._id;
    refetch();
  };
  const received = (conversationId: string, seq: number, sender: Person) => {
    newest.set(conversationId, seq);
    const isOwn = sender._id === memberId;
    const isSeen = conversationId === openConversation && document.visibilityState === 'visible';
    if (isOwn || isSeen || isMuted(selectUnread(store.getState()), conversationId)) return;
    store.dispatch(unreadRaised('messages'));
  };
  const stop = [
    store.subscribe(followSession),
    realtime.on('new_message', ({ requestId, seq, senderId }) => received(requestId, seq, senderId)),
    realtime.on('circle_message', ({ circleId, seq, senderId }) => received(circleId, seq, senderId)),
    realtime.on('circle_read', ({ circleId, seq }) => readUpTo(circleId, seq)),
    // A circle was muted, or a seat in it has ended.
    realtime.on('circle_updated', refetch),
    // A conversation was muted, archived or marked as unread, on any device.
    realtime.on('conversation_changed', refetch),
    realtime.on('messages_read', ({ requestId, userId, seq }) => {
      if (userId === memberId) readUpTo(requestId, seq);
    }),
    // A notification that counts messages of one conversation is sent again for each message.
    realtime.on('notification', ({ notification }) => {
      if (notification?.count > 1) refetch();
      else if (notification?.isRead === false) store.dispatch(unreadRaised('notifications'));
    }),
    // Notifications were read, removed or counted up, on any device.
    realtime.on('notifications_changed', () => {
      refetch();
      store.dispatch(api.util.invalidateTags(['Notification']));
    }),
    realtime.onResync(refetch),
    realtime.onFirstConnection(() => void catchUp()),
  ];
  followSession();
  return () => {
    for (const each of stop) each();
  };
}
