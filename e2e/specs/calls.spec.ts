import { axeViolationsOf } from '../fixtures/checks.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectMoving, openDashboard, press, screenOf } from '../pages/calls.ts';
import { openPartners } from '../pages/partners.ts';

test('a member chooses devices before and in a call, and shares a screen that a phone can show', {
  tag: ['@full', '@journey', '@chromium'],
}, async ({ openPage }) => {
  const { pages, requestId } = await openPartners(openPage);
  const [nora, tomas] = pages;
  await tomas.setViewportSize({ width: 390, height: 844 });
  // A fake device cannot be unplugged, so the test ends its track as the browser would.
  await nora.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const opened: MediaStreamTrack[] = [];
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      opened.push(...stream.getTracks());
      return stream;
    };
    Object.assign(window, {
      /** Returns false while the microphone with this name is not open. */
      unplugMicrophone: (name: string) => {
        const track = opened.findLast(
          ({ kind, label, readyState }) => kind === 'audio' && label === name && readyState === 'live',
        );
        track?.stop();
        return track?.dispatchEvent(new Event('ended')) ?? false;
      },
    });
  });
  await openDashboard(tomas);
  await nora.goto(`/chat/${requestId}`);

  await test.step('the room before the call', async () => {
    await press(nora, 'Video call');
    const room = screenOf(nora, 'Call Tomás');
    await expect(room.getByText('We hear you')).toBeVisible();
    await room.getByLabel('Microphone').selectOption({ label: 'Fake Audio Input 2' });
    await expect(room.getByLabel('Microphone').locator('option:checked')).toHaveText('Fake Audio Input 2');
    expect(await axeViolationsOf(nora)).toEqual([]);
    await press(nora, 'Not now');
    await expect(room).toBeHidden();
    await press(nora, 'Video call');
    await expect(room.getByLabel('Microphone').locator('option:checked')).toHaveText('Fake Audio Input 2');
    await press(nora, 'Call now');
    await press(tomas, 'Answer');
    for (const page of pages) await expect(page.getByText('good line')).toBeVisible();
    await expectMoving(tomas, 'Nora Ahlgren');
  });

  await test.step('another microphone, and one that is unplugged', async () => {
    await press(nora, 'Devices');
    await expect(nora.getByRole('menuitemradio', { name: 'Fake Audio Input 2' })).toBeChecked();
    await nora.getByRole('menuitemradio', { name: 'Fake Audio Input 1' }).click();
    const unplug = () =>
      nora.evaluate(() =>
        (window as unknown as { unplugMicrophone: (name: string) => boolean }).unplugMicrophone('Fake Audio Input 1'),
      );
    await expect.poll(unplug).toBe(true);
    await expect(nora.getByText(/^The microphone is gone. In use now: /)).toBeVisible();
  });

  await test.step('a screen', async () => {
    await press(nora, 'Screen');
    await expect(nora.getByText('You share your screen')).toBeVisible();
    await expect(tomas.getByText('Nora shares a screen')).toBeVisible();
    await expectMoving(tomas, 'Nora shares a screen');
    const shown = await tomas.getByLabel('Nora shares a screen').evaluate((video: HTMLVideoElement) => ({
      width: video.clientWidth,
      fit: getComputedStyle(video).objectFit,
    }));
    expect(shown).toEqual({ width: 390, fit: 'contain' });
    for (const page of pages) expect(await axeViolationsOf(page)).toEqual([]);
    await nora.getByRole('listitem').getByRole('button', { name: 'Stop' }).click();
    await expect(tomas.getByText('Nora shares a screen')).toBeHidden();
    await expectMoving(tomas, 'Nora Ahlgren');
  });
  await press(nora, 'End Call');
});

test('either side of an audio call can share a screen, by a second offer', { tag: ['@full', '@chromium'] }, async ({
  openPage,
}) => {
  const { pages, requestId } = await openPartners(openPage);
  const [nora, tomas] = pages;
  await openDashboard(tomas);
  await nora.goto(`/chat/${requestId}`);
  await press(nora, 'Audio call');
  await press(nora, 'Call now');
  await press(tomas, 'Answer');
  for (const page of pages) await expect(page.getByText('good line')).toBeVisible();
  for (const [sharer, viewer, name] of [
    [tomas, nora, 'Tomás'],
    [nora, tomas, 'Nora'],
  ] as const) {
    await press(sharer, 'Screen');
    await expectMoving(viewer, `${name} shares a screen`);
    await sharer.getByRole('listitem').getByRole('button', { name: 'Stop' }).click();
    await expect(viewer.getByText(`${name} shares a screen`)).toBeHidden();
  }
  await press(nora, 'End Call');
});

test('the first member who joins a session waits, and the second one starts the call', {
  tag: ['@full', '@full-phone'],
}, async ({ openPage }) => {
  const { pages, requestId } = await openPartners(openPage, {
    scheduledDate: new Date(Date.now() + 120_000).toISOString(),
  });
  const [nora, tomas] = pages;
  await nora.goto(`/chat/${requestId}`);
  await press(nora, 'Join');
  await screenOf(nora, 'Tomás').getByRole('button', { name: 'Join', exact: true }).click();
  await expect(nora.getByText('You are the first.')).toBeVisible();
  expect(await axeViolationsOf(nora)).toEqual([]);
  // The address that a reminder links to.
  await tomas.goto(`/chat/${requestId}?call=video`);
  await screenOf(tomas, 'Nora').getByRole('button', { name: 'Join', exact: true }).click();
  for (const page of pages) await expect(screenOf(page, String.raw`\d:\d\d`)).toBeVisible();
});
