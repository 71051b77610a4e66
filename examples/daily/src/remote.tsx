import { defineRemote, lazyNamed } from '@mutua/web-kit';

const remote = defineRemote({
  name: 'daily',
  version: __APP_VERSION__,
  pages: {
    '/skill-of-the-day': lazyNamed(() => import('./today/today-page.tsx'), 'TodayPage'),
  },
  messages: { en: () => import('./locales/en.json') },
});

export default remote;
