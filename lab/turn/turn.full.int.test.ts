import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IceServer } from '@mutua/contracts';
import { CHROMIUM } from '@mutua/remotes/chromium';
import {
  createListeningProcesses,
  createTestContext,
  environmentOf,
  serve,
  type TestContext,
  type TestServer,
  testKeySet,
  waitFor,
} from '@mutua/service-kit/testing';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Coturn, startCoturn, turnServer } from '../../infra/testing/coturn.ts';
import { acceptedRequestOf, newPairs, type Pair } from '../pairs.ts';

const SECRET = 'a secret that chat and coturn share in this test';
/** The first run on a machine downloads coturn. */
const START_MS = 120_000;

/** The two members who call each other. */
const pair = newPairs(1)[0] as Pair;

let coturn: Coturn;
let context: TestContext;
let site: TestServer;
let browser: Browser;
const processes = createListeningProcesses();
let chatUrl: string;

beforeAll(async () => {
  coturn = await startCoturn(SECRET);
  context = await createTestContext('chat');
  const page = await readFile(join(import.meta.dirname, 'caller.html'));
  site = await serve((req, res) => {
    if (req.url?.endsWith('jwks.json'))
      res.setHeader('content-type', 'application/json').end(JSON.stringify(testKeySet()));
    else res.setHeader('content-type', 'text/html').end(page);
  });
  browser = await chromium.launch(CHROMIUM);
  const chat = await processes.start('services/chat/src/main.ts', {
    ...environmentOf(context),
    AUTH_JWKS_URL: `${site.url}/jwks.json`,
    STUN_URLS: 'none',
    TURN_URLS: coturn.url,
    TURN_SECRET: SECRET,
  });
  chatUrl = chat.origin;
  await context.publish(acceptedRequestOf(pair));
  await waitFor(async () => (await context.connection.collection('memberships').countDocuments()) === 2, 60_000);
}, START_MS);
afterAll(async () => {
  await processes.kill();
  await browser?.close();
  await site?.close();
  await context?.close();
  await coturn?.stop();
});

/** The servers that chat gives a member. */
async function iceServersFor(userId: string): Promise<IceServer[]> {
  const answer = await fetch(`${chatUrl}/calls/ice-servers?requestId=${pair.requestId}`, {
    headers: { authorization: `Bearer ${context.tokenFor(userId)}` },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { iceServers: IceServer[] }).iceServers;
}

/** Runs a function of caller.html. */
const inPage = <T>(page: Page, name: string, argument?: unknown): Promise<T> =>
  page.evaluate(
    ([called, value]) =>
      (globalThis as unknown as Record<string, (value: unknown) => T>)[called as string]?.(value) as T,
    [name, argument],
  );

async function openPage(iceServers: IceServer[]): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(site.url);
  await inPage(page, 'open', iceServers);
  return page;
}

interface Description {
  type: string;
  sdp: string;
}
const negotiate = (page: Page, remote?: Description) => inPage<Description>(page, 'negotiate', remote);

const kindsOfCandidates = ({ sdp }: Description): string[] => [
  ...new Set([...sdp.matchAll(/^a=candidate:.* typ (\w+)/gm)].map(([, kind = '']) => kind)),
];

it('relays a call of two browsers, with the passwords from chat', async () => {
  const caller = await openPage(await iceServersFor(pair.senderId));
  const callee = await openPage(await iceServersFor(pair.receiverId));
  const offer = await negotiate(caller);
  const answer = await negotiate(callee, offer);
  await negotiate(caller, answer);
  expect([kindsOfCandidates(offer), kindsOfCandidates(answer)]).toEqual([['relay'], ['relay']]);
  for (const page of [caller, callee]) {
    const { between } = await waitFor(async () => {
      const received = await inPage<{ pictures: number; between?: string[] }>(page, 'receive');
      return received.pictures > 5 && received;
    }, 30_000);
    expect(between).toEqual(['relay', 'relay']);
  }
}, 60_000);

it.each([
  ['expired', Math.floor(Date.now() / 1000) - 60, SECRET],
  ['signed with another secret', Math.floor(Date.now() / 1000) + 600, 'a secret that coturn has never heard of'],
])(
  'refuses a password that is %s',
  async (_how, expires, secret) => {
    const page = await openPage([turnServer(coturn.url, { secret, expires, member: pair.senderId })]);
    expect(kindsOfCandidates(await negotiate(page))).toEqual([]);
    expect(await inPage(page, 'refused')).toContain(401);
  },
  60_000,
);
