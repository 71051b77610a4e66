import type { Browser, Page } from '@playwright/test';
import { startCoturn, turnServer } from '../../infra/testing/coturn.ts';
import { createPacketRelays } from '../fixtures/call-proxy.ts';
import { startLine } from '../fixtures/line.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  enter,
  expectAllTogether,
  hideAddresses,
  openDoor,
  openLesson,
  ownAddress,
  pairsOf,
  perceived,
  startChromium,
  startFirefox,
} from '../pages/rooms.ts';
import { closeKeyboard, isInReach, openKeyboard } from '../pages/screen-keyboard.ts';

// A room of four encodes and decodes more than a test beside it leaves time for.
test.describe.configure({ mode: 'default' });

let chromium: Browser;
let origin: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  chromium = await startChromium(playwright.chromium);
  origin = baseURL ?? '';
});
test.afterAll(() => chromium.close());

const close = (pages: readonly Page[]) => Promise.all(pages.map((page) => page.context().close()));

test('Firefox and three Chromiums, one of them a phone, see and hear each other in a room, and all see a shared screen', async ({
  playwright,
}) => {
  test.slow();
  const firefox = await startFirefox(playwright.firefox);
  const { path, members } = await openLesson('Nora Ahlgren', 'Tomás Vidal', 'Mira Kovač', 'Finn Berg');
  const [nora, tomas, mira, finn] = members;
  if (!nora || !tomas || !mira || !finn) throw new Error('no members');
  const pages = [
    await openDoor(chromium, { path, member: nora, origin }),
    await openDoor(chromium, { path, member: tomas, origin, isPhone: true }),
    await openDoor(chromium, { path, member: mira, origin }),
    await openDoor(firefox, { path, member: finn, origin }),
  ];
  const phone = pages[1] as Page;
  const [picture, title] = [phone.locator('video'), phone.getByRole('heading', { level: 1 })];
  await expect(picture).toBeVisible();
  const bottom = await picture.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await title.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom);
  for (const page of pages) await enter(page);
  await expectAllTogether(pages);
  await expect(phone.getByRole('button', { name: 'Leave' })).toBeInViewport({ ratio: 1 });
  await test.step('the conversation is written in above a keyboard', async () => {
    await phone.getByRole('button', { name: /^Conversation/ }).click();
    const box = phone.getByRole('textbox', { name: /message/i });
    await box.click();
    await openKeyboard(phone);
    await expect.poll(() => isInReach(phone, box)).toBe(true);
    await closeKeyboard(phone);
    await phone.getByRole('button', { name: 'Close' }).click();
  });
  // Who comes last leaves and comes again.
  const last = pages.at(-1) as Page;
  await last.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => perceived(pages[0] as Page), { timeout: 60_000 }).toMatchObject({ seen: 2 });
  await enter(last);
  await expectAllTogether(pages);
  await test.step('all others see a shared screen until it ends', async () => {
    const [sharer, ...viewers] = pages as [Page, ...Page[]];
    await sharer.getByRole('button', { name: 'Screen', exact: true }).click();
    for (const viewer of viewers) {
      await expect(viewer.getByText('Nora shares a screen')).toBeVisible();
      const screen = viewer.locator('figure video');
      const width = () => screen.evaluate((video: HTMLVideoElement) => video.videoWidth);
      await expect.poll(width, { timeout: 30_000 }).toBeGreaterThan(0);
      const time = () => screen.evaluate((video: HTMLVideoElement) => video.currentTime);
      const before = await time();
      await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(before);
    }
    await sharer.getByRole('button', { name: 'Stop', exact: true }).click();
    for (const viewer of viewers) await expect(viewer.locator('figure video')).toHaveCount(0);
  });
  await close(pages);
  await firefox.close();
});

test('a room works through a relay only, and through another one when that is gone', async () => {
  test.slow();
  const secret = 'a secret of this test and its relays';
  const relays = [await startCoturn(secret, ownAddress()), await startCoturn(secret, ownAddress())] as const;
  const expires = Math.floor(Date.now() / 1000) + 600;
  const { path, members } = await openLesson('Nora Ahlgren', 'Tomás Vidal');
  const serversOf = ({ url }: { url: string }) => turnServer(url, { secret, expires, member: 'anybody' });
  const pages: Page[] = [];
  for (const member of members)
    pages.push(
      await openDoor(chromium, { path, member, origin }, async (page) => {
        await page.addInitScript((server) => {
          const Peer = RTCPeerConnection;
          Object.assign(window, { relay: server });
          // As in a network that blocks everything else.
          window.RTCPeerConnection = class extends Peer {
            constructor() {
              const { relay } = window as unknown as { relay: RTCIceServer };
              super({ iceServers: [relay], iceTransportPolicy: 'relay' });
            }
          };
        }, serversOf(relays[0]));
      }),
    );
  for (const page of pages) await enter(page);
  await expectAllTogether(pages);
  const expectRelay = async () => {
    for (const page of pages)
      await expect
        .poll(async () => (await pairsOf(page)).map(({ local }) => local), { timeout: 60_000 })
        .toEqual(['relay', 'relay']);
  };
  await expectRelay();
  for (const page of pages) await page.evaluate((relay) => Object.assign(window, { relay }), serversOf(relays[1]));
  await relays[0].stop();
  await expect((pages[0] as Page).getByText('The room moved. A moment …')).toBeVisible({ timeout: 60_000 });
  await expectAllTogether(pages);
  await expectRelay();
  await close(pages);
  await relays[1].stop();
});

test('a room works over TCP where no packet of UDP passes', async ({ playwright }) => {
  test.slow();
  const browser = await startChromium(playwright.chromium, '--allow-loopback-in-peer-connection');
  const { path, members } = await openLesson('Nora Ahlgren', 'Tomás Vidal');
  const pages: Page[] = [];
  for (const member of members)
    pages.push(
      await openDoor(browser, { path, member, origin }, async (page) => {
        await hideAddresses(page);
        await page.addInitScript(() => {
          const { setRemoteDescription } = RTCPeerConnection.prototype as unknown as {
            setRemoteDescription: (description: RTCSessionDescriptionInit) => Promise<void>;
          };
          RTCPeerConnection.prototype.setRemoteDescription = function (description: RTCSessionDescriptionInit) {
            const sdp = description.sdp?.replace(/^a=candidate:\S+ \d udp .*\r\n/gim, '');
            return setRemoteDescription.call(this, { type: description.type, ...(sdp && { sdp }) });
          };
        });
      }),
    );
  for (const page of pages) await enter(page);
  await expectAllTogether(pages);
  for (const page of pages) expect((await pairsOf(page)).map(({ remote }) => remote)).toEqual(['tcp', 'tcp']);
  await browser.close();
});

test('who loses the line for 5 or 20 seconds is back in the room, and the others see that truly', async () => {
  test.slow();
  const { path, members } = await openLesson('Nora Ahlgren', 'Tomás Vidal');
  const [nora, tomas] = members;
  if (!nora || !tomas) throw new Error('no members');
  const line = await startLine(origin);
  const relays = createPacketRelays();
  const teacher = await openDoor(chromium, { path, member: nora, origin });
  const learner = await openDoor(chromium, { path, member: tomas, origin: line.origin }, async (page) => {
    await page.exposeFunction('openRelay', relays.open);
    await hideAddresses(page);
    await page.addInitScript(() => {
      const { setRemoteDescription } = RTCPeerConnection.prototype as unknown as {
        setRemoteDescription: (description: RTCSessionDescriptionInit) => Promise<void>;
      };
      const { openRelay } = window as unknown as { openRelay: (address: string, port: number) => Promise<number> };
      /** The line of a candidate, whose packets pass the relay; nothing for TCP. */
      const relayed = async (candidate: string): Promise<string> => {
        const parts = candidate.split(' ');
        if (parts[2]?.toLowerCase() !== 'udp') return '';
        parts[5] = String(await openRelay(parts[4] ?? '', Number(parts[5])));
        return parts.join(' ');
      };
      RTCPeerConnection.prototype.setRemoteDescription = async function (description: RTCSessionDescriptionInit) {
        const lines = (description.sdp ?? '')
          .split('\r\n')
          .map(async (each) => (each.startsWith('a=candidate:') ? relayed(each) : each));
        const sdp = (await Promise.all(lines)).filter((each, index, all) => each || index === all.length - 1);
        await setRemoteDescription.call(this, { type: description.type, sdp: sdp.join('\r\n') });
      };
    });
  });
  const pages = [teacher, learner];
  for (const page of pages) await enter(page);
  await expectAllTogether(pages);
  const cut = () => {
    line.cut();
    relays.cut();
  };
  const mend = () => {
    relays.mend();
    line.mend();
  };
  const people = teacher.getByRole('region', { name: 'People' });

  await test.step('5 seconds: still there for the others', async () => {
    cut();
    await teacher.waitForTimeout(5_000);
    await expect(people.getByText('Tomás Vidal')).toBeVisible();
    mend();
    await expectAllTogether(pages);
  });
  await test.step('20 seconds: gone for the others, and back without a press', async () => {
    cut();
    await expect(people.getByText('Tomás Vidal')).toBeHidden({ timeout: 20_000 });
    expect(await perceived(teacher)).toEqual({ seen: 0, heard: 0 });
    await teacher.waitForTimeout(8_000);
    mend();
    await expect(people.getByText('Tomás Vidal')).toBeVisible({ timeout: 60_000 });
    await expectAllTogether(pages);
  });
  await close(pages);
  line.close();
  relays.close();
});
