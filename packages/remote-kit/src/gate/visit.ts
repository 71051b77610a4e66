import { Disturbance, Finding, firstLine, type SharedOffers } from '@mutua/releases';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { HOST_PATH, PENDING } from './host-remote.ts';
import { SAMPLE_ID } from './samples.ts';

/**
 * Much longer than the shell waits for a remote (4 s) and a remote for a part of itself (10 s), so that the page itself tells what
 * fails, also on a busy machine.
 */
const PATIENCE_MS = 30_000;
/** The shell itself takes a remote for down when its module is not there after four seconds. */
const MODULE_PATIENCE_MS = 10_000;
/** A page that asks for nothing for so long shows what it has to show. */
const QUIET_MS = 150;

export type Visitor = 'visitor' | 'member';

/** The pages of a host, as a visitor and as a member. */
export interface Visits {
  /** Opens an address and waits until it is drawn. @throws Finding when it crashes or is not available */
  visit: (path: string, as: Visitor) => Promise<void>;
  /** What the shell provides to remotes. @throws Finding when the shell does not start */
  offers: () => Promise<SharedOffers>;
  /** The names that a remote's module has. @throws Finding when it does not load */
  moduleOf: (remote: RemoteAddresses) => Promise<ModuleNames>;
  close: () => Promise<void>;
}

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

/** A token that nobody verifies here: whose it is, and that it does not expire. */
const TOKEN = `e30.${Buffer.from(JSON.stringify({ sub: SAMPLE_ID, exp: 4_102_444_800 })).toString('base64url')}.sample`;

/**
 * Each visitor has one tab, which goes from page to page as a member's does: loading the shell anew for each page costs ten times
 * as much.
 */
export function createVisits(browser: Browser, origin: string): Visits {
  const contexts: BrowserContext[] = [];
  const tabs = new Map<Visitor, Promise<Tab>>();
  const openTab = async (visitor: Visitor): Promise<Tab> => {
    const session = ['token', 'refreshToken'].map((name) => ({ name, value: TOKEN }));
    const state = { cookies: [], origins: [{ origin, localStorage: session }] };
    const context = await browser.newContext({
      // The host has no worker, and one would hide from the check which files a release asks for.
      serviceWorkers: 'block',
      ...(visitor === 'member' && { storageState: state }),
    });
    contexts.push(context);
    const page = await context.newPage();
    const tab = { page, watch: watchPage(page, origin) };
    await page.goto(origin + HOST_PATH, { waitUntil: 'commit' });
    await drawn(tab, HOST_PATH);
    return tab;
  };
  const tabOf = (visitor: Visitor): Promise<Tab> => {
    const tab = tabs.get(visitor) ?? openTab(visitor);
    tabs.set(visitor, tab);
    return tab;
  };
  const shellTab = () =>
    tabOf('visitor').catch((error: unknown) => {
      throw error instanceof Finding ? error.within('the shell') : error;
    });

  return {
    visit: async (path, visitor) => {
      const tab = await tabOf(visitor);
      await tab.page.evaluate(navigate, path);
      await drawn(tab, path);
      await tab.watch.quiet();
      // What arrived last may have changed what is shown.
      await drawn(tab, path);
      await tab.page.evaluate(navigate, HOST_PATH);
      await drawn(tab, HOST_PATH);
    },
    offers: async () => (await shellTab()).page.evaluate(readOffers),
    moduleOf: async (remote) => {
      const { page, watch } = await shellTab();
      const result = await page.evaluate(loadModule, { ...remote, patience: MODULE_PATIENCE_MS });
      if ('error' in result) throw watch.finding(`it does not load (${plain(result.error)})`);
      return result;
    },
    close: async () => {
      for (const context of contexts) await context.close();
    },
  };
}

/** Without the marks that the federation runtime sets around its messages. */
const plain = (message: string) => firstLine(message.replace(/^\[ Federation Runtime \]: |\s*#RUNTIME-\d+/g, ''));

interface Tab {
  page: Page;
  watch: PageWatch;
}

/** Waits until the page has a heading of its own, and its widget is there. @throws Finding when React caught an error, or nothing is drawn */
async function drawn({ page, watch }: Tab, path: string): Promise<void> {
  const isDrawn = await page
    .waitForFunction(isDrawnPage, { isHost: path === HOST_PATH, pending: `[${PENDING}]` }, { timeout: PATIENCE_MS })
    .then(
      () => true,
      () => false,
    );
  // Also a page that is not there is an error that React has caught.
  const [error] = watch.errors();
  if (error) throw watch.finding(`fails (${error})`);
  if (!isDrawn) throw new Disturbance(`draws nothing within ${PATIENCE_MS / 1000} seconds`);
}

interface PageWatch {
  /** What React caught, and what nobody caught. */
  errors: () => string[];
  /** A failure, or a disturbance when a connection to the host broke before it. */
  finding: (reason: string) => Finding;
  /** Waits until nothing is being fetched. */
  quiet: () => Promise<void>;
}

function watchPage(page: Page, origin: string): PageWatch {
  const errors: string[] = [];
  const broken: string[] = [];
  const open = new Set<unknown>();
  let lastChange = Date.now();
  const settle = (request: unknown) => {
    open.delete(request);
    lastChange = Date.now();
  };
  page.on('pageerror', (error) => errors.push(firstLine(error)));
  page.on('console', (message) => {
    // The browser's own words on an answer that is no success; how the page takes it is what counts.
    const isAboutAnswer = /^(Failed to load resource|WebSocket connection)/.test(message.text());
    if (message.type() === 'error' && !isAboutAnswer) errors.push(firstLine(message.text()));
  });
  page.on('request', (request) => {
    // Real-time connections are tried for ever.
    if (!request.url().includes('/socket.io/')) open.add(request);
    lastChange = Date.now();
  });
  page.on('requestfinished', settle);
  page.on('requestfailed', (request) => {
    settle(request);
    const cause = request.failure()?.errorText ?? '';
    // The page itself gives up what takes too long; the browser gives up what it does not need any more.
    if (request.url().startsWith(origin) && cause !== 'net::ERR_ABORTED') broken.push(`${cause} for ${request.url()}`);
  });
  const quiet = async () => {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline && (open.size > 0 || Date.now() - lastChange < QUIET_MS)) {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 3));
    }
  };
  const finding = (reason: string) =>
    broken[0] ? new Disturbance(`${reason}, after ${broken[0]}`) : new Finding(reason);
  return { errors: () => errors, finding, quiet };
}

/*
 * The functions below run in the browser: they know nothing of this file.
 */

interface ScriptElement {
  src: string;
  onload: (value: unknown) => void;
  onerror: () => void;
}
declare const document: {
  querySelector: (selector: string) => { textContent: string } | null;
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
function navigate(path: string): void {
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

function isDrawnPage({ isHost, pending }: { isHost: boolean; pending: string }): boolean {
  const heading = document.querySelector('main h1')?.textContent;
  return Boolean(heading) && (heading === 'Gate') === isHost && !document.querySelector(pending);
}

async function readOffers(): Promise<SharedOffers> {
  const [shell] = (globalThis as unknown as FederationGlobals).__FEDERATION__.__INSTANCES__;
  const offers: SharedOffers = {};
  for (const [name, versions] of Object.entries(shell?.shareScopeMap['default'] ?? {})) {
    for (const [version, { get }] of Object.entries(versions)) {
      const module = (await get())();
      // A CommonJS module is its own default.
      const names = '__esModule' in module || Symbol.toStringTag in module ? [] : ['default'];
      offers[name] = { version, exports: [...new Set([...names, ...Object.keys(module)])].sort() };
    }
  }
  return offers;
}

async function loadModule({
  container,
  manifest,
  script,
  patience,
}: RemoteAddresses & { patience: number }): Promise<ModuleNames | { error: string }> {
  const [shell] = (globalThis as unknown as FederationGlobals).__FEDERATION__.__INSTANCES__;
  if (!shell) return { error: 'the shell has no federation' };
  try {
    // Shells from before the registry named the script ask the manifest for it.
    const answer = await fetch(manifest, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
    if (!answer?.ok) return { error: `its manifest ${answer ? `answers ${answer.status}` : 'does not come'}` };
    const containers = globalThis as unknown as Record<string, Container | undefined>;
    const load = async () => {
      // The page may have loaded it already.
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
      setTimeout(() => reject(new Error(`nothing came within ${patience / 1000} seconds`)), patience);
    });
    const module = await Promise.race([load(), late]);
    const { pages, widgets } = module?.default ?? {};
    if (!pages) return { error: 'it exposes no description of its pages' };
    return { pages: Object.keys(pages), widgets: Object.keys(widgets ?? {}) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
