/**
 * `npm run bench -- web [origin]`: the cost of a running Mutua's pages for a visitor with an empty cache. It prints JavaScript on the wire
 * and requests, paint, layout shift and presses on a phone with slow 4G. It also prints the scores of Lighthouse, and the time until the
 * arranging dialog shows. The demo data must be loaded.
 */

import { CHROMIUM } from '@mutua/remotes/chromium';
import { type Browser, chromium, devices } from 'playwright-core';
import { DEMO_PASSWORD } from '../../infra/seed/dataset.ts';
import { withLighthouse } from '../../infra/testing/lighthouse.ts';
import { measureLoad, measurePresses, type PageLoad, type PressTimes } from '../../infra/testing/page-load.ts';
import { benchFirstPress } from './first-press.ts';
import { table } from './report.ts';

/** JavaScript of a single-bundle app with the same features, in bytes on the wire. */
const PEER_BYTES = 249_700;
/** For how long an untouched page is watched for further loads. */
const REST_MS = 10_000;
const DESKTOP = { viewport: { width: 1440, height: 900 } };

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

const DEMO = { email: 'nadia@mutua.example', password: DEMO_PASSWORD };

/** Signs a demo account in. @returns the browser storage of the signed-in member */
async function signIn(origin: string) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  if (!answer.ok) throw new Error(`${origin} does not sign ${DEMO.email} in: it answers ${answer.status}`);
  const { accessToken, refreshToken } = (await answer.json()) as { accessToken: string; refreshToken: string };
  const localStorage = Object.entries({ token: accessToken, refreshToken }).map(([name, value]) => ({ name, value }));
  // The cookie by which the gateway recognises a member's browser.
  const memberCookie = {
    name: 'mutua-member',
    value: '1',
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return { cookies: [memberCookie], origins: [{ origin, localStorage }] };
}

async function load(
  browser: Browser,
  url: string,
  { context: options, ...conditions }: { context: object; isSlow?: boolean; isTouched?: boolean; restMs?: number },
): Promise<PageLoad> {
  // The page's bytes do not include those of a service worker.
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  try {
    return await measureLoad(await context.newPage(), url, conditions);
  } finally {
    await context.close();
  }
}

async function press(browser: Browser, url: string): Promise<PressTimes> {
  const context = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' });
  try {
    return await measurePresses(await context.newPage(), url);
  } finally {
    await context.close();
  }
}

/** The chat in which the member looks for a time. */
async function findChat(origin: string, { origins }: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  const token = origins[0]?.localStorage.find(({ name }) => name === 'token')?.value;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/requests/sent?status=accepted&limit=1`, { headers });
  const { requests } = (await answer.json()) as { requests: { _id: string }[] };
  if (!requests[0]) throw new Error(`${DEMO.email} has no accepted exchange`);
  return `${origin}/chat/${requests[0]._id}`;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** @param origin a running Mutua */
export async function benchWeb(origin: string): Promise<string> {
  const pages = await findPages(origin);
  const storageState = await signIn(origin);
  const browser = await chromium.launch(CHROMIUM);
  try {
    const rows: string[][] = [];
    for (const { name, path, asMember } of pages) {
      const session = asMember ? { storageState } : {};
      const desktop = await load(browser, origin + path, { context: { ...DESKTOP, ...session }, restMs: REST_MS });
      // A page for members has no part that waits for a touch.
      const whole = asMember
        ? desktop
        : await load(browser, origin + path, { context: { ...DESKTOP, ...session }, isTouched: true });
      const phone = await load(browser, origin + path, {
        context: { ...devices['Pixel 7'], ...session },
        isSlow: true,
      });
      // On a member's phone the switch of the theme is in a menu.
      const presses = asMember ? undefined : await press(browser, origin + path);
      rows.push([
        name,
        kilobytes(desktop.scriptBytes),
        kilobytes(whole.scriptBytes),
        (whole.scriptBytes / PEER_BYTES).toFixed(2),
        `${desktop.requests} (${desktop.requestsBeforePaint})`,
        `${(phone.lcpMs / 1000).toFixed(1)} s`,
        presses ? `${Math.round(presses.firstMs)} ms, ${Math.round(presses.p75Ms)} ms` : '',
        `${Math.max(desktop.cls, whole.cls).toFixed(3)} / ${phone.cls.toFixed(3)}`,
        asMember ? '' : await scoresOf(origin + path),
      ]);
      console.error(`${name} measured`);
    }
    const presses = await benchFirstPress(browser, await findChat(origin, storageState), storageState);
    const head = ['page', 'kB of JavaScript', 'once touched', 'of the peer', 'requests (before paint)'];
    return `A single-bundle app of the same features, the peer, has ${kilobytes(PEER_BYTES)} kB. Lighthouse: performance, accessibility, best practices, SEO.

${table([...head, 'LCP, slow 4G', 'first press at 3 s, p75', 'CLS 1440 / 390', 'Lighthouse'], rows)}

The dialog that arranges a session, on slow 4G, by a press at a place on the screen:

${presses}`;
  } finally {
    await browser.close();
  }
}

const auditScores = (url: string): Promise<string> =>
  withLighthouse(async (audit) => Object.values((await audit(url)).scores).join(' '));

/**
 * The scores of Lighthouse: `97 100 100 100`. Each page gets its own browser with an empty cache. On a busy machine Lighthouse may miss the
 * start of a page (NO_NAVSTART); then it audits the page again.
 */
const scoresOf = (url: string): Promise<string> =>
  auditScores(url).catch((error: Error) => {
    if (!error.message.includes('NO_NAVSTART')) throw error;
    return auditScores(url);
  });
