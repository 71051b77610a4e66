import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, BrowserType, Locator, Page } from '@playwright/test';
import { believeInFingers } from './coarse-pointer.ts';
import { startBridge } from './webkit-bridge.ts';
import { startWebKit, type WebKitBrowser } from './webkit-browser.ts';

/** The options that WebKitGTK can follow. */
type Options = Pick<
  BrowserContextOptions,
  'baseURL' | 'colorScheme' | 'hasTouch' | 'reducedMotion' | 'timezoneId' | 'viewport'
>;

/** Playwright's runner adds the options of a project here, before a context is opened. */
interface Instrumented {
  _instrumentation: { runBeforeCreateBrowserContext: (options: Options) => Promise<void> };
}
const withProjectOptions = async (type: BrowserType, options: Options): Promise<Options> => {
  const whole = { ...options };
  await (type as unknown as Instrumented)._instrumentation.runBeforeCreateBrowserContext(whole);
  return whole;
};

const DEFAULT_SIZE = { width: 1440, height: 900 };
const PNG_OR_TEXT: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', txt: 'text/plain' };

type Files = Parameters<Locator['setInputFiles']>[0];

/** The files as a page can make them: a name, a type and the bytes in base64. */
const filesOf = (files: Files) =>
  Promise.all(
    [files].flat().map(async (file) => {
      if (typeof file !== 'string') return { ...file, buffer: file.buffer.toString('base64') };
      const mimeType = PNG_OR_TEXT[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      return { name: basename(file), mimeType, buffer: await readFile(file, 'base64') };
    }),
  );

const chooseFiles = async (field: Locator, files: Files): Promise<void> => {
  await field.evaluate(
    (element, chosen) => {
      const list = new DataTransfer();
      for (const { name, mimeType, buffer } of chosen) {
        const bytes = Uint8Array.from(atob(buffer), (character) => character.charCodeAt(0));
        list.items.add(new File([bytes], name, { type: mimeType }));
      }
      (element as HTMLInputElement).files = list.files;
      for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
    },
    await filesOf(files),
  );
};

/** Adds what Playwright cannot do in a WebKit that it has not started itself. */
const complete = (page: Page, { resize }: WebKitBrowser, { baseURL, viewport }: Options): void => {
  let size = viewport ?? DEFAULT_SIZE;
  const { goto } = page;
  page.goto = (url, options) => goto.call(page, baseURL ? new URL(url, baseURL).href : url, options);
  page.viewportSize = () => size;
  page.setViewportSize = async (next) => {
    size = next;
    await resize(next);
    await page.waitForFunction(({ width }) => window.innerWidth === width, next);
  };
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator & { isComplete?: boolean };
  if (locators.isComplete) return;
  locators.isComplete = true;
  locators.setInputFiles = function chooseIn(this: Locator, files) {
    return chooseFiles(this, files);
  };
};

/** Starts a browser with one page, because a running WebKit has no contexts. */
const openContext = async (type: BrowserType, options: Options): Promise<BrowserContext> => {
  const webkit = await startWebKit(options.timezoneId);
  const bridge = await startBridge(webkit);
  const browser = await type.connectOverCDP(bridge.address);
  const context = browser.contexts()[0];
  const page = context?.pages()[0];
  if (!context || !page) throw new Error('WebKit has no page');
  // Assertions about addresses read this option.
  Object.assign((context as unknown as { _options: Options })._options, { baseURL: options.baseURL });
  complete(page, webkit, options);
  await page.setViewportSize(options.viewport ?? DEFAULT_SIZE);
  const { colorScheme = null, reducedMotion = null } = options;
  await page.emulateMedia({ colorScheme, reducedMotion });
  if (options.hasTouch) await page.addInitScript(believeInFingers);
  context.newPage = async () => page;
  context.close = async () => {
    await browser.close();
    bridge.close();
    await webkit.close();
  };
  return context;
};

/** Debian's WebKitGTK as a browser of Playwright. Each context is a process, with one page. */
export const webKitBrowser = (type: BrowserType): Pick<Browser, 'newContext' | 'newPage' | 'close'> => {
  const contexts = new Set<BrowserContext>();
  const newContext: Browser['newContext'] = async (options) => {
    const context = await openContext(type, await withProjectOptions(type, { ...options }));
    contexts.add(context);
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
};
