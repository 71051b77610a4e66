import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Messages } from '../i18n/i18n.ts';

// biome-ignore lint/suspicious/noExplicitAny: a widget's props are known to its user and its author only
type WidgetComponent = ComponentType<any> | LazyExoticComponent<ComponentType<any>>;

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  name: string;
  /** Of the build: `__APP_VERSION__`. */
  version: string;
  /** A page for each route of `remote.json`, by the same path. */
  pages: Record<string, ComponentType>;
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
 */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
