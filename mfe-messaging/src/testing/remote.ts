import { defineRemote } from '@mutua/web-kit';
import { type RenderRemoteOptions, renderRemote } from '@mutua/web-kit/testing';
import { createElement } from 'react';
import { CallCentre } from '../calls/call-centre.tsx';
import en from '../locales/en.json';
import { MessagingPage } from '../messaging-page.tsx';
import { NotificationsPage } from '../notifications/notifications-page.tsx';
import { nadia, REQUEST_ID } from './factories.ts';

/** The page with the call centre, which the shell mounts on every page of a member. */
const Messages = () => [createElement(MessagingPage, { key: 'page' }), createElement(CallCentre, { key: 'calls' })];

/** The remote with directly imported pages. `remote.tsx` loads them lazily, and tests would have to wait. */
export const messaging = defineRemote({
  name: 'messaging',
  version: 'test',
  pages: {
    '/messages': Messages,
    '/chat/:requestId': Messages,
    '/circles/:circleId': Messages,
    '/notifications': NotificationsPage,
  },
  widgets: { 'call-centre': CallCentre },
  messages: { en: () => Promise.resolve({ default: en }) },
});

/** Opens the chat of Nadia with Jonas. */
export const openChat = (search = '', options: Partial<RenderRemoteOptions> = {}) =>
  renderRemote(messaging, { at: `/chat/${REQUEST_ID}${search}`, user: nadia, ...options });
