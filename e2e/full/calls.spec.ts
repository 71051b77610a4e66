import type { IceServer, ResponseOf } from '@mutua/contracts';
import { CHROMIUM } from '@mutua/remotes/chromium';
import { chromium, type Page } from '@playwright/test';
import { startCoturn, turnServer } from '../../infra/testing/coturn.ts';
import { signInContext } from '../fixtures/api.ts';
import { createCallProxy } from '../fixtures/call-proxy.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';
import { connect, expectMoving, openDashboard, press, screenOf } from '../pages/calls.ts';
import { openPartners } from '../pages/partners.ts';

// Errors in the console of a page without a network.
test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket connection/ });

test('a call continues after a loss of the network, or can be placed again', async ({ openPage }) => {
  // The test waits for a minute, and encodes and decodes two videos.
  test.slow();
  const { pages, requestId } = await openPartners(openPage);
  const [nora, tomas] = pages;
  const proxy = await createCallProxy(pages);
  await connect(nora, tomas, requestId);
  await expectMoving(nora, 'Tomás Vidal');

  const cutFor = async (page: Page, seconds: number) => {
    proxy.cut();
    await page.context().setOffline(true);
    await page.waitForTimeout(seconds * 1000);
    await page.context().setOffline(false);
    proxy.mend();
  };
  await test.step('2 seconds without a network', async () => {
    await cutFor(nora, 2);
    for (const [page, other] of [
      [nora, 'Tomás Vidal'],
      [tomas, 'Nora Ahlgren'],
    ] as const)
      await expectMoving(page, other);
  });
  for (const [page, other, seconds] of [
    [nora, 'Tomás', 12],
    [tomas, 'Nora', 12],
  ] as const) {
    await test.step(`${seconds} seconds, the network of the ${page === nora ? 'caller' : 'callee'}`, async () => {
      const cut = cutFor(page, seconds);
      await expect(page.getByText(`We are finding ${other} again, for up to 30 seconds.`)).toBeVisible();
      await expect(page.getByText('Your network changed.')).toBeVisible();
      await cut;
      for (const each of pages) await expect(each.getByText('good line')).toBeVisible({ timeout: 25_000 });
      await expectMoving(nora, 'Tomás Vidal');
      await expectMoving(tomas, 'Nora Ahlgren');
    });
  }
  await press(tomas, 'Mute');
  await expect(nora.getByText('Tomás is muted')).toBeVisible();
  await press(tomas, 'Camera off');
  await expect(nora.getByText('Tomás has the camera off')).toBeVisible();

  await test.step('a lost member can be called again', async () => {
    proxy.cut();
    for (const page of pages) {
      await expect(page.getByText('The call was lost')).toBeVisible({ timeout: 50_000 });
      await expect(screenOf(page, 'Vidal|Ahlgren')).toBeHidden();
    }
    proxy.mend();
    await press(nora, 'Call again');
    await press(tomas, 'Answer');
    await expect(nora.getByText('good line')).toBeVisible();
  });
  await press(nora, 'End Call');
  proxy.close();
});

/** Lets a page use nothing but the relay, as in a network that blocks everything else. `find` returns the relay for each call that asks for servers. */
async function forceRelay(page: Page, find: () => IceServer): Promise<void> {
  await page.route('**/api/calls/ice-servers*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as ResponseOf<'GET /calls/ice-servers'>;
    await route.fulfill({ response, json: { ...answer, iceServers: [find()] } });
  });
  await page.addInitScript(() => {
    const relayed = (configuration?: RTCConfiguration): RTCConfiguration => ({
      ...configuration,
      iceTransportPolicy: 'relay',
    });
    const peers: RTCPeerConnection[] = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(relayed(configuration));
        peers.push(this);
      }
      override setConfiguration(configuration?: RTCConfiguration) {
        super.setConfiguration(relayed(configuration));
      }
    };
    Object.assign(window, {
      relayInUse: async () => {
        const stats = await peers.at(-1)?.getStats();
        const all = [...((stats?.values() ?? []) as Iterable<RTCStats & Record<string, unknown>>)];
        const pair = all.findLast(
          ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
        );
        return stats?.get(pair?.['localCandidateId'] as string)?.url;
      },
    });
  });
}
const relayInUse = (page: Page) =>
  page.evaluate(() => (window as unknown as { relayInUse: () => Promise<string | undefined> }).relayInUse());

test('a call goes through a relay, and connects again through another one when that is gone', async ({ openPage }) => {
  test.slow();
  const { pages, requestId } = await openPartners(openPage);
  const [nora, tomas] = pages;
  const secret = 'a secret of this test and its relays';
  const relays = [await startCoturn(secret), await startCoturn(secret)] as const;
  let relay: { url: string } = relays[0];
  const expires = Math.floor(Date.now() / 1000) + 600;
  for (const page of pages) await forceRelay(page, () => turnServer(relay.url, { secret, expires, member: 'anybody' }));
  const expectRelay = async ({ url }: { url: string }) => {
    for (const page of pages) await expect.poll(() => relayInUse(page)).toContain(url);
    await expectMoving(nora, 'Tomás Vidal');
    await expectMoving(tomas, 'Nora Ahlgren');
  };

  await connect(nora, tomas, requestId);
  await expectRelay(relays[0]);
  relay = relays[1];
  await relays[0].stop();
  await expect(nora.getByText('We are finding Tomás again, for up to 30 seconds.')).toBeVisible({ timeout: 20_000 });
  for (const page of pages) await expect(page.getByText('good line')).toBeVisible({ timeout: 25_000 });
  await expectRelay(relays[1]);
  await press(nora, 'End Call');
  await relays[1].stop();
});

test('a video call continues with sound when the camera is refused or missing', async ({ openPage, baseURL }) => {
  const { members, requestId } = await createPartners();
  const tomas = await openPage({ as: members[1].email });
  const variants = [
    // Removes the fake camera. The fake microphone stays.
    { says: 'No camera: the call goes on with sound', device: '=device-count=0', allowed: ['camera', 'microphone'] },
    { says: 'The camera is not allowed: the call goes on with sound', device: '', allowed: ['microphone'] },
  ];
  for (const { says, device, allowed } of variants) {
    const args = CHROMIUM.args
      .filter((each) => !each.startsWith('--use-fake-ui'))
      .map((each) => each.replace(/media-stream$/, `media-stream${device}`));
    const browser = await chromium.launch({ ...CHROMIUM, args });
    const nora = await browser.newPage({ ...(baseURL && { baseURL }), permissions: allowed });
    await signInContext(nora.context(), members[0].email);
    await openDashboard(tomas);
    await nora.goto(`/chat/${requestId}`);
    await press(nora, 'Video call');
    await press(nora, 'Call with sound');
    await expect(nora.getByText(says)).toBeVisible();
    await press(tomas, 'Answer');
    await expect(tomas.getByText('good line')).toBeVisible();
    await expect(tomas.getByText('Nora has the camera off')).toBeVisible();
    await expectMoving(nora, 'Tomás Vidal');
    await press(nora, 'End Call');
    await expect(tomas.getByText('Call ended').first()).toBeVisible();
    await browser.close();
  }
});

test('a client without the event call_state can call and be called, and gets no second offer', async ({ openPage }) => {
  const {
    pages: [nora, tomas],
    requestId,
  } = await openPartners(openPage);
  const offers: string[] = [];
  // Drops the event in both directions, like a client that does not know it.
  await tomas.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    const isPassed = (packet: string | Buffer) => !packet.toString().includes('"call_state"');
    socket.onMessage((packet) => {
      if (isPassed(packet)) server.send(packet);
    });
    server.onMessage((packet) => {
      if (packet.toString().includes('"webrtc_offer"')) offers.push(packet.toString());
      if (isPassed(packet)) socket.send(packet);
    });
  });
  await connect(nora, tomas, requestId);
  expect(offers).toHaveLength(1);
  expect(offers[0]).not.toContain('"round"');
  await nora.evaluate(() => dispatchEvent(new Event('online')));
  await expectMoving(nora, 'Tomás Vidal');
  expect(offers).toHaveLength(1);
  await press(nora, 'End Call');
  await expect(tomas.getByText('Call ended').first()).toBeVisible();

  await connect(tomas, nora, requestId);
  await expectMoving(tomas, 'Nora Ahlgren');
  await press(tomas, 'End Call');
});
