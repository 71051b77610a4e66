import { type ComponentProps, type ComponentType, createElement, use } from 'react';
import type { Messages } from '../i18n/i18n.ts';
import { type Prepare, PreparedPage } from './prepared-page.tsx';
import { RemoteUnavailableError } from './remote-boundary.tsx';
import { withDeadline } from './with-deadline.ts';

// biome-ignore lint/suspicious/noExplicitAny: a widget's props are known to its user and its author only
type WidgetComponent = ComponentType<any>;

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  name: string;
  /** The version of the build: `__APP_VERSION__`. */
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

/** How long a failed load is kept before the next attempt, because React has to render the failure once. */
const FAILURE_MS = 500;
/** The bundler itself would wait two minutes for a chunk. */
const PATIENCE_MS = 10_000;

/**
 * A component that is loaded when it is first shown:
 * `lazyNamed(() => import('./search/search-page.tsx'), 'SearchPage')`.
 * The module of a page may export `prepare`. Unlike `React.lazy` it tries again after a failure, so that "Try again" can work.
 */
export function lazyNamed<Name extends string, Module extends { [name in Name]: WidgetComponent }>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<ComponentProps<Module[Name]>> {
  let loading: ReturnType<typeof load> | null = null;
  const module = () => {
    loading ??= withDeadline(load(), PATIENCE_MS).catch((cause: unknown) => {
      setTimeout(() => {
        loading = null;
      }, FAILURE_MS);
      throw new RemoteUnavailableError(name, cause);
    });
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, as React.lazy is
  const Lazy = (props: ComponentProps<Module[Name]>) => {
    const { [name]: component, prepare }: Module & { prepare?: Prepare } = use(module());
    const shown = createElement(component, props);
    return prepare ? createElement(PreparedPage, { prepare }, shown) : shown;
  };
  Lazy.displayName = `Lazy(${name})`;
  return Lazy;
}
