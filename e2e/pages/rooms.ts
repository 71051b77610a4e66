import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { CHROMIUM } from '@mutua/remotes/chromium';
import type { Browser, BrowserType, Page } from '@playwright/test';
import { storeLessonCircle } from '../../infra/testing/lesson-circle.ts';
import { FIREFOX } from '../engines/firefox.ts';
import { signInContext } from '../fixtures/api.ts';
import { createMember, type TestMember } from '../fixtures/members.ts';
import { expect } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

const newId = () => randomBytes(12).toString('hex');

export const startChromium = (type: BrowserType, ...args: string[]): Promise<Browser> =>
  type.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...args] });
export const startFirefox = (type: BrowserType): Promise<Browser> =>
  type.launch({ channel: FIREFOX.channel, ...FIREFOX.launchOptions });

/** An address of this machine that is not loopback. The server of rooms has it, because Janus leaves loopback out. */
export const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

/** A lesson whose session is now, with these members: the first one teaches. Resolves to the path of its room. */
export async function openLesson(...names: string[]): Promise<{ path: string; members: TestMember[] }> {
  const members = await Promise.all(
    names.map((name, index) => createMember(name, `room-${index}-${uniqueWord()}@mutua.example`)),
  );
  const id = newId();
  await storeLessonCircle(process.env['MUTUA_MONGODB_URI'] ?? '', {
    id,
    sessionId: newId(),
    title: 'Bread baking: the first loaf, for people who have never baked before',
    people: members.map(({ _id }) => _id),
  });
  return { path: `/circles/${id}/room`, members };
}

/** Opens the door of a room as a member, on a page that remembers its connections. `prepare` runs before the page loads. */
export async function openDoor(
  browser: Browser,
  { path, member, origin, isPhone = false }: { path: string; member: TestMember; origin: string; isPhone?: boolean },
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Page> {
  const isFirefox = browser.browserType().name() === 'firefox';
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    ...(!isFirefox && { permissions: ['camera', 'microphone'] }),
  });
  await signInContext(context, member.email);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
    Object.assign(window, { peers });
  });
  await prepare(page);
  await page.goto(path);
  return page;
}

export const enter = (page: Page) => page.getByRole('button', { name: /^(Join|Open the room)$/ }).click();

type Remembered = { peers: RTCPeerConnection[] };

/** How much of each stream a page has received: the sounds in packets, the pictures in frames. */
const received = (page: Page): Promise<{ id: string; kind: 'audio' | 'video'; count: number }[]> =>
  page.evaluate(async () => {
    const { peers } = window as unknown as Remembered;
    const reports = await Promise.all(
      peers.filter(({ connectionState }) => connectionState !== 'closed').map((peer) => peer.getStats()),
    );
    return reports
      .flatMap((report) => [...report.values()])
      .filter(({ type }) => type === 'inbound-rtp')
      .map(({ id, kind, framesDecoded = 0, packetsReceived }) => ({
        id,
        kind,
        count: kind === 'audio' ? packetsReceived : framesDecoded,
      }));
  });

/** How many others a page sees moving, and hears. Firefox counts the frames of a stream in its statistics only. */
export async function perceived(page: Page): Promise<{ seen: number; heard: number }> {
  const before = new Map((await received(page)).map(({ id, count }) => [id, count]));
  // Chromium's fake microphone beeps once a second.
  await page.waitForTimeout(1_500);
  const grown = (await received(page)).filter(({ id, count }) => count > (before.get(id) ?? 0));
  const shown = await page.locator('li video:not([data-own="true"])').count();
  const growing = (wanted: string) => grown.filter(({ kind }) => kind === wanted).length;
  return { seen: Math.min(shown, growing('video')), heard: growing('audio') };
}

/** Waits until each page sees and hears all others. */
export async function expectAllTogether(pages: readonly Page[], timeout = 60_000): Promise<void> {
  const others = pages.length - 1;
  for (const page of pages)
    await expect.poll(() => perceived(page), { timeout }).toEqual({ seen: others, heard: others });
}

/** The pairs of addresses that the connections of a page use now. */
export const pairsOf = (page: Page): Promise<{ local: string; remote: string }[]> =>
  page.evaluate(async () => {
    const pairs: { local: string; remote: string }[] = [];
    for (const peer of (window as unknown as Remembered).peers.filter(
      ({ connectionState }) => connectionState === 'connected',
    )) {
      const stats = await peer.getStats();
      for (const each of stats.values()) {
        if (each.type !== 'transport' || !each.selectedCandidatePairId) continue;
        const pair = stats.get(each.selectedCandidatePairId);
        const [local, remote] = [stats.get(pair.localCandidateId), stats.get(pair.remoteCandidateId)];
        pairs.push({ local: local.candidateType, remote: remote.protocol });
      }
    }
    return pairs;
  });

/** The server of the room learns no address of a page, so that only the page chooses the way. */
export const hideAddresses = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(RTCPeerConnection.prototype, 'onicecandidate', { get: () => null, set: () => undefined });
  });
