import type { User } from '@mutua/contracts';
import { addTexts, createStore, type KitStore, type RemoteEntry, type RemoteModule, unreadSet } from '@mutua/web-kit';
import { signInForTest } from '@mutua/web-kit/testing';
import { act, render } from '@testing-library/react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { App } from '../app.tsx';
import texts from '../locales/en.json';
import { RemoteCatalogue } from '../remotes/remote-catalogue.ts';
import { createShellHistory } from '../routing/shell-history.ts';

addTexts('shell', texts);

/** A released remote of a test: its registry entry, and the module of its container. */
export interface ReleasedRemote {
  entry: RemoteEntry;
  module: RemoteModule;
}

export interface ReleaseOptions
  extends Partial<Pick<RemoteEntry, 'navigation' | 'previous' | 'routes' | 'widgets'>>,
    Partial<Pick<RemoteModule, 'pages'>> {
  texts?: object;
  name?: string;
  version?: string;
  moduleWidgets?: RemoteModule['widgets'];
}

/** Creates a remote whose pages have public routes by default. */
export function released({
  name = 'garden',
  version = '1',
  pages = {},
  moduleWidgets,
  texts = {},
  ...rest
}: ReleaseOptions): ReleasedRemote {
  return {
    entry: {
      name,
      version,
      container: `${name}_${version}`,
      entry: `/remotes/${name}/${version}/mf-manifest.json`,
      routes: Object.keys(pages).map((path) => ({ path, access: 'public' })),
      widgets: [],
      ...rest,
    },
    module: {
      name,
      version,
      pages,
      ...(moduleWidgets && { widgets: moduleWidgets }),
      messages: { en: () => Promise.resolve({ default: texts }) },
    },
  };
}

/** A catalogue whose releases the test controls, including those that cannot be loaded. */
export function createTestCatalogue(initial: ReleasedRemote[] | Error, pathname?: () => string) {
  const modules = new Map<string, RemoteModule>();
  const broken = new Set<string>();
  /** By container; resolves when the test calls `arrive`. */
  const hanging = new Map<string, PromiseWithResolvers<void>>();
  let entries: RemoteEntry[] | Error = [];
  const release = (remotes: ReleasedRemote[]) => {
    entries = remotes.map(({ entry }) => entry);
    for (const { entry, module } of remotes) modules.set(entry.container, module);
  };
  if (initial instanceof Error) entries = initial;
  else release(initial);
  const failures: string[] = [];
  const catalogue = new RemoteCatalogue({
    onFailure: ({ name, version }, { source }) => failures.push(`${name}@${version} ${source}`),
    fetchRegistry: () => (entries instanceof Error ? Promise.reject(entries) : Promise.resolve(entries)),
    loadModule: async ({ container }) => {
      await hanging.get(container)?.promise;
      const module = modules.get(container);
      if (!module || broken.has(container)) throw new Error(`${container} is down`);
      return module;
    },
    ...(pathname && { pathname }),
  });
  return {
    catalogue,
    /** The reported failures: `garden@2 render`. */
    failures,
    release,
    failRegistry: () => {
      entries = new Error('The registry is down');
    },
    break: ({ entry }: ReleasedRemote) => broken.add(entry.container),
    hang: ({ entry }: ReleasedRemote) => hanging.set(entry.container, Promise.withResolvers()),
    arrive: ({ entry }: ReleasedRemote) => hanging.get(entry.container)?.resolve(),
    repair: ({ entry }: ReleasedRemote) => broken.delete(entry.container),
  };
}

export interface RenderShellOptions {
  at: string;
  /** An error: the registry cannot be read. */
  remotes: ReleasedRemote[] | Error;
  /** Releases that are not current but can be loaded. */
  kept?: ReleasedRemote[];
  /** Releases that cannot be loaded. */
  broken?: ReleasedRemote[];
  /** Releases whose code does not arrive until the test calls `arrive`. */
  hanging?: ReleasedRemote[];
  /** The signed-in member, null for a visitor, undefined while the session is not known yet. */
  user?: User | null;
}

/** Renders the whole shell with a history in memory, without the federation runtime. */
export async function renderShell({ at, remotes, kept = [], broken = [], hanging = [], user }: RenderShellOptions) {
  window.scrollTo = () => undefined;
  // The document begins now. Otherwise the time of earlier tests would count as a wait for it.
  const began = Date.now();
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - began);
  const store: KitStore = createStore();
  if (user !== undefined) signInForTest(store, user ?? undefined);
  // Like `startUnread` without unread things.
  if (user) store.dispatch(unreadSet({}));
  const history = createShellHistory(createMemoryHistory({ initialEntries: [at], v5Compat: true }));
  const registry = createTestCatalogue(kept, () => history.location.pathname);
  if (remotes instanceof Error) registry.failRegistry();
  else registry.release(remotes);
  for (const remote of broken) registry.break(remote);
  for (const remote of hanging) registry.hang(remote);
  const result = render(<App store={store} catalogue={registry.catalogue} history={history} />);
  const refresh = () => act(() => registry.catalogue.refresh());
  await refresh();
  return { ...result, ...registry, store, history, refresh };
}
