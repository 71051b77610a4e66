import { defineRemote } from '@mutua/web-kit';
import { CallCentre } from '../calls/call-centre.tsx';
import { ChatPage } from '../chat/chat-page.tsx';
import en from '../locales/en.json';
import { MessagesPage } from '../messages/messages-page.tsx';
import { NotificationsPage } from '../notifications/notifications-page.tsx';

/** The remote with its pages at hand: `remote.tsx` fetches them, which tests need not wait for. */
export const messaging = defineRemote({
  name: 'messaging',
  version: 'test',
  pages: { '/messages': MessagesPage, '/chat/:requestId': ChatPage, '/notifications': NotificationsPage },
  widgets: { 'call-centre': CallCentre },
  messages: { en: () => Promise.resolve({ default: en }) },
});
