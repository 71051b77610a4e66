import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Disturbance, Finding, firstLine, type SharedOffers } from '../releases/index.ts';
import { HOST_PATH, PENDING } from './host-remote.ts';
import { isDrawnPage, loadModule, type ModuleNames, navigate, type RemoteAddresses, readOffers } from './in-page.ts';
import { SAMPLE_ID } from './samples.ts';

/** A page that shows nothing for this time is considered broken, even on a busy machine. */
const PATIENCE_MS = 30_000;
/** Shorter than the wait for a page, so that the report can say that the module is missing. */
const MODULE_PATIENCE_MS = 10_000;
/** After this time without a request, a page has shown everything. */
const QUIET_MS = 150;

export type Visitor = 'visitor' | 'member';

/** Opens pages of a host, as a visitor and as a member. */
export interface Visits {
  /** Opens an address and waits until it is rendered. @throws Finding when it crashes or is not available */
  visit: (path: string, as: Visitor) => Promise<void>;
  /** What the shell provides to remotes. @throws Finding when the shell does not start */
  offers: () => Promise<SharedOffers>;
  /** The exports of a remote's module. @throws Finding when it does not load */
  moduleOf: (remote: RemoteAddresses) => Promise<ModuleNames>;
  close: () => Promise<void>;
}

/** A token that nobody verifies here, with the member's id and a late expiry. */
const TOKEN = `e30.${Buffer.from(JSON.stringify({ sub: SAMPLE_ID, exp: 4_102_444_800 })).toString('base64url')}.sample`;

/** Each visitor has one tab, which navigates from page to page. Loading the shell again for each page would take ten times as long. */
export function createVisits(browser: Browser, origin: string, patienceMs = PATIENCE_MS): Visits {
  const limits = { timeout: patienceMs };
  const contexts: BrowserContext[] = [];
  const tabs = new Map<Visitor, Promise<Tab>>();
  const openTab = async (visitor: Visitor): Promise<Tab> => {
    const session = ['token', 'refreshToken'].map((name) => ({ name, value: TOKEN }));
    const state = { cookies: [], origins: [{ origin, localStorage: session }] };
    const context = await browser.newContext({
      // The host has no service worker. A worker would hide which files a release requests.
      serviceWorkers: 'block',
      ...(visitor === 'member' && { storageState: state }),
    });
    contexts.push(context);
    const page = await context.newPage();
    const tab = { page, watch: watchPage(page, origin, patienceMs) };
    await page.goto(origin + HOST_PATH, { waitUntil: 'commit' });
    await drawn(tab, HOST_PATH, limits);
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
      await answered(tab, tab.page.evaluate(navigate, path), limits);
      await drawn(tab, path, limits);
      await tab.watch.quiet();
      // The last answers may have changed the page.
      await drawn(tab, path, limits);
      await answered(tab, tab.page.evaluate(navigate, HOST_PATH), limits);
      await drawn(tab, HOST_PATH, limits);
    },
    offers: async () => {
      const tab = await shellTab();
      return answered(tab, tab.page.evaluate(readOffers), limits).catch((error: unknown) => {
        throw error instanceof Finding ? error.within('the shell') : error;
      });
    },
    moduleOf: async (remote) => {
      const tab = await shellTab();
      const loading = tab.page.evaluate(loadModule, { ...remote, patience: MODULE_PATIENCE_MS });
      const result = await answered(tab, loading, limits).catch((error: unknown) => {
        throw error instanceof Finding ? error.within('it') : error;
      });
      if ('error' in result) {
        // An error of the script explains more than a missing module.
        const [thrown] = tab.watch.errors();
        const reason = `it does not load (${thrown ?? plain(result.error)})`;
        throw result.isLate ? new Disturbance(reason) : tab.watch.finding(reason);
      }
      return result;
    },
    close: async () => {
      // A page with an endless loop may never close. The end of the browser closes it.
      for (const context of contexts) await within(patienceMs, context.close()).catch(() => undefined);
    },
  };
}

/** Removes the markup that the federation runtime adds to its messages. */
const plain = (message: string) => firstLine(message.replace(/^\[ Federation Runtime \]: |\s*#RUNTIME-\d+/g, ''));

interface Tab {
  page: Page;
  watch: PageWatch;
}

interface Limits {
  timeout: number;
}

/** @throws Error after this time: a limit inside the page would not work while its scripts loop */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Disturbance(`does not answer for ${ms / 1000} seconds`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The result of a call into a page. @throws Finding when it does not answer in time, or has already failed */
async function answered<T>({ watch }: Tab, work: Promise<T>, { timeout }: Limits): Promise<T> {
  return within(timeout, work).catch((reason: unknown) => {
    const [error] = watch.errors();
    throw error && !(reason instanceof Finding) ? watch.finding(`fails (${error})`) : reason;
  });
}

/** Waits until the page shows its own heading, and its widget. @throws Finding when React caught an error, or nothing is shown */
async function drawn({ page, watch }: Tab, path: string, { timeout }: Limits): Promise<void> {
  const isDrawn = await page
    .waitForFunction(isDrawnPage, { isHost: path === HOST_PATH, pending: `[${PENDING}]` }, { timeout })
    .then(
      () => true,
      () => false,
    );
  // A missing page, too, is an error that React has caught.
  const [error] = watch.errors();
  if (error) throw watch.finding(`fails (${error})`);
  if (!isDrawn) throw new Disturbance(`shows nothing within ${timeout / 1000} seconds`);
}

interface PageWatch {
  /** Errors that React caught, and uncaught errors. */
  errors: () => string[];
  /** A failure; or a disturbance, when a connection to the host broke before. */
  finding: (reason: string) => Finding;
  /** Waits until no request is open. */
  quiet: () => Promise<void>;
}

function watchPage(page: Page, origin: string, patienceMs: number): PageWatch {
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
    // The browser's messages about error answers. They are ignored: what the page does with the answer counts.
    const isAboutAnswer = /^(Failed to load resource|WebSocket connection)/.test(message.text());
    if (message.type() === 'error' && !isAboutAnswer) errors.push(firstLine(message.text()));
  });
  let wasHere = false;
  page.on('crash', () => errors.push('the page has crashed'));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const isOwn = frame.url().startsWith(`${origin}/`);
    const hasLeft = wasHere && !isOwn;
    wasHere ||= isOwn;
    if (!hasLeft) return;
    errors.push(`it leaves for ${frame.url()}`);
    // The other site does not matter; closing the page ends everything that waits for it.
    void page.close();
  });
  page.on('request', (request) => {
    // Pages retry real-time connections for ever.
    if (!request.url().includes('/socket.io/')) open.add(request);
    lastChange = Date.now();
  });
  page.on('requestfinished', settle);
  page.on('requestfailed', (request) => {
    settle(request);
    const cause = request.failure()?.errorText ?? '';
    // Aborted requests do not count: the page aborts slow ones, and the browser those that it no longer needs.
    if (request.url().startsWith(origin) && cause !== 'net::ERR_ABORTED') broken.push(`${cause} for ${request.url()}`);
  });
  const quiet = async () => {
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline && (open.size > 0 || Date.now() - lastChange < QUIET_MS)) {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 3));
    }
  };
  const finding = (reason: string) =>
    broken[0] ? new Disturbance(`${reason}, after ${broken[0]}`) : new Finding(reason);
  return { errors: () => errors, finding, quiet };
}
