/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { renderRemote } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { type CallWish, callRang, selectCall } from '../../shared/call/call.slice.ts';
import { takeOpenedMedia } from '../../shared/devices/opened-media.ts';
import { jonas, nadia, REQUEST_ID } from '../../testing/factories.ts';
import { aDevice, plugIn, unplugAll } from '../../testing/fake-media.ts';
import { messaging } from '../../testing/remote.ts';
import { BeforeCall } from './before-call.tsx';

const microphone = aDevice('audioinput', 'built', 'Built-in');
const headset = aDevice('audioinput', 'headset', 'USB headset');
const camera = aDevice('videoinput', 'camera', 'Integrated camera');
afterEach(unplugAll);

const WISH: CallWish = { requestId: REQUEST_ID, other: jonas, callType: 'video' };
function Caller() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <BeforeCall wish={WISH} onClose={() => setOpen(false)} />}
    </>
  );
}
// Devices open and the level changes at times of their own, so each test waits for what it expects.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openRoom() {
  const rendered = await renderRemote(
    { ...messaging, pages: { '/dashboard': Caller } },
    { at: '/dashboard', user: nadia },
  );
  await press('Open');
  await screen.findByRole('dialog', { name: 'Call Jonas' });
  return rendered;
}
it('shows picture, level and devices, and hands the open devices and their switches over to the call', async () => {
  const { opened } = plugIn(microphone, headset, camera);
  const { store } = await openRoom();
  expect(await screen.findByText('We hear you')).toBeVisible();
  expect(screen.getByLabelText('You')).toBeVisible();
  const choice = await screen.findByRole('combobox', { name: 'Microphone' });
  await waitFor(() => expect(choice).toBeEnabled());
  await userEvent.selectOptions(choice, 'headset');
  await waitFor(() => expect(opened.at(-1)?.label).toBe('USB headset'));
  await waitFor(() => expect(choice).toHaveValue('headset'));
  await press('Camera off');
  expect(await screen.findByText('Jonas sees your picture instead.')).toBeVisible();
  await press('Call now');
  expect(selectCall(store.getState())).toMatchObject({
    callType: 'video',
    other: { _id: jonas._id },
    phase: 'calling',
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Call Jonas' })).toBeNull());
  const kept = takeOpenedMedia();
  expect(kept?.stream.getTracks().map(({ label, enabled, readyState }) => [label, enabled, readyState])).toEqual([
    ['Integrated camera', false, 'live'],
    ['USB headset', true, 'live'],
  ]);
  expect(opened).toHaveLength(3);
  expect(takeOpenedMedia()).toBeNull();
});

it('lets the browser ask for another speaker, where a page sees only those that were chosen there (Firefox)', async () => {
  const { plug } = plugIn(microphone, headset, camera);
  const speaker = aDevice('audiooutput', 'usb', 'USB speaker');
  Object.assign(HTMLMediaElement.prototype, { setSinkId: async () => undefined });
  Object.assign(navigator.mediaDevices, {
    selectAudioOutput: async () => {
      plug(speaker);
      return speaker;
    },
  });
  await openRoom();
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another speaker' }));
  expect(await screen.findByRole('combobox', { name: 'Speaker' })).toHaveValue('usb');
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
  localStorage.clear();
});

it.each([
  ['NotFoundError', 'No camera is connected. Connect one and press Camera.'],
  ['NotReadableError', 'Another program uses the camera. Close it there and press Camera.'],
  ['NotAllowedError', 'The camera is not allowed. Allow it in the browser and press Camera.'],
])('offers a call without a camera, says why, and opens the camera later (%s)', async (name, text) => {
  const { refusals } = plugIn(microphone, camera);
  refusals.video = name;
  await openRoom();
  expect(await screen.findByText(text)).toBeVisible();
  await screen.findByText('We hear you');
  expect(screen.getByRole('button', { name: 'Call with sound' })).toBeEnabled();
  delete refusals.video;
  await press('Camera on');
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(screen.getByLabelText('You')).toBeVisible();
});

it('allows a call without a microphone, also when the microphone is unplugged in this time', async () => {
  const { unplug } = plugIn(microphone, camera);
  await openRoom();
  await screen.findByText('We hear you');
  unplug('built');
  expect(await screen.findByText('You only listen: your microphone cannot be used')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Call now' })).toBeEnabled();
});

it.each([
  ['NotFoundError', 'No microphone is connected. Connect one and press Unmute.'],
  ['NotReadableError', 'Another program uses the microphone. Close it there and press Unmute.'],
  ['NotAllowedError', 'The microphone is not allowed. Allow it in the browser and press Unmute.'],
])('says why the microphone is missing, and opens it later (%s)', async (name, text) => {
  const { refusals } = plugIn(microphone, camera);
  refusals.audio = name;
  await openRoom();
  expect(await screen.findByText(text)).toBeVisible();
  delete refusals.audio;
  await press('Unmute');
  expect(await screen.findByText('We hear you')).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByRole('button', { name: 'Mute' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Microphone' })).toBeVisible();
});

it.each([
  ['audio', 'Unmute', 'The microphone is not allowed. Allow it in the browser and press Unmute.'],
  ['video', 'Camera on', 'The camera is not allowed. Allow it in the browser and press Camera.'],
] as const)('says again why a device is missing when its switch cannot open it (%s)', async (kind, name, text) => {
  const { refusals } = plugIn(microphone, camera);
  refusals[kind] = 'NotAllowedError';
  await openRoom();
  expect(await screen.findByText(text)).toBeVisible();
  await press(name);
  // One text is in the room, the other one is a toast.
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
});

it('allows no call without microphone and camera, until one of them is available', async () => {
  const { plug } = plugIn();
  await openRoom();
  expect(await screen.findByText('Failed to access camera/microphone')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Call now' })).toBeDisabled();
  plug(microphone);
  await press('Try again');
  expect(await screen.findByText('We hear you')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Call with sound' })).toBeEnabled();
});

it('closes the devices when the member leaves, and closes itself when a call comes in', async () => {
  const { opened } = plugIn(microphone, camera);
  const { store } = await openRoom();
  await screen.findByText('We hear you');
  await press('Not now');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']));
  await press('Open');
  await screen.findByText('We hear you');
  store.dispatch(
    callRang({
      callId: 'call-1',
      callType: 'video',
      callerId: jonas._id,
      callerName: jonas.name,
      callerAvatar: null,
      requestId: REQUEST_ID,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Call Jonas' })).toBeNull());
  await waitFor(() => expect(opened.map(({ readyState }) => readyState)).toEqual(Array(4).fill('ended')));
});
