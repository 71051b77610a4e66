import { defineRemote } from '@mutua/web-kit';
import { placeholder } from './placeholder.tsx';

declare const __APP_VERSION__: string;

export default defineRemote({
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
