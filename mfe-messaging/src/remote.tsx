import { defineRemote } from '@mutua/web-kit';
import { placeholder } from './placeholder.tsx';

const remote = defineRemote({
  name: 'messaging',
  version: __APP_VERSION__,
  pages: {
    '/messages': placeholder('/messages'),
    '/chat/:requestId': placeholder('/chat/:requestId'),
    '/notifications': placeholder('/notifications'),
  },
  widgets: {
    'call-centre': () => null,
  },
  messages: { en: () => import('./locales/en.json') },
});

export default remote;
