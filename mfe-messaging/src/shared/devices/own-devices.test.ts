import { waitFor } from '@testing-library/react';
import { aDevice, plugIn, unplugAll } from '../../testing/fake-media.ts';
import { keepChoice } from './device-choices.ts';
import { closeMedia } from './opened-media.ts';
import { createOwnDevices } from './own-devices.ts';
import { type OwnMedia, openOwnMedia } from './own-media.ts';

const headset = aDevice('audioinput', 'headset', 'USB headset');
const built = aDevice('audioinput', 'built', 'Built-in');
const camera = aDevice('videoinput', 'camera', 'Integrated camera');
afterEach(unplugAll);

/** What the call sends, by kind of track. */
async function inCall(own?: OwnMedia) {
  const sent: Record<string, string | undefined> = {};
  const devices = createOwnDevices({
    own: own ?? (await openOwnMedia(true)),
    send: async (kind, track) => {
      sent[kind] = track?.label;
    },
    onChange: () => undefined,
  });
  return { devices, sent };
}

it('opens the chosen device, finds it by name when its id has changed, and falls back to another one', async () => {
  const { opened } = plugIn(built, headset, camera);
  keepChoice('audioinput', headset);
  await openOwnMedia(false);
  keepChoice('audioinput', { ...headset, deviceId: 'before the cookies went' });
  await openOwnMedia(false);
  keepChoice('audioinput', aDevice('audioinput', 'lent', 'Lent microphone'));
  await openOwnMedia(false);
  localStorage.setItem('mutua:device:audioinput', '{"id":');
  await openOwnMedia(false);
  expect(opened.map(({ label }) => label)).toEqual(['USB headset', 'USB headset', 'Built-in', 'Built-in']);
});

it('opens the chosen device in Safari, which lists one of each kind without id and name before the permission', async () => {
  const { opened } = plugIn(built, headset, camera);
  keepChoice('audioinput', headset);
  navigator.mediaDevices.enumerateDevices = async () => [aDevice('audioinput', '', ''), aDevice('videoinput', '', '')];
  await openOwnMedia(true);
  keepChoice('audioinput', { ...headset, deviceId: 'before the cookies went' });
  await openOwnMedia(false);
  expect(opened.map(({ label }) => label)).toEqual(['USB headset', 'Integrated camera', 'Built-in']);
});

it('replaces a device, keeps it muted or hidden as before, and closes the earlier one', async () => {
  const { opened } = plugIn(built, headset, camera);
  const { devices, sent } = await inCall();
  for (const track of opened) track.enabled = track.kind === 'video';
  await devices.choose(headset);
  expect(sent).toEqual({ audio: 'USB headset' });
  expect(opened.map(({ label, enabled, readyState }) => [label, enabled, readyState])).toEqual([
    ['Built-in', false, 'ended'],
    ['Integrated camera', true, 'live'],
    ['USB headset', false, 'live'],
  ]);
  // The choice is stored for later calls.
  await openOwnMedia(false);
  expect(opened.at(-1)?.label).toBe('USB headset');
});

it('keeps the device that was chosen last, also when an earlier one opens after it', async () => {
  const { opened, delays } = plugIn(built, headset, camera);
  const { devices, sent } = await inCall();
  const slow = Promise.withResolvers<void>();
  delays.set('headset', slow.promise);
  const first = devices.choose(headset);
  await devices.choose(built);
  slow.resolve();
  await first;
  expect(sent).toEqual({ audio: 'Built-in' });
  expect(
    devices
      .current()
      .stream.getAudioTracks()
      .map(({ label }) => label),
  ).toEqual(['Built-in']);
  expect(opened.filter(({ kind, readyState }) => kind === 'audio' && readyState === 'live')).toHaveLength(1);
});

it('goes on with the remaining device when one is unplugged, and reports the loss', async () => {
  const { unplug } = plugIn(built, headset, camera);
  keepChoice('audioinput', headset);
  const { devices, sent } = await inCall();
  unplug('headset');
  await waitFor(() => expect(devices.current().lost).toEqual({ kind: 'audioinput', now: 'Built-in' }));
  expect(sent).toEqual({ audio: 'Built-in' });
  unplug('camera');
  await waitFor(() => expect(devices.current().lost).toEqual({ kind: 'videoinput', now: null }));
  expect(devices.current()).toMatchObject({ noSound: null, noPicture: 'none' });
  expect(sent).toEqual({ audio: 'Built-in', video: undefined });
  unplug('built');
  await waitFor(() => expect(devices.current().noSound).toBe('none'));
});

it('does not begin with a device that was unplugged while the member waited', async () => {
  const { unplug } = plugIn(built, headset, camera);
  keepChoice('audioinput', headset);
  const waited = await openOwnMedia(true);
  unplug('headset');
  const { devices, sent } = await inCall(waited);
  await waitFor(() => expect(devices.current().lost).toEqual({ kind: 'audioinput', now: 'Built-in' }));
  expect(sent).toEqual({ audio: 'Built-in' });
});

it('opens a camera that was busy once it is free', async () => {
  const { refusals } = plugIn(built, camera);
  refusals.video = 'NotReadableError';
  const { devices, sent } = await inCall();
  expect(devices.current().noPicture).toBe('busy');
  delete refusals.video;
  expect(await devices.open('video')).toBeNull();
  expect(sent).toEqual({ video: 'Integrated camera' });
});

it("sends the screen with its sound instead of the camera, until Mutua's or the browser's button ends it", async () => {
  const { opened } = plugIn(built, headset, camera);
  const { devices, sent } = await inCall();
  await devices.share();
  expect(sent).toEqual({ video: 'screen', audio: 'mix' });
  // Another camera is opened and kept ready, but not sent.
  await devices.open('video');
  expect(sent).toEqual({ video: 'screen', audio: 'mix' });
  devices.current().screen?.getVideoTracks()[0]?.dispatchEvent(new Event('ended'));
  await waitFor(() => expect(sent).toEqual({ video: 'Integrated camera', audio: 'Built-in' }));
  await devices.share();
  const shared = devices.current().screen;
  await devices.stopSharing();
  expect(sent).toEqual({ video: 'Integrated camera', audio: 'Built-in' });
  expect(shared?.getTracks().map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  devices.close();
  closeMedia(devices.current());
  expect(opened.filter(({ readyState }) => readyState === 'live')).toEqual([]);
});

it('opens one screen after two quick presses, without the sound of the system', async () => {
  const { screens } = plugIn(built, camera);
  const { devices, sent } = await inCall();
  await Promise.all([devices.share(), devices.share()]);
  expect(sent).toEqual({ video: 'screen', audio: 'mix' });
  await devices.stopSharing();
  expect(screens.map(({ stream }) => stream.getTracks().map(({ readyState }) => readyState))).toEqual([
    ['ended', 'ended'],
  ]);
  // The other member would hear their own voice from it.
  expect(screens[0]?.options).toMatchObject({ audio: true, systemAudio: 'exclude', windowAudio: 'exclude' });
  await devices.share();
  expect(screens).toHaveLength(2);
});

describe('a device that a phone call takes', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(document, 'visibilityState');
  });
  const show = (value: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const setMuted = (track: MediaStreamTrack | undefined, muted: boolean) => {
    Object.assign(track ?? {}, { muted });
    track?.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  };

  it('is told after two seconds, and counts again once it is back', async () => {
    const { opened } = plugIn(built, camera);
    const { devices } = await inCall();
    const [microphone] = opened;
    setMuted(microphone, true);
    setMuted(microphone, false);
    jest.advanceTimersByTime(2_000);
    expect(devices.current()).toMatchObject({ noSound: null, lost: null });
    setMuted(microphone, true);
    jest.advanceTimersByTime(2_000);
    expect(devices.current()).toMatchObject({
      noSound: 'busy',
      noPicture: null,
      lost: { kind: 'audioinput', now: null },
    });
    setMuted(microphone, false);
    expect(devices.current().noSound).toBeNull();
  });

  it('is opened again when the member comes back to the page and it is still silent', async () => {
    const { opened } = plugIn(built, camera);
    const { devices, sent } = await inCall();
    setMuted(opened[0], true);
    jest.advanceTimersByTime(2_000);
    show('visible');
    expect(opened).toHaveLength(2);
    jest.advanceTimersByTime(2_000);
    await waitFor(() => expect(devices.current().noSound).toBeNull());
    expect(sent).toEqual({ audio: 'Built-in' });
    expect(opened.map(({ kind, readyState }) => [kind, readyState])).toEqual([
      ['audio', 'ended'],
      ['video', 'live'],
      ['audio', 'live'],
    ]);
    devices.close();
  });

  it('stays as it is when it comes back with the member', async () => {
    const { opened } = plugIn(built, camera);
    const { devices } = await inCall();
    show('hidden');
    setMuted(opened[1], true);
    jest.advanceTimersByTime(60_000);
    expect(devices.current().lost).toBeNull();
    show('visible');
    jest.advanceTimersByTime(1_000);
    setMuted(opened[1], false);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(devices.current()).toMatchObject({ noPicture: null, lost: null });
    expect(opened.map(({ readyState }) => readyState)).toEqual(['live', 'live']);
  });

  it('is told when the camera does not come back with the member', async () => {
    const { opened, refusals } = plugIn(built, camera);
    const { devices } = await inCall();
    show('hidden');
    setMuted(opened[1], true);
    refusals.video = 'NotReadableError';
    show('visible');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(devices.current()).toMatchObject({ noPicture: 'busy', lost: { kind: 'videoinput', now: null } });
  });

  it('is told when it was taken before the call began', async () => {
    const { opened } = plugIn(built, camera);
    const own = await openOwnMedia(true);
    setMuted(opened[0], true);
    const { devices } = await inCall(own);
    jest.advanceTimersByTime(2_000);
    expect(devices.current().noSound).toBe('busy');
  });

  it('comes back by itself after it could not be opened again', async () => {
    const { opened, refusals } = plugIn(built, camera);
    const { devices, sent } = await inCall();
    setMuted(opened[0], true);
    refusals.audio = 'NotReadableError';
    expect(await devices.open('audio')).toBe('busy');
    expect(devices.current().noSound).toBe('busy');
    setMuted(opened[0], false);
    expect(devices.current().noSound).toBeNull();
    expect(devices.current().stream.getAudioTracks()).toEqual([opened[0]]);
    expect(opened[0]?.readyState).toBe('live');
    expect(sent).toEqual({});
  });
});
