import { defineRemote } from '@mutua/web-kit';
import { placeholder } from './placeholder.tsx';

const remote = defineRemote({
  name: 'discovery',
  version: __APP_VERSION__,
  pages: {
    '/': placeholder('/'),
    '/search': placeholder('/search'),
    '/skills': placeholder('/skills'),
    '/skills/:skillId': placeholder('/skills/:skillId'),
    '/profile/:userId': placeholder('/profile/:userId'),
    '/about': placeholder('/about'),
    '/contact': placeholder('/contact'),
    '/help': placeholder('/help'),
    '/privacy': placeholder('/privacy'),
    '/terms': placeholder('/terms'),
    '/community': placeholder('/community'),
  },
  messages: { en: () => import('./locales/en.json') },
});

export default remote;
