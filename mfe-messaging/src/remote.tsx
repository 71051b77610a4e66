import { defineRemote, lazyNamed } from '@mutua/web-kit';

/** One component for these pages, so that the list stays mounted between them. */
const MessagingPage = lazyNamed(() => import('./messaging-page.tsx'), 'MessagingPage');

const remote = defineRemote({
  name: 'messaging',
  version: __APP_VERSION__,
  pages: {
    '/messages': MessagingPage,
    '/chat/:requestId': MessagingPage,
    '/circles/:circleId/room': lazyNamed(() => import('./rooms/room-page.tsx'), 'RoomPage'),
    '/circles/:circleId': MessagingPage,
    '/notifications': lazyNamed(() => import('./notifications/notifications-page.tsx'), 'NotificationsPage'),
  },
  widgets: {
    'call-centre': lazyNamed(() => import('./calls/call-centre.tsx'), 'CallCentre'),
  },
  messages: {
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    fr: () => import('./locales/fr.json'),
    de: () => import('./locales/de.json'),
    it: () => import('./locales/it.json'),
    pt: () => import('./locales/pt.json'),
  },
});

export default remote;
