import { openOwnMedia } from './own-media.ts';

const NOTHING = { noSound: null, noPicture: null, screen: null, speaker: '', lost: null };

/** A stream of jsdom, which has none. */
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

it('has sound and picture in one stream', async () => {
  provide({});
  const { stream, ...lacks } = await openOwnMedia(true);
  expect([kindsOf(stream), lacks]).toEqual([['audio', 'video'], NOTHING]);
});

it('goes on without a camera', async () => {
  provide({ picture: 'NotReadableError' });
  const { stream, ...lacks } = await openOwnMedia(true);
  expect([kindsOf(stream), lacks]).toEqual([['audio'], { ...NOTHING, noPicture: 'busy' }]);
});

it('goes on without a microphone', async () => {
  provide({ sound: 'NotAllowedError' });
  const { stream, ...lacks } = await openOwnMedia(true);
  expect([kindsOf(stream), lacks]).toEqual([['video'], { ...NOTHING, noSound: 'refused' }]);
});

it('fails without both, and without the only one that is asked for', async () => {
  provide({ sound: 'NotFoundError', picture: 'NotFoundError' });
  await expect(openOwnMedia(true)).rejects.toMatchObject({ name: 'NotFoundError' });
  provide({ sound: 'NotFoundError' });
  await expect(openOwnMedia(false)).rejects.toMatchObject({ name: 'NotFoundError' });
});
