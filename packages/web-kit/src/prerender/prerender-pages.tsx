import { Provider } from 'react-redux';
import { generatePath, matchPath, Route, Routes, StaticRouter } from 'react-router';
import { api } from '../api/api.ts';
import { giveAnswers } from '../api/document-answers.ts';
import { changeLanguage, loadMessages, textsOf } from '../i18n/i18n.ts';
import { TextsContext } from '../i18n/use-translation.tsx';
import { preparePage } from '../remotes/prepare-page.ts';
import type { RemoteModule } from '../remotes/remote-module.ts';
import { RemotesContext, type RemotesRuntime } from '../remotes/remotes-context.ts';
import { sessionSlice } from '../store/session.slice.ts';
import { createStore } from '../store/store.ts';
import { type Prerendered, renderWithStyles } from './render-with-styles.tsx';

/** The same kinds as in `remote.json`. */
type PrerenderKind = 'page' | 'outline' | 'answers';

/** There are no other remotes here, so a prerendered page leaves their widgets empty. */
const ALONE: RemotesRuntime = { entries: [], load: () => new Promise(() => undefined) };

/** Renders a page as a visitor sees it. @param url its path and query @throws the error of the page */
async function renderPage(remote: RemoteModule, { path, url }: { path: string; url: string }): Promise<Prerendered> {
  const Page = remote.pages[path];
  if (!Page) throw new Error(`${remote.name} has no page ${path}`);
  const store = createStore();
  store.dispatch(sessionSlice.actions.sessionEnded({ signedOut: false }));
  const { pathname, searchParams: search } = new URL(url, 'http://localhost');
  await preparePage(Page, { params: matchPath(path, pathname)?.params ?? {}, search }, store);
  const page = (
    <Provider store={store}>
      <RemotesContext value={ALONE}>
        <StaticRouter location={url}>
          <TextsContext value={textsOf(remote.messages)}>
            <Routes>
              <Route path={path} element={<Page />} />
            </Routes>
          </TextsContext>
        </StaticRouter>
      </RemotesContext>
    </Provider>
  );
  // Otherwise the timers of the cache would keep each store for minutes.
  return renderWithStyles(page).finally(() => store.dispatch(api.util.resetApiState()));
}

/**
 * Renders pages of a remote in a language, as a visitor first sees them, before any data are loaded. It runs in Node when a release is
 * built.
 * @param kinds by route path
 * @throws the error of a page, also when a page needs the browser to render
 */
export async function prerenderPages(
  remote: RemoteModule,
  kinds: Record<string, PrerenderKind>,
  language: string,
): Promise<{ pages: Record<string, Prerendered & { kind: 'page' | 'outline' }> }> {
  await changeLanguage(language);
  await loadMessages(remote.name, remote.messages);
  const pages: Record<string, Prerendered & { kind: 'page' | 'outline' }> = {};
  for (const [path, kind] of Object.entries(kinds)) {
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']));
    const rendered = await renderPage(remote, { path, url: generatePath(path, params) });
    pages[path] = { kind: kind === 'page' ? 'page' : 'outline', ...rendered };
  }
  return { pages };
}

/** A request of the gateway to render a page of a release. */
export interface PageRequest {
  /** The path of the route. */
  path: string;
  /** The path and the query of the page's address. */
  url: string;
  /** English when missing. Older gateways do not send it. */
  language?: string;
  /** By call, such as `GET /skills/64f…`. */
  answers: Record<string, unknown>;
}

/**
 * Returns a function that renders a remote's pages with answers, one after the other, as long as the process runs. It rejects with the
 * error of a page, and when an answer is missing.
 */
export function createPageRenderer(remote: RemoteModule): (request: PageRequest) => Promise<Prerendered> {
  let last: Promise<unknown> = loadMessages(remote.name, remote.messages);
  const render = async ({ path, url, answers, language = 'en' }: PageRequest): Promise<Prerendered> => {
    await changeLanguage(language);
    const missing = giveAnswers(answers);
    const rendered = await renderPage(remote, { path, url });
    if (missing.length > 0) throw new Error(`${remote.name}${path} needs ${missing.join(', ')}`);
    return rendered;
  };
  return (request) => {
    const rendering = last.then(() => render(request));
    last = rendering.catch(() => undefined);
    return rendering;
  };
}
