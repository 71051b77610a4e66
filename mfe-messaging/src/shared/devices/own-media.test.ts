import { aDevice, plugIn, unplugAll } from '../../testing/fake-media.ts';
import { isMirrored, openOwnMedia } from './own-media.ts';

const NOTHING = { noSound: null, noPicture: null, screen: null, speaker: '', lost: null };

const kindsOf = (stream: MediaStream) => stream.getTracks().map(({ kind }) => kind);
const provide = (refused: { audio?: string; video?: string } = {}) =>
  Object.assign(plugIn(aDevice('audioinput', 'built-in'), aDevice('videoinput', 'camera')).refusals, refused);
afterEach(unplugAll);

it('puts audio and video into one stream', async () => {
  provide();
  const { stream, ...lacks } = await openOwnMedia(true);
  expect([kindsOf(stream), lacks]).toEqual([['audio', 'video'], NOTHING]);
});

it.each([
  ['the camera of a computer', undefined, true],
  ['the one at the front of a phone', 'user', true],
  ['the one at its back, which shows a page or a guitar', 'environment', false],
])('mirrors the own view of %s: %s', async (_camera, facingMode, expected) => {
  provide();
  const { stream } = await openOwnMedia(true);
  for (const track of stream.getVideoTracks()) Object.assign(track, { getSettings: () => ({ facingMode }) });
  expect(isMirrored(stream)).toBe(expected);
});

it('opens the microphone alone when there is no camera', async () => {
  provide({ video: 'NotReadableError' });
  const { stream, ...lacks } = await openOwnMedia(true);
  expect([kindsOf(stream), lacks]).toEqual([['audio'], { ...NOTHING, noPicture: 'busy' }]);
});

it('opens the camera alone when there is no microphone', async () => {
  provide({ audio: 'NotAllowedError' });
  const { stream, ...lacks } = await openOwnMedia(true);
  expect([kindsOf(stream), lacks]).toEqual([['video'], { ...NOTHING, noSound: 'refused' }]);
});

it('fails when neither can be used, and when the only requested one cannot be used', async () => {
  provide({ audio: 'NotFoundError', video: 'NotFoundError' });
  await expect(openOwnMedia(true)).rejects.toMatchObject({ name: 'NotFoundError' });
  provide({ audio: 'NotFoundError' });
  await expect(openOwnMedia(false)).rejects.toMatchObject({ name: 'NotFoundError' });
});
