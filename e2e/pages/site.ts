import type { ResponseOf } from '@mutua/contracts';
import type { BrowserContext } from '@playwright/test';
import { callApi, DEMO, demoSession, signInContext } from '../fixtures/api.ts';
import { newcomer } from '../fixtures/newcomer.ts';
import { STOPPED } from '../fixtures/stopped.ts';

/** A page of the product, and who can open it. */
export interface SitePage {
  name: string;
  path: string;
  as: Viewer;
  /** Another state of a page, or a page of parts that others have, too. Only `npm run test:full` opens it. */
  isVariant?: true;
}

/** The viewers of pages: a visitor, a member with skills and exchanges (Nadia), a member who has just joined, a moderator. */
export const VIEWERS = ['visitor', 'nadia', 'newcomer', 'moderator'] as const;
export type Viewer = (typeof VIEWERS)[number];

/** Every page of the product for a visitor and for Nadia, with real data. */
export const sitePages = async (): Promise<SitePage[]> => {
  const { accessToken: token, user } = await demoSession(DEMO.nadia);
  const { skills } = await callApi<ResponseOf<'GET /skills/search'>>('GET', '/skills/search?q=typescript', { token });
  const { skills: own } = await callApi<ResponseOf<'GET /skills/my-skills'>>('GET', '/skills/my-skills', { token });
  const { conversations } = await callApi<ResponseOf<'GET /messages/conversations'>>('GET', '/messages/conversations', {
    token,
  });
  // A run without the matches service has no rings. The other pages of this service show that they are not available.
  const { rings } = STOPPED.includes('matches')
    ? { rings: [] }
    : await callApi<ResponseOf<'GET /rings'>>('GET', '/rings?status=open', { token });
  const { lessons } = STOPPED.includes('lessons')
    ? { lessons: [] }
    : await callApi<ResponseOf<'GET /lessons'>>('GET', '/lessons', { token });
  const skill = skills[0];
  const [lesson] = lessons;
  const ring = rings.find(({ places }) => places[0]?.answer === 'asked');
  const chat = conversations.find(({ request }) => request.status === 'accepted');
  if (!ring && !STOPPED.includes('matches')) throw new Error('the demo data lack a ring that waits for an answer');
  if (!skill || !own[0] || !chat) throw new Error('the demo data lack what the pages need');
  const visitor = (name: string, path: string): SitePage => ({ name, path, as: 'visitor' });
  const nadia = (name: string, path: string): SitePage => ({ name, path, as: 'nadia' });
  const variant = (page: SitePage): SitePage => ({ ...page, isVariant: true });
  return [
    visitor('landing', '/'),
    visitor('login', '/login'),
    visitor('register', '/register'),
    visitor('forgot-password', '/forgot-password'),
    variant(visitor('reset-password', '/reset-password/example-token')),
    visitor('verify-email', '/verify-email/example-token'),
    variant(visitor('not-me', '/not-me/example-token')),
    variant(visitor('claim-unknown', '/claim/example-token')),
    variant(visitor('still-teaching-past', '/still-teaching/example-token')),
    visitor('search-visitor', '/search?q=conversation'),
    visitor('about', '/about'),
    variant(visitor('contact', '/contact')),
    visitor('help', '/help'),
    visitor('privacy', '/privacy'),
    variant(visitor('terms', '/terms')),
    variant(visitor('community', '/community')),
    visitor('safety', '/safety'),
    variant(visitor('lessons-visitor', '/lessons')),
    visitor('not-found', '/no/such/page'),
    nadia('dashboard', '/dashboard'),
    nadia('search', '/search?q=script'),
    nadia('search-people', '/search?type=people'),
    variant(nadia('search-empty', '/search?q=xyzzyx')),
    nadia('skills', '/skills'),
    nadia('skill', `/skills/${skill._id}`),
    variant(nadia('skill-own', `/skills/${own[0]._id}`)),
    nadia('skill-create', '/skills/create'),
    variant(nadia('skill-edit', `/skills/${own[0]._id}/edit`)),
    variant(nadia('skill-missing', `/skills/${'0'.repeat(24)}`)),
    nadia('profile', `/profile/${skill.userId._id}`),
    variant(nadia('profile-own', `/profile/${user._id}`)),
    nadia('profile-edit', '/profile/edit'),
    nadia('settings', '/settings'),
    variant(nadia('settings-account', '/settings/account')),
    variant(nadia('settings-security', '/settings/security')),
    nadia('settings-hours', '/settings/hours'),
    nadia('settings-notifications', '/settings/notifications'),
    variant(nadia('settings-privacy', '/settings/privacy')),
    variant(nadia('settings-trust', '/settings/trust')),
    variant(nadia('settings-language', '/settings/language')),
    variant(nadia('settings-blocked', '/settings/blocked')),
    variant(nadia('settings-data', '/settings/data')),
    nadia('requests', '/requests'),
    variant(nadia('requests-sent', '/requests?tab=sent')),
    nadia('calendar', '/calendar'),
    nadia('reviews', '/reviews'),
    nadia('wants', '/wants'),
    variant(nadia('searches', '/searches')),
    nadia('kept', '/kept'),
    nadia('lessons', '/lessons'),
    variant(nadia('lessons-own', '/lessons?show=mine')),
    ...(lesson
      ? [variant(visitor('lesson-visitor', `/lessons/${lesson._id}`)), nadia('lesson', `/lessons/${lesson._id}`)]
      : []),
    variant(nadia('lesson-missing', `/lessons/${'0'.repeat(24)}`)),
    variant(nadia('claim-none', '/claim')),
    variant(nadia('still-teaching', '/still-teaching')),
    nadia('matches', '/matches'),
    variant(nadia('matches-teach', '/matches?tab=teach')),
    variant(nadia('matches-rings', '/matches?tab=rings')),
    ...(ring ? [nadia('ring-asked', `/rings/${ring._id}`)] : []),
    nadia('messages', '/messages'),
    nadia('chat', `/chat/${chat.request._id}`),
    nadia('notifications', '/notifications'),
  ];
};

/** The pages of a member who has just joined, without a picture, a skill or a request. */
const newcomerPages = async (): Promise<SitePage[]> => {
  const { user } = await demoSession(await newcomer());
  const page = (name: string, path: string): SitePage => ({ name, path, as: 'newcomer' });
  const variant = (name: string, path: string): SitePage => ({ ...page(name, path), isVariant: true });
  return [
    page('dashboard-new', '/dashboard'),
    variant('requests-new', '/requests'),
    variant('reviews-new', '/reviews'),
    variant('wants-new', '/wants'),
    page('matches-new', '/matches'),
    variant('messages-new', '/messages'),
    variant('notifications-new', '/notifications'),
    variant('profile-new', `/profile/${user._id}`),
    variant('profile-edit-new', '/profile/edit'),
  ];
};

/** The pages of a moderator, with a report by Nadia in the queue. */
const moderatorPages = async (): Promise<SitePage[]> => {
  const { accessToken: token } = await demoSession(DEMO.nadia);
  const { skills } = await callApi<ResponseOf<'GET /skills/search'>>('GET', '/skills/search?q=typescript', { token });
  await callApi('POST', `/skills/${skills[0]?._id}/reports`, {
    token,
    body: { reason: 'money', text: 'Asks for 20 euros an hour, by bank transfer.', block: false },
  });
  // The demo data's moderator is an organiser, too.
  return [
    { name: 'edges-moderation', path: '/moderation', as: 'moderator' },
    { name: 'organise', path: '/organise', as: 'moderator' },
    { name: 'organise-import', path: '/organise/import', as: 'moderator', isVariant: true },
    { name: 'organise-site', path: '/organise/site', as: 'moderator' },
    { name: 'organise-announcements', path: '/organise/announcements', as: 'moderator', isVariant: true },
  ];
};

/** Every page for a viewer. */
export const pagesOf = async (viewer: Viewer): Promise<SitePage[]> => {
  if (viewer === 'newcomer') return newcomerPages();
  if (viewer === 'moderator') return moderatorPages();
  return (await sitePages()).filter(({ as }) => as === viewer);
};

const ACCOUNTS = { nadia: () => DEMO.nadia, newcomer, moderator: () => DEMO.elena };

/** Signs a viewer in, for all pages that the context opens later. */
export const signInViewer = async (context: BrowserContext, viewer: Viewer): Promise<void> => {
  if (viewer !== 'visitor') await signInContext(context, await ACCOUNTS[viewer]());
};

/** The pages that the tests of this process have asked for. */
let known: Promise<SitePage[]> | undefined;

/** @returns the path of a page of `sitePages` */
export const pathOf = async (name: string): Promise<string> => {
  known ??= sitePages();
  const found = (await known).find((each) => each.name === name);
  if (!found) throw new Error(`There is no page named ${name}`);
  return found.path;
};
