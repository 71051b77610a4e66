import { defineRemote, lazyNamed } from '@mutua/web-kit';

const remote = defineRemote({
  name: 'exchange',
  version: __APP_VERSION__,
  pages: {
    '/dashboard': lazyNamed(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
    '/skills/create': lazyNamed(() => import('./skills/create-skill-page.tsx'), 'CreateSkillPage'),
    '/skills/:skillId/edit': lazyNamed(() => import('./skills/edit-skill-page.tsx'), 'EditSkillPage'),
    '/requests': lazyNamed(() => import('./requests/requests-page.tsx'), 'RequestsPage'),
    '/wants': lazyNamed(() => import('./wants/wants-page.tsx'), 'WantsPage'),
    '/matches': lazyNamed(() => import('./matches/matches-page.tsx'), 'MatchesPage'),
    '/calendar': lazyNamed(() => import('./meetings/calendar/calendar-page.tsx'), 'CalendarPage'),
    '/rings/:ringId': lazyNamed(() => import('./rings/ring-page.tsx'), 'RingPage'),
    '/reviews': lazyNamed(() => import('./reviews/reviews-page.tsx'), 'ReviewsPage'),
  },
  widgets: {
    'request-dialog': lazyNamed(
      () => import(/* webpackChunkName: "request-dialog" */ './requests/request-dialog/request-dialog.tsx'),
      'RequestDialog',
    ),
    'ring-path': lazyNamed(() => import('./rings/ring-path.tsx'), 'RingPath'),
    arrange: lazyNamed(() => import('./meetings/arrange/arrange-dialog.tsx'), 'ArrangeDialog'),
    'cancel-session': lazyNamed(() => import('./meetings/arrange/cancel-session-dialog.tsx'), 'CancelSessionDialog'),
    'complete-dialog': lazyNamed(() => import('./requests/answers/complete-dialog.tsx'), 'CompleteDialog'),
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
