import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router';
import { loadMessages, textsOf } from '../i18n/i18n.ts';
import { TextsContext } from '../i18n/use-translation.tsx';
import type { RemoteModule } from '../remotes/remote-module.ts';
import { RemotesContext, type RemotesRuntime } from '../remotes/remotes-context.ts';
import { sessionSlice } from '../session/session.slice.ts';
import { createStore } from '../store/store.ts';
import { type Prerendered, renderWithStyles } from './render-with-styles.tsx';

/** As in `remote.json`: a page that comes alive as it is, or what the page shows until its scripts have run. */
type PageKind = 'page' | 'outline';

/** No other remote: a widget in a prerendered page is not there until the page is alive. */
const ALONE: RemotesRuntime = { entries: [], load: () => new Promise(() => undefined), forget: () => undefined };

/**
 * Renders pages of a remote as a visitor sees them first, before any data has arrived. Runs in Node, when a release is built.
 * @param kinds by the paths of routes without parameters. @throws what a page throws, and for a page that needs the browser to render
 */
export async function prerenderPages(
  remote: RemoteModule,
  kinds: Record<string, PageKind>,
): Promise<{ pages: Record<string, Prerendered & { kind: PageKind }> }> {
  await loadMessages(remote.name, remote.messages);
  const store = createStore();
  store.dispatch(sessionSlice.actions.sessionEnded({ signedOut: false }));
  const pages: Record<string, Prerendered & { kind: PageKind }> = {};
  for (const [path, kind] of Object.entries(kinds)) {
    const Page = remote.pages[path];
    if (!Page) throw new Error(`${remote.name} has no page ${path}`);
    const rendered = await renderWithStyles(
      <Provider store={store}>
        <RemotesContext value={ALONE}>
          <StaticRouter location={path}>
            <TextsContext value={textsOf(remote.messages)}>
              <Page />
            </TextsContext>
          </StaticRouter>
        </RemotesContext>
      </Provider>,
    );
    pages[path] = { kind, ...rendered };
  }
  return { pages };
}
