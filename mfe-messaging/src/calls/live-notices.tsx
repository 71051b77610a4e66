import type { Message, ServerPayloads } from '@mutua/contracts';
import {
  Avatar,
  api,
  isMuted,
  realtime,
  selectUnread,
  TextLink,
  toast,
  useAppDispatch,
  useAppSelector,
  usePreference,
  useRealtimeEvent,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useLocation } from 'react-router-dom';
import { selectCall, selectWaitingRoom, selectWish } from '../shared/call/call.slice.ts';
import { useCallPanelRequestId } from '../shared/call/use-call-panel-request-id.ts';

const NOTICE_MS = 5000;
/**
 * The server may refuse these events, which the client sends without waiting. Such errors are not shown, because nothing changes for the
 * member.
 */
const HINTS = ['typing', 'stop_typing', 'circle_typing', 'messages_delivered', 'call_wait'];

/** Whether a notification is complete. An incomplete one is ignored with a warning. */
const isUsable = (event: ServerPayloads['notification']): boolean =>
  typeof event?.notification?.message === 'string' && typeof event.notification.isRead === 'boolean';

/** Handles real-time events on every page: shows toasts, acknowledges deliveries, refreshes lists. */
export function LiveNotices() {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const memberId = useSession().user?._id;
  const panelRequestId = useCallPanelRequestId();
  const unread = useAppSelector(selectUnread);
  const screens = [useAppSelector(selectCall), useAppSelector(selectWaitingRoom)];
  /** A call, its waiting room and the screen before it hide the conversation of their page. */
  const isCovered = useAppSelector(selectWish) !== null || screens.some((screen) => screen && !screen.isSmall);

  // Members who turned toasts off still get messages, counts and calls.
  const isQuiet = usePreference('pushNotifications') === false;

  const announce = ({ _id, requestId, senderId }: Message) =>
    toast.info(t('live.newMessage', { name: senderId.name }), {
      id: `message-${_id}`,
      duration: NOTICE_MS,
      icon: <Avatar name={senderId.name} src={senderId.avatar} size={24} decorative />,
      action: (close) => (
        <TextLink to={`/chat/${requestId}`} onClick={close}>
          {t('live.openChat')}
        </TextLink>
      ),
    });

  const isShown = (requestId: string) => pathname === `/chat/${requestId}` || panelRequestId === requestId;

  useRealtimeEvent('new_message', (message) => {
    if (message.senderId._id === memberId) return;
    realtime.hint('messages_delivered', { requestId: message.requestId, seq: message.seq });
    if (isQuiet || message.messageType === 'call' || isShown(message.requestId) || isMuted(unread, message.requestId))
      return;
    announce(message);
  });
  useRealtimeEvent('notification', (event) => {
    if (!isUsable(event)) {
      // biome-ignore lint/suspicious/noConsole: for developers, because a member cannot do anything about it
      console.warn('Notification ignored: it is not complete', event);
      return;
    }
    const { notification, request } = event;
    dispatch(
      api.util.invalidateTags(request ? ['Notification', 'Request', 'Conversation', 'Stats'] : ['Notification']),
    );
    // The message itself already shows a toast.
    if (isQuiet || notification.type === 'message') return;
    const { actionUrl, type } = notification;
    const requestId = actionUrl?.replace('/chat/', '') ?? '';
    const isInSight = panelRequestId === requestId || (isShown(requestId) && !isCovered);
    // The conversation already has a line or a card about it.
    if (type.startsWith('meeting_') && isInSight) return;
    toast.info(notification.title, {
      id: `notification-${notification._id}`,
      duration: NOTICE_MS,
      detail: notification.message,
      ...(actionUrl &&
        !isShown(requestId) && {
          action: (close) => (
            <TextLink to={actionUrl} onClick={close}>
              {t('notifications.details')}
            </TextLink>
          ),
        }),
    });
  });
  useRealtimeEvent('notifications_changed', () => {
    dispatch(api.util.invalidateTags(['Notification']));
  });
  useRealtimeEvent('error', ({ event, code, message }) => {
    // The page reconnects by itself with a new token. If that fails, the shell shows a notice.
    if (code === 'session_expired' || (event && HINTS.includes(event))) return;
    // A room enters again by itself, and says in its own words what it cannot do.
    if (event?.startsWith('room_')) return;
    toast.error(message || t('live.connectionError'), { id: event ?? 'connection' });
  });
  return null;
}
