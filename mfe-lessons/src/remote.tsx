import { defineRemote, lazyNamed } from '@mutua/web-kit';

const remote = defineRemote({
  name: 'lessons',
  version: __APP_VERSION__,
  pages: {
    '/lessons': lazyNamed(() => import('./list/lessons-page.tsx'), 'LessonsPage'),
    '/lessons/:lessonId': lazyNamed(() => import('./lesson/lesson-page.tsx'), 'LessonPage'),
  },
  widgets: {
    strip: lazyNamed(() => import('./strip/strip.tsx'), 'Strip'),
    ring: lazyNamed(() => import('./ring/ring.tsx'), 'Ring'),
    thanks: lazyNamed(() => import('./thanks/thanks.tsx'), 'Thanks'),
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
