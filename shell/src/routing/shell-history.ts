import { createContext, use } from 'react';
import type {
  Location,
  NavigateOptions,
  NavigationType,
  Navigator,
  To,
  UNSAFE_createBrowserHistory,
} from 'react-router-dom';

type BaseHistory = Pick<
  ReturnType<typeof UNSAFE_createBrowserHistory>,
  'action' | 'createHref' | 'createURL' | 'encodeLocation' | 'go' | 'listen' | 'location' | 'push' | 'replace'
>;

/** A navigation that has taken place. The address bar shows it; the page follows in a transition. */
export interface HistoryUpdate {
  action: NavigationType;
  location: Location;
  /** The number of entries from the one before: -1 after "Back". Null when the browser does not tell. */
  delta: number | null;
  /** The page keeps its scroll position, because it was asked to. */
  preventScrollReset: boolean;
}

/** A navigation that waits for an answer. */
export interface HeldNavigation {
  pathname: string;
  /** Lets it take place. Without this call the page stays. */
  proceed: () => void;
}

/** Returns true to hold the navigation. */
type Guard = (navigation: HeldNavigation) => boolean;

/** The history of the page: a history of the router that several parts can listen to, and that can hold a navigation. */
export interface ShellHistory
  extends Omit<BaseHistory, 'listen' | 'push' | 'replace'>,
    Pick<Navigator, 'push' | 'replace'> {
  listen(listener: (update: HistoryUpdate) => void): () => void;
  /** Asks `guard` before each navigation. Returns the function that removes it. */
  guard(guard: Guard): () => void;
}

/**
 * Gives the entry of a new document a key of its own, which it keeps over reloads. The router calls all such entries `default`, so that
 * each would be shown where another one was left. Call it before a history is created.
 */
export function nameEntry(): void {
  const { state } = window.history;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/**
 * @param base a history that also tells its listener what it was told to push or replace (`v5Compat`)
 */
export function createShellHistory(base: BaseHistory): ShellHistory {
  const listeners = new Set<(update: HistoryUpdate) => void>();
  let { action, location } = base;
  let guard: Guard | undefined;
  let preventScrollReset = false;
  /** Runs when the browser is back at the entry that a held navigation left. */
  let afterReturn: (() => void) | undefined;
  let isProceeding = false;

  const holds = (navigation: HeldNavigation) => !isProceeding && guard?.(navigation) === true;

  base.listen(({ delta, ...update }) => {
    if (afterReturn) {
      const returned = afterReturn;
      afterReturn = undefined;
      returned();
      return;
    }
    if (update.action === 'POP' && delta && isHeld(update.location, delta)) return;
    isProceeding = false;
    action = update.action;
    location = update.location;
    for (const listener of [...listeners]) listener({ action, location, delta, preventScrollReset });
    preventScrollReset = false;
  });

  /** The browser has moved already: a held navigation goes back to where the page is, and forth when it may proceed. */
  function isHeld({ pathname }: Location, delta: number): boolean {
    let returned: Promise<void> | undefined;
    const proceed = () =>
      void returned?.then(() => {
        isProceeding = true;
        base.go(delta);
      });
    if (!holds({ pathname, proceed })) return false;
    returned = new Promise((resolve) => {
      afterReturn = resolve;
    });
    base.go(-delta);
    return true;
  }

  function change(method: 'push' | 'replace', to: To, state: unknown, options: NavigateOptions = {}): void {
    const proceed = () => {
      preventScrollReset = options.preventScrollReset ?? false;
      base[method](to, state);
    };
    if (!holds({ pathname: base.encodeLocation(to).pathname, proceed })) proceed();
  }

  return {
    get action() {
      return action;
    },
    get location() {
      return location;
    },
    createHref: base.createHref,
    createURL: base.createURL,
    encodeLocation: base.encodeLocation,
    go: base.go,
    push: (to, state, options) => change('push', to, state, options),
    replace: (to, state, options) => change('replace', to, state, options),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guard(next) {
      guard = next;
      return () => {
        if (guard === next) guard = undefined;
      };
    },
  };
}

const HistoryContext = createContext<ShellHistory | null>(null);
export const HistoryProvider = HistoryContext.Provider;

/** The history of the page. */
export function useHistory(): ShellHistory {
  const history = use(HistoryContext);
  if (!history) throw new Error('There is no history around this component');
  return history;
}
