import { defineRemote, lazyNamed } from '@mutua/web-kit';

const remote = defineRemote({
  name: 'discovery',
  version: __APP_VERSION__,
  pages: {
    '/': lazyNamed(() => import('./landing/landing-page.tsx'), 'LandingPage'),
    '/search': lazyNamed(() => import('./search/search-page.tsx'), 'SearchPage'),
    '/searches': lazyNamed(() => import('./search/saved-searches-page.tsx'), 'SavedSearchesPage'),
    '/kept': lazyNamed(() => import('./kept/kept-page.tsx'), 'KeptPage'),
    '/skills': lazyNamed(() => import('./browse/browse-page.tsx'), 'BrowsePage'),
    '/skills/:skillId': lazyNamed(() => import('./skill/skill-page.tsx'), 'SkillPage'),
    '/profile/:userId': lazyNamed(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
    '/about': lazyNamed(() => import('./pages/static-pages.tsx'), 'AboutPage'),
    '/contact': lazyNamed(() => import('./pages/static-pages.tsx'), 'ContactPage'),
    '/help': lazyNamed(() => import('./pages/static-pages.tsx'), 'HelpPage'),
    '/privacy': lazyNamed(() => import('./pages/static-pages.tsx'), 'PrivacyPage'),
    '/terms': lazyNamed(() => import('./pages/static-pages.tsx'), 'TermsPage'),
    '/safety': lazyNamed(() => import('./pages/safety-page.tsx'), 'SafetyPage'),
    '/site/:page': lazyNamed(() => import('./pages/site-page.tsx'), 'SitePage'),
    '/community': lazyNamed(() => import('./pages/static-pages.tsx'), 'CommunityPage'),
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
