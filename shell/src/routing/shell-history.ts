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

/** A finished navigation. The address bar shows it; the page follows in a transition. */
export interface HistoryUpdate {
  action: NavigationType;
  location: Location;
  /** The number of entries since the previous one: -1 after "Back". Null when the browser does not say. */
  delta: number | null;
  /** Whether the page keeps its scroll position, as requested. */
  preventScrollReset: boolean;
}

/** A navigation that waits for a decision. */
export interface HeldNavigation {
  pathname: string;
  /** Lets it proceed. Without this call the page stays. */
  proceed: () => void;
}

/** Returns true to hold the navigation. */
type Guard = (navigation: HeldNavigation) => boolean;

/** The history of the page: a router history that several parts can listen to, and that can hold a navigation. */
export interface ShellHistory
  extends Omit<BaseHistory, 'listen' | 'push' | 'replace'>,
    Pick<Navigator, 'push' | 'replace'> {
  listen(listener: (update: HistoryUpdate) => void): () => void;
  /** Calls `guard` before each navigation. Returns a function that removes it. */
  guard(guard: Guard): () => void;
}

/**
 * Gives the history entry of a new document its own key, which survives reloads. The router names all such entries `default`, so that they
 * would share one scroll position. Its number (`idx`) is 0 only if no earlier entry of this tab is a page of this site. Call it before a
 * history is created.
 */
export function nameEntry(): void {
  const { state, length } = window.history;
  if (state?.key) return;
  const isFirst = length === 1 || !document.referrer.startsWith(`${window.location.origin}/`);
  window.history.replaceState({ idx: isFirst ? 0 : 1, ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/** @param base a history that also notifies its listener of its own pushes and replacements (`v5Compat`) */
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

  /** The browser has already moved: a held navigation goes back to the page's entry, and forward again when it may proceed. */
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
