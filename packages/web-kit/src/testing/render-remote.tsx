import type { User } from '@mutua/contracts';
import { act, type RenderResult, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { toast as shownToasts } from 'react-hot-toast/headless';
import { Provider } from 'react-redux';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
  Route,
  Routes,
} from 'react-router-dom';
import { tokens } from '../api/tokens.ts';
import { Toaster } from '../components/toaster.tsx';
import { loadMessages, type MessageLoader } from '../i18n/i18n.ts';
import type { RemoteEntry } from '../remotes/registry.ts';
import type { RemoteModule } from '../remotes/remote-module.ts';
import { RemotePage } from '../remotes/remote-page.tsx';
import { RemotesContext, type RemotesRuntime } from '../remotes/remotes-context.ts';
import { sessionSlice } from '../store/session.slice.ts';
import { createStore, type KitStore } from '../store/store.ts';
import { testToken } from './test-user.ts';

export interface RenderRemoteOptions {
  /** The address of the page, with its query: `/search?q=bread`. */
  at: string;
  /** The state of that history entry. */
  state?: unknown;
  /** The signed-in member. By default nobody is signed in. */
  user?: User;
  /** Widgets of other remotes that the page shows, by name: `{ 'exchange/request-dialog': Dialog }`. */
  widgets?: RemoteModule['widgets'];
}

export interface RenderedRemote extends RenderResult {
  store: KitStore;
  /** The page's history with its current location. */
  history: ReturnType<typeof createMemoryHistory>;
  /** The current address: path, query and hash. */
  address: () => string;
}

/**
 * Shows a remote's page like the shell, with store, router, texts and toasts, but without the shell's frame and guards. A path that the
 * remote does not have shows nothing, so that links out of the remote can be followed.
 */
export async function renderRemote(remote: RemoteModule, options: RenderRemoteOptions): Promise<RenderedRemote> {
  shownToasts.remove(); // toasts of an earlier test are in the same list
  await loadMessages(remote.name, remote.messages);
  const store = createStore();
  signInForTest(store, options.user);

  const modules = [remote, ...foreignModules(options.widgets)];
  const loaded = new Map(modules.map((module) => [module.name, settled(module)]));
  const runtime: RemotesRuntime = {
    entries: modules.map(toEntry),
    load: ({ name }) => loaded.get(name) ?? Promise.reject(new Error(`No remote ${name} in this test`)),
  };
  const [pathname = '/', search = ''] = options.at.split('?');
  const history = createMemoryHistory({
    initialEntries: [{ pathname, search: search && `?${search}`, state: options.state }],
    v5Compat: true,
  });
  const page = (path: string) => (
    <RemotePage
      remote={remote.name}
      path={path}
      pending={null}
      failed={({ error }) => {
        throw error;
      }}
    />
  );

  const result = await act(async () =>
    render(
      <Provider store={store}>
        <RemotesContext value={runtime}>
          <HistoryRouter history={history}>
            <Routes>
              {Object.keys(remote.pages).map((path) => (
                <Route key={path} path={path} element={page(path)} />
              ))}
              <Route path="*" element={null} />
            </Routes>
            <Toaster />
          </HistoryRouter>
        </RemotesContext>
      </Provider>,
    ),
  );
  const address = () => {
    const { location } = history;
    return `${location.pathname}${location.search}${location.hash}`;
  };
  return { ...result, store, history, address };
}

/**
 * Creates the `showPage` of a remote's tests. It renders one page at its path with the remote's English texts.
 * @param defaults options for all of its tests, such as a member
 */
export const createShowPage =
  (name: string, loadTexts: MessageLoader, defaults: Partial<RenderRemoteOptions> = {}) =>
  (Page: ComponentType, path: string, options: Partial<RenderRemoteOptions> = {}): Promise<RenderedRemote> =>
    renderRemote(
      { name, version: 'test', pages: { [path]: Page }, messages: { en: loadTexts } },
      { at: path, ...defaults, ...options },
    );

/** Puts a store into the state after a sign-in, or into the state without a member. */
export function signInForTest(store: KitStore, user?: User): void {
  const { sessionStarted, sessionEnded } = sessionSlice.actions;
  if (user) tokens.set({ accessToken: testToken(user._id), refreshToken: 'refresh' });
  else tokens.clear();
  store.dispatch(user ? sessionStarted(user) : sessionEnded({ signedOut: false }));
}

function foreignModules(widgets: RemoteModule['widgets'] = {}): RemoteModule[] {
  const names = new Set(Object.keys(widgets).map((name) => name.split('/')[0] ?? ''));
  return [...names].map((name) => ({
    name,
    version: 'test',
    pages: {},
    widgets: Object.fromEntries(
      Object.entries(widgets)
        .filter(([widget]) => widget.startsWith(`${name}/`))
        .map(([widget, component]) => [widget.slice(name.length + 1), component]),
    ),
    messages: { en: () => Promise.resolve({ default: {} }) },
  }));
}

/** A promise that React reads at once, so that a widget that a press opens is shown without a wait. */
function settled<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}

function toEntry({ name, version }: RemoteModule): RemoteEntry {
  return { name, version, container: name, entry: '', routes: [], widgets: [] };
}
