/** The functions that the gate runs in a page. They are sent to the browser as text, so they use only their arguments. */
import type { SharedOffers } from '../releases/index.ts';

export interface RemoteAddresses {
  container: string;
  manifest: string;
  /** The container's script. */
  script: string;
}

export interface ModuleNames {
  pages: string[];
  widgets: string[];
}

interface ScriptElement {
  src: string;
  onload: (value: unknown) => void;
  onerror: () => void;
}
interface Shown {
  textContent: string;
  checkVisibility: (options: object) => boolean;
  getBoundingClientRect: () => { left: number; top: number; width: number; height: number };
  scrollIntoView: (options: object) => void;
  contains: (other: Shown | null) => boolean;
  closest: (selector: string) => Shown | null;
}
declare const document: {
  querySelector: (selector: string) => Shown | null;
  elementFromPoint: (x: number, y: number) => Shown | null;
  createElement: (name: 'script') => ScriptElement;
  head: { append: (element: ScriptElement) => void };
};
declare const history: { pushState: (state: object, unused: string, path: string) => void };
declare const dispatchEvent: (event: Event) => void;
declare class PopStateEvent extends Event {
  constructor(type: string, options: { state: object });
}

interface FederationGlobals {
  __FEDERATION__: { __INSTANCES__: FederationInstance[] };
}
interface FederationInstance {
  shareScopeMap: Record<string, Record<string, Record<string, { get: () => Promise<() => object> }>>>;
}
interface Container {
  init: (shared: object) => unknown;
  get: (name: './remote') => Promise<() => { default?: { pages?: object; widgets?: object } } | undefined>;
}

/** Moves the shell's router, which listens to the history. */
export function navigate(path: string): void {
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

/** Whether people can see the page: nothing hides its heading, and only a dialog may cover it. */
export function isDrawnPage({ isHost, pending }: { isHost: boolean; pending: string }): boolean {
  const [main, heading] = [document.querySelector('main'), document.querySelector('main h1')];
  const text = heading?.textContent;
  if (!main || !heading || !text || (text === 'Gate') !== isHost || document.querySelector(pending)) return false;
  if (!heading.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const own = heading.getBoundingClientRect();
  // A heading for screen readers has the size of a pixel: then the middle of the page must be visible instead.
  const shown = own.width > 2 && own.height > 2 ? heading : main;
  shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = shown.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  // Null if scrolling cannot reach it.
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && (main.contains(seen) || seen.closest('dialog, [role="dialog"]') !== null);
}

export async function readOffers(): Promise<SharedOffers> {
  const [shell] = (globalThis as unknown as FederationGlobals).__FEDERATION__.__INSTANCES__;
  const offers: SharedOffers = {};
  for (const [name, versions] of Object.entries(shell?.shareScopeMap['default'] ?? {})) {
    for (const [version, { get }] of Object.entries(versions)) {
      const module = (await get())();
      // A CommonJS module is its own default export.
      const names = '__esModule' in module || Symbol.toStringTag in module ? [] : ['default'];
      offers[name] = { version, exports: [...new Set([...names, ...Object.keys(module)])].sort() };
    }
  }
  return offers;
}

export async function loadModule({
  container,
  manifest,
  script,
  patience,
}: RemoteAddresses & { patience: number }): Promise<ModuleNames | { error: string; isLate?: boolean }> {
  const [shell] = (globalThis as unknown as FederationGlobals).__FEDERATION__.__INSTANCES__;
  if (!shell) return { error: 'the shell has no federation' };
  let isLate = false;
  try {
    // Older shells, whose registry does not name the script, read the manifest for it.
    const answer = await fetch(manifest, { signal: AbortSignal.timeout(patience) }).catch(({ name }: Error) => {
      isLate = name === 'TimeoutError';
    });
    if (!answer?.ok) return { error: `its manifest ${answer ? `answers ${answer.status}` : 'does not come'}`, isLate };
    const containers = globalThis as unknown as Record<string, Container | undefined>;
    const load = async () => {
      // The page may have loaded it before.
      if (!containers[container])
        await new Promise((resolve, reject) => {
          const element = document.createElement('script');
          element.onload = resolve;
          element.onerror = () => reject(new Error('its script cannot be loaded'));
          element.src = script;
          document.head.append(element);
        });
      const found = containers[container];
      if (!found) throw new Error(`its script brings no container ${container}`);
      await found.init(shell.shareScopeMap['default'] ?? {});
      return (await found.get('./remote'))();
    };
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => {
        isLate = true;
        reject(new Error(`nothing came within ${patience / 1000} seconds`));
      }, patience);
    });
    const module = await Promise.race([load(), late]);
    const { pages, widgets } = module?.default ?? {};
    if (!pages) return { error: 'it exposes no description of its pages' };
    return { pages: Object.keys(pages), widgets: Object.keys(widgets ?? {}) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), isLate };
  }
}
