import { openOwnMedia } from './own-media.ts';

const NOTHING = { noSound: null, noPicture: null, screen: null, speaker: '', lost: null };

/** A minimal stream, because jsdom has none. */
const streamOf = (...kinds: ('audio' | 'video')[]) => {
  const tracks = kinds.map((kind) => ({ kind }));
  const of = (wanted: string) => () => tracks.filter(({ kind }) => kind === wanted);
  return { tracks, addTrack: tracks.push.bind(tracks), getAudioTracks: of('audio'), getVideoTracks: of('video') };
};
const kindsOf = (stream: MediaStream) =>
  (stream as unknown as ReturnType<typeof streamOf>).tracks.map(({ kind }) => kind);

function provide({ sound, picture }: { sound?: string; picture?: string }) {
  const getUserMedia = async ({ audio }: MediaStreamConstraints) => {
    const refusal = audio ? sound : picture;
    if (refusal) throw new DOMException('', refusal);
    return streamOf(audio ? 'audio' : 'video');
  };
  Object.assign(navigator, { mediaDevices: { getUserMedia } });
}
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

it('puts audio and video into one stream', async () => {
  provide({});
  const { stream, ...lacks } = await openOwnMedia(true);
  expect([kindsOf(stream), lacks]).toEqual([['audio', 'video'], NOTHING]);
});

it('opens the microphone alone when there is no camera', async () => {
  provide({ picture: 'NotReadableError' });
  const { stream, ...lacks } = await openOwnMedia(true);
  expect([kindsOf(stream), lacks]).toEqual([['audio'], { ...NOTHING, noPicture: 'busy' }]);
});

it('opens the camera alone when there is no microphone', async () => {
  provide({ sound: 'NotAllowedError' });
  const { stream, ...lacks } = await openOwnMedia(true);
  expect([kindsOf(stream), lacks]).toEqual([['video'], { ...NOTHING, noSound: 'refused' }]);
});

it('fails when neither can be used, and when the only requested one cannot be used', async () => {
  provide({ sound: 'NotFoundError', picture: 'NotFoundError' });
  await expect(openOwnMedia(true)).rejects.toMatchObject({ name: 'NotFoundError' });
  provide({ sound: 'NotFoundError' });
  await expect(openOwnMedia(false)).rejects.toMatchObject({ name: 'NotFoundError' });
});
