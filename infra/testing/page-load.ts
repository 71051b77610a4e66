import type { Page } from 'playwright-core';

export interface PageLoad {
  /** Bytes of JavaScript on the wire, headers included. */
  scriptBytes: number;
  /** Requests that were sent before the first paint. */
  requestsBeforePaint: number;
  /** All requests until the page was quiet. */
  requests: number;
  /** Largest contentful paint, in milliseconds; 0 when the browser reports none. */
  lcpMs: number;
  /** Cumulative layout shift. */
  cls: number;
}

/** Bytes per second and latency in milliseconds of a phone with slow 4G, and how many times slower than this machine it computes. */
const SLOW = { bytesPerSecond: (1.6 * 1024 * 1024) / 8, latencyMs: 150, cpu: 4 };

interface Watched {
  fcpMs: number;
  lcpMs: number;
  cls: number;
}
declare const window: { pageLoad: Watched; presses: Map<number, number>; mutuaEarly?: { alive: { page?: true } } };
/** An entry of the observed kinds; the types of Node have others. */
interface PaintEntry {
  name: string;
  startTime: number;
  value: number;
  hadRecentInput: boolean;
  duration: number;
  interactionId: number;
}
declare class PerformanceObserver {
  constructor(callback: (list: { getEntries: () => PaintEntry[] }) => void);
  observe(options: { type: string; buffered: boolean; durationThreshold?: number }): void;
}

/** Runs in the page, before its own scripts. */
function watchPaints(): void {
  window.pageLoad = { fcpMs: 0, lcpMs: 0, cls: 0 };
  const watch = (type: string, take: (entry: PaintEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.pageLoad.fcpMs = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    window.pageLoad.lcpMs = startTime;
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.pageLoad.cls += value;
  });
}

/**
 * Measures the load of a page from now on, in its first document.
 * @param page a new page of a new context; @param isSlow on a phone with slow 4G; @param cpu by which factor the processor is slowed
 * @returns a function that reads the counts so far
 */
export async function watchLoad(page: Page, { isSlow = false, cpu = SLOW.cpu } = {}): Promise<() => Promise<PageLoad>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (isSlow) {
    const { bytesPerSecond, latencyMs: latency } = SLOW;
    const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  }
  const scripts = new Set<string>();
  const sentAt: number[] = [];
  let scriptBytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('data:')) return;
    sentAt.push(timestamp);
    if (type === 'Script' || /\.js$/.test(new URL(request.url).pathname)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(watchPaints);
  return async () => {
    const { fcpMs, ...watched } = await page.evaluate(() => window.pageLoad);
    const [start = 0] = sentAt;
    return {
      scriptBytes,
      requestsBeforePaint: sentAt.filter((at) => (at - start) * 1000 < fcpMs).length,
      requests: sentAt.length,
      ...watched,
    };
  };
}

/** Waits until a page is hydrated. */
export const waitUntilAlive = (page: Page) => page.waitForFunction(() => window.mutuaEarly?.alive.page);

/** Touches a rendered page, and waits until it is hydrated. */
export async function bringAlive(page: Page): Promise<void> {
  await page.mouse.move(100, 100);
  await waitUntilAlive(page);
}

/**
 * Opens an address with an empty cache and measures the load until the page is quiet.
 * @param page a new page of a new context; @param isSlow on a phone with slow 4G; @param isTouched includes the load after a touch
 * @param restMs how long to watch the quiet page for further loads
 */
export async function measureLoad(
  page: Page,
  url: string,
  { isSlow = false, isTouched = false, restMs = 0 } = {},
): Promise<PageLoad> {
  const read = await watchLoad(page, { isSlow });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
  // A page that was not rendered in time has started its scripts itself.
  if (isTouched && (await page.locator('#root[data-rendered]').count()) > 0) await bringAlive(page);
  await page.waitForLoadState('networkidle');
  if (restMs > 0) await page.waitForTimeout(restMs);
  return read();
}

export interface PressTimes {
  /** From the first press to the next paint, in milliseconds. */
  firstMs: number;
  /** Three quarters of the presses take at most this time: the INP of a visit. */
  p75Ms: number;
}

const FIRST_PRESS_MS = 3000;
const PRESSES = 12;
const BETWEEN_MS = 500;
/** Browsers report no shorter presses. */
const SHORTEST_REPORTED_MS = 16;

/** Runs in the page, before its own scripts: the longest event of each press. */
function watchPresses(): void {
  window.presses = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.presses.set(interactionId, Math.max(duration, window.presses.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}

/**
 * Presses the theme switch, which each page for visitors has, on a phone with slow 4G: the first time three seconds after it is visible,
 * while scripts start.
 * @param page a new page of a new context with touch
 */
export async function measurePresses(page: Page, url: string): Promise<PressTimes> {
  await watchLoad(page, { isSlow: true });
  await page.addInitScript(watchPresses);
  await page.goto(url, { waitUntil: 'commit' });
  const control = page.locator('[data-theme-switch]').first();
  await control.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(FIRST_PRESS_MS);
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    await page.evaluate(() => window.presses.clear());
    await control.tap();
    // Runs only after the page has responded.
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), BETWEEN_MS);
    times.push(await page.evaluate(() => Math.max(0, ...window.presses.values())));
  }
  const [firstMs = 0] = times;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    firstMs: Math.max(firstMs, SHORTEST_REPORTED_MS),
    p75Ms: Math.max(sorted[Math.ceil(PRESSES * 0.75) - 1] ?? 0, SHORTEST_REPORTED_MS),
  };
}
