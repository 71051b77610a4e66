import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IceServer, Person } from '@mutua/contracts';
import { CHROMIUM } from '@mutua/remotes/chromium';
import { newEvent } from '@mutua/service-kit';
import {
  createTestContext,
  serve,
  type TestContext,
  type TestServer,
  testKeySet,
  waitFor,
} from '@mutua/service-kit/testing';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Coturn, startCoturn, turnServer } from '../../infra/testing/coturn.ts';

const SECRET = 'a secret that chat and coturn share in this test';
/** The first run on a machine downloads coturn. */
const START_MS = 120_000;

const newPerson = (name: string): Person => ({ _id: randomBytes(12).toString('hex'), name, avatar: null });
const [ada, ben] = [newPerson('Ada Moser'), newPerson('Ben Okoro')];
const requestId = randomBytes(12).toString('hex');

let coturn: Coturn;
let context: TestContext;
let site: TestServer;
let browser: Browser;
let chat: ChildProcess | undefined;
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
  chat = spawn(process.execPath, [join(import.meta.dirname, '../../services/chat/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      MONGODB_URI: context.mongoUri,
      MONGODB_DB: context.dbName,
      REDIS_URL: context.redisUrl,
      QUEUE_PREFIX: context.prefix,
      AUTH_JWKS_URL: `${site.url}/jwks.json`,
      MIGRATE_ON_START: 'true',
      STUN_URLS: 'none',
      TURN_URLS: coturn.url,
      TURN_SECRET: SECRET,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  chat.stdout?.on('data', (chunk: Buffer) => {
    log += chunk;
  });
  const line = await waitFor(() => log.split('\n').find((each) => each.includes('"listening"')), 60_000);
  chatUrl = `http://127.0.0.1:${JSON.parse(line).port}`;
  await context.publish(anAcceptedRequest());
  await waitFor(async () => (await context.connection.collection('memberships').countDocuments()) === 2, 60_000);
}, START_MS);
afterAll(async () => {
  chat?.kill('SIGKILL');
  if (chat) await once(chat, 'close');
  await browser?.close();
  await site?.close();
  await context?.close();
  await coturn?.stop();
});

const anAcceptedRequest = () => {
  const updatedAt = new Date().toISOString();
  return newEvent('request.accepted', {
    request: {
      _id: requestId,
      status: 'accepted',
      senderId: ada,
      receiverId: ben,
      senderSkillId: { _id: randomBytes(12).toString('hex'), title: 'Guitar', category: 'music' },
      receiverSkillId: { _id: randomBytes(12).toString('hex'), title: 'Baking', category: 'cooking' },
      message: '',
      reason: '',
      scheduledDate: null,
      meetingDetails: null,
      createdAt: updatedAt,
      updatedAt,
    },
    version: 2,
    actorId: ben._id,
  });
};

/** The servers that chat gives a member. */
async function iceServersFor({ _id }: Person): Promise<IceServer[]> {
  const answer = await fetch(`${chatUrl}/calls/ice-servers?requestId=${requestId}`, {
    headers: { authorization: `Bearer ${context.tokenFor(_id)}` },
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
  const caller = await openPage(await iceServersFor(ada));
  const callee = await openPage(await iceServersFor(ben));
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
    const page = await openPage([turnServer(coturn.url, { secret, expires, member: ada._id })]);
    expect(kindsOfCandidates(await negotiate(page))).toEqual([]);
    expect(await inPage(page, 'refused')).toContain(401);
  },
  60_000,
);
