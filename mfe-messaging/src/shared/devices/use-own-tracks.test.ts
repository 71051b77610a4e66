import { act, renderHook } from '@testing-library/react';
import { aDevice, plugIn, unplugAll } from '../../testing/fake-media.ts';
import { createOwnDevices } from './own-devices.ts';
import { type OwnMedia, openOwnMedia } from './own-media.ts';
import { useOwnTracks } from './use-own-tracks.ts';

afterEach(unplugAll);

/** The switches of a call with a camera, whose microphone is missing. */
async function withoutSound() {
  const camera = aDevice('videoinput', 'camera');
  const plugged = plugIn(camera);
  const own = await openOwnMedia(true);
  const devices = createOwnDevices({
    own,
    send: async () => undefined,
    onChange: (changed) => hook.rerender(changed),
  });
  const hook = renderHook((current: OwnMedia) => useOwnTracks({ own: current, devices }), { initialProps: own });
  return { ...plugged, devices, tracks: () => hook.result.current };
}
const microphone = aDevice('audioinput', 'built');

it('keeps a member muted whose microphone is plugged in after the mute', async () => {
  const { plug, opened, devices, tracks } = await withoutSound();
  act(() => tracks().mute());
  plug(microphone);
  await act(() => devices.choose(microphone));
  expect(opened.map(({ kind, enabled }) => [kind, enabled])).toEqual([
    ['video', true],
    ['audio', false],
  ]);
  expect(tracks()).toMatchObject({ isMuted: true, hasSound: true });
  act(() => tracks().toggleSound());
  expect(opened[1]?.enabled).toBe(true);
  expect(tracks().isMuted).toBe(false);
});

it('opens the missing microphone with the switch', async () => {
  const { plug, opened, tracks } = await withoutSound();
  plug(microphone);
  await act(async () => tracks().toggleSound());
  expect(opened[1]).toMatchObject({ kind: 'audio', enabled: true });
  expect(tracks()).toMatchObject({ isMuted: false, hasSound: true });
});
