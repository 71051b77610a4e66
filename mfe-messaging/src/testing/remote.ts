import { defineRemote } from '@mutua/web-kit';
import { type RenderRemoteOptions, renderRemote } from '@mutua/web-kit/testing';
import { CallCentre } from '../calls/call-centre.tsx';
import en from '../locales/en.json';
import { MessagingPage } from '../messaging-page.tsx';
import { NotificationsPage } from '../notifications/notifications-page.tsx';
import { nadia, REQUEST_ID } from './factories.ts';

/** The remote with directly imported pages. `remote.tsx` loads them lazily, and tests would have to wait. */
export const messaging = defineRemote({
  name: 'messaging',
  version: 'test',
  pages: { '/messages': MessagingPage, '/chat/:requestId': MessagingPage, '/notifications': NotificationsPage },
  widgets: { 'call-centre': CallCentre },
  messages: { en: () => Promise.resolve({ default: en }) },
});

/** Opens the chat of Nadia with Jonas. */
export const openChat = (search = '', options: Partial<RenderRemoteOptions> = {}) =>
  renderRemote(messaging, { at: `/chat/${REQUEST_ID}${search}`, user: nadia, ...options });
