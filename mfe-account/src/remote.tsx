import { defineRemote } from '@mutua/web-kit';
import { placeholder } from './placeholder.tsx';

declare const __APP_VERSION__: string;

export default defineRemote({
  name: 'account',
  version: __APP_VERSION__,
  pages: {
    '/login': placeholder('/login'),
    '/register': placeholder('/register'),
    '/forgot-password': placeholder('/forgot-password'),
    '/reset-password/:token?': placeholder('/reset-password/:token?'),
    '/verify-email/:token?': placeholder('/verify-email/:token?'),
    '/profile/edit': placeholder('/profile/edit'),
  },
  messages: { en: () => import('./locales/en.json') },
});
