import { type ComponentProps, type ComponentType, createElement, use } from 'react';
import { loadPartMessages, type Messages } from '../i18n/i18n.ts';
import { loadOnce } from './load-once.ts';
import { type Loadable, type Prepare, settle } from './prepare-page.ts';

// biome-ignore lint/suspicious/noExplicitAny: only the user and the author of a widget know its props
type WidgetComponent = ComponentType<any>;

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  name: string;
  /** The version of the build: `__APP_VERSION__`. */
  version: string;
  /** A page for each route of `remote.json`, by the same path. */
  pages: Record<string, ComponentType & Loadable>;
  /** Parts that other apps show, by the names in `remote.json`. */
  widgets?: Record<string, WidgetComponent & Loadable>;
  /** The remote's texts. Their namespace is the remote's name. */
  messages: Messages;
}

/** Describes a remote. It is the default export of its `remote.tsx`. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;

/**
 * A component that is loaded when it is first shown: `lazyNamed(() => import('./search/search-page.tsx'), 'SearchPage')`. The module of a
 * page may export `prepare`. Unlike `React.lazy`, it loads again after a failure that was shown, and it can be loaded before it is
 * rendered.
 */
export function lazyNamed<Name extends string, Module extends { [name in Name]: WidgetComponent }>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<ComponentProps<Module[Name]>> & { load: () => Promise<Module & { prepare?: Prepare }> } {
  const module = loadOnce(name, load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like React.lazy
  const Lazy = (props: ComponentProps<Module[Name]>) => {
    const { [name]: component } = use(module());
    return createElement(component, props);
  };
  Lazy.load = () => settle(module());
  Lazy.displayName = `Lazy(${name})`;
  return Lazy;
}

/**
 * Returns a `lazyNamed` for the pages of a part that has texts of its own: `const lazyClaim = lazyWithTexts(messages, { en: () =>
 * import('./claim/locales/en.json') })`. They are loaded together with the first of these pages, into the texts of the remote.
 * @param messages those of the remote
 */
export const lazyWithTexts =
  (messages: Messages, part: Messages): typeof lazyNamed =>
  (load, name) =>
    lazyNamed(async () => {
      const [module] = await Promise.all([load(), loadPartMessages(messages, part)]);
      return module;
    }, name);
