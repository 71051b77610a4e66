import { LINK_MARKS, NAVIGATION_MARK, PAGE_MARKS } from '@mutua/contracts/document-marks';
import { addMessages, changeLanguage, createStore, type RemoteEntry, restoreSession } from '@mutua/web-kit';
import { type Prerendered, renderWithStyles, STYLES_VERSION } from '@mutua/web-kit/prerender';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { App } from './app.tsx';
import { SHELL_MESSAGES } from './locales/shell-messages.ts';
import { RemoteCatalogue } from './remotes/remote-catalogue.ts';
import { createShellHistory } from './routing/shell-history.ts';

const PATHS = { normal: '/frame', full: '/frame-full' } as const;
const OTHER = '/other';

const linkTo = (to: string) => ({ label: { en: LINK_MARKS.label }, to, access: 'public', order: 1 }) as const;

/** Represents all remotes: a page of each layout, and two links, one to the current page and one to another. */
const remotes: RemoteEntry[] = [
  {
    name: 'page',
    version: '1',
    container: 'page_1',
    entry: '/',
    routes: [
      { path: PATHS.normal, access: 'public' },
      { path: PATHS.full, access: 'public', layout: 'full' },
    ],
    widgets: [],
    navigation: [linkTo(PATHS.normal), linkTo(OTHER)],
  },
];
const never = () => new Promise<never>(() => undefined);

async function renderFrame(path: string, isVisitor: boolean) {
  const store = createStore();
  // Without a token this finds that nobody is signed in. For a member the session stays unknown, as at the beginning.
  if (isVisitor) await store.dispatch(restoreSession());
  const catalogue = new RemoteCatalogue({ initial: remotes, fetchRegistry: never, loadModule: never });
  const history = createShellHistory(createMemoryHistory({ initialEntries: [path], v5Compat: true }));
  return withPlace(
    await renderWithStyles(<App store={store} catalogue={catalogue} history={history} startsWithSkeleton />),
  );
}

const MAIN = /(<main\b[^>]*>)([\s\S]*)(<\/main>)/;

/** Adds the markers of the place for the page. */
function withPlace({ html, styles }: Prerendered): Prerendered {
  if (!MAIN.test(html)) throw new Error('The frame has no place for the page');
  return {
    html: html.replace(MAIN, (_all, start, page, end) => start + PAGE_MARKS[0] + page + PAGE_MARKS[1] + end),
    styles,
  };
}

const LINK = new RegExp(`<a [^>]*>${LINK_MARKS.label}</a>`, 'g');
/** The links beside each other: in the header, and in the menu of a visitor's phone. */
const LINKS = new RegExp(`(?:${LINK.source})+`, 'g');

/** Takes the link as a template; the gateway inserts its address. */
function takeLinks(html: string) {
  const links = html.match(LINK) ?? [];
  const find = (to: string) => {
    const link = links.find((each) => each.includes(`href="${to}"`));
    if (!link) throw new Error(`The header has no link to ${to}`);
    return link.replace(`href="${to}"`, `href="${LINK_MARKS.to}"`);
  };
  return { current: find(PATHS.normal), other: find(OTHER) };
}

/** Replaces the links by a marker. */
function withoutLinks(html: string): string {
  const marked = html.replace(LINKS, NAVIGATION_MARK);
  if (!marked.includes(NAVIGATION_MARK)) throw new Error('The header has no links');
  return marked;
}

/**
 * The header and the footer around a place for the page, in a language. The build writes the result into the release, and the gateway reads
 * it.
 */
export async function prerender(language: string) {
  addMessages('shell', SHELL_MESSAGES);
  await changeLanguage(language);
  const visitor = await renderFrame(PATHS.normal, true);
  const frames = {
    visitor,
    'visitor-full': await renderFrame(PATHS.full, true),
    member: await renderFrame(PATHS.normal, false),
    'member-full': await renderFrame(PATHS.full, false),
  };
  return {
    stylesVersion: STYLES_VERSION,
    links: takeLinks(visitor.html),
    frames: Object.fromEntries(
      Object.entries(frames).map(([name, { html, styles }]) => [name, { html: withoutLinks(html), styles }]),
    ),
  };
}
