import { defineRemote } from '@mutua/web-kit';
import { placeholder } from './placeholder.tsx';

const remote = defineRemote({
  name: 'exchange',
  version: __APP_VERSION__,
  pages: {
    '/dashboard': placeholder('/dashboard'),
    '/skills/create': placeholder('/skills/create'),
    '/skills/:skillId/edit': placeholder('/skills/:skillId/edit'),
    '/requests': placeholder('/requests'),
    '/reviews': placeholder('/reviews'),
  },
  widgets: {
    'request-dialog': () => null,
  },
  messages: { en: () => import('./locales/en.json') },
});

export default remote;
