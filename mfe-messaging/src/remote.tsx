import { defineRemote, lazyNamed } from '@mutua/web-kit';

const remote = defineRemote({
  name: 'messaging',
  version: __APP_VERSION__,
  pages: {
    '/messages': lazyNamed(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
    '/chat/:requestId': lazyNamed(() => import('./chat/chat-page.tsx'), 'ChatPage'),
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
