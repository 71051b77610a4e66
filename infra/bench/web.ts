/**
 * `npm run bench -- web [origin]`: what the pages of a running Mutua cost a visitor with an empty cache. It prints JavaScript on the wire
 * and requests, paint and layout shift on a phone with slow 4G, and the scores of Lighthouse. The demo data must be loaded.
 */

import { CHROMIUM } from '@mutua/remote-kit/chromium';
import { type Browser, chromium, devices } from 'playwright-core';
import { withLighthouse } from '../testing/lighthouse.ts';
import { measureLoad, type PageLoad } from '../testing/page-load.ts';
import { signIn } from './demo-session.ts';

/** JavaScript of a single-bundle app with the same features, in bytes on the wire. */
const PEER_BYTES = 249_700;
/** How long a page that nobody touches is watched for what it loads by itself. */
const REST_MS = 10_000;
const DESK = { viewport: { width: 1440, height: 900 } };

interface MeasuredPage {
  name: string;
  path: string;
  asMember?: boolean;
}

async function findPages(origin: string): Promise<MeasuredPage[]> {
  const { skills } = (await (await fetch(`${origin}/api/skills/search?limit=1`)).json()) as {
    skills: { _id: string; userId: { _id: string } }[];
  };
  const [skill] = skills;
  if (!skill) throw new Error(`${origin} has no skills; load the demo data: npm run seed`);
  return [
    { name: 'landing', path: '/' },
    { name: 'search', path: '/search' },
    { name: 'skill', path: `/skills/${skill._id}` },
    { name: 'profile', path: `/profile/${skill.userId._id}` },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'dashboard', path: '/dashboard', asMember: true },
  ];
}

async function load(
  browser: Browser,
  url: string,
  { context: options, ...conditions }: { context: object; isSlow?: boolean; isTouched?: boolean; restMs?: number },
): Promise<PageLoad> {
  // What a service worker fetches is not among the page's bytes.
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  try {
    return await measureLoad(await context.newPage(), url, conditions);
  } finally {
    await context.close();
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** Prints the table. @param origin a running Mutua */
export async function benchWeb(origin: string): Promise<void> {
  const pages = await findPages(origin);
  const { storageState } = await signIn(origin);
  const browser = await chromium.launch(CHROMIUM);
  try {
    console.log(`${origin}; a single-bundle app of the same features: ${kilobytes(PEER_BYTES)} kB`);
    console.log('Lighthouse on a phone: performance, accessibility, best practices, SEO\n');
    console.log(
      'page             JS kB untouched   with all   of peer   requests (before paint)   LCP, slow 4G   CLS 1440 / 390   Lighthouse',
    );
    for (const { name, path, asMember } of pages) {
      const session = asMember ? { storageState } : {};
      const desk = await load(browser, origin + path, { context: { ...DESK, ...session }, restMs: REST_MS });
      // A page for members has no part that waits for a touch.
      const whole = asMember
        ? desk
        : await load(browser, origin + path, { context: { ...DESK, ...session }, isTouched: true });
      const phone = await load(browser, origin + path, {
        context: { ...devices['Pixel 7'], ...session },
        isSlow: true,
      });
      const cells = [
        name.padEnd(10),
        kilobytes(desk.scriptBytes).padStart(22),
        kilobytes(whole.scriptBytes).padStart(10),
        (whole.scriptBytes / PEER_BYTES).toFixed(2).padStart(9),
        `${desk.requests} (${desk.requestsBeforePaint})`.padStart(25),
        `${(phone.lcpMs / 1000).toFixed(1)} s`.padStart(14),
        `${Math.max(desk.cls, whole.cls).toFixed(3)} / ${phone.cls.toFixed(3)}`.padStart(16),
        asMember ? '' : `   ${await scoresOf(origin + path)}`,
      ];
      console.log(cells.join(' '));
    }
  } finally {
    await browser.close();
  }
}

/** `97 100 100 100`. A browser of its own for each page, whose cache is empty. */
const scoresOf = (url: string): Promise<string> =>
  withLighthouse(async (audit) => Object.values((await audit(url)).scores).join(' '));
