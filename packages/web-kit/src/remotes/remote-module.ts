import { type ComponentProps, type ComponentType, createElement, use } from 'react';
import type { Messages } from '../i18n/i18n.ts';
import { loadOnce } from './load-once.ts';
import { type Prepare, PreparedPage } from './prepared-page.tsx';

// biome-ignore lint/suspicious/noExplicitAny: a widget's props are known to its user and its author only
type WidgetComponent = ComponentType<any>;

/** A component whose code is fetched when it is first shown, or before. */
export type LazyComponent<Props> = ComponentType<Props> & { preload?: () => Promise<unknown> };

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  name: string;
  /** The version of the build: `__APP_VERSION__`. */
  version: string;
  /** A page for each route of `remote.json`, by the same path. */
  pages: Record<string, LazyComponent<object>>;
  /** Parts that other apps show, by the names in `remote.json`. */
  widgets?: Record<string, WidgetComponent>;
  /** The remote's texts; its namespace is its name. */
  messages: Messages;
}

/** Describes a remote; the default export of its `remote.tsx`. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;

/**
 * A component that is loaded when it is first shown:
 * `lazyNamed(() => import('./search/search-page.tsx'), 'SearchPage')`.
 * The module of a page may export `prepare`. Unlike `React.lazy` it loads again after a failure that was shown.
 */
export function lazyNamed<Name extends string, Module extends { [name in Name]: WidgetComponent }>(
  load: () => Promise<Module>,
  name: Name,
): LazyComponent<ComponentProps<Module[Name]>> {
  const module = loadOnce(name, load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, as React.lazy is
  const Lazy = (props: ComponentProps<Module[Name]>) => {
    const { [name]: component, prepare }: Module & { prepare?: Prepare } = use(module());
    const shown = createElement(component, props);
    return prepare ? createElement(PreparedPage, { prepare }, shown) : shown;
  };
  Lazy.displayName = `Lazy(${name})`;
  Lazy.preload = load;
  return Lazy;
}
