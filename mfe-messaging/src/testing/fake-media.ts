/** Fake devices, because jsdom has none. Their streams have tracks, but no data. */
class FakeTrack extends EventTarget {
  enabled = true;
  muted = false;
  readyState: MediaStreamTrackState = 'live';
  readonly id = crypto.randomUUID();
  readonly kind: string;
  readonly label: string;
  readonly deviceId: string;
  constructor({ kind, label, deviceId }: MediaDeviceInfo) {
    super();
    this.kind = kind === 'videoinput' ? 'video' : 'audio';
    this.label = label;
    this.deviceId = deviceId;
  }
  stop() {
    this.readyState = 'ended';
  }
  getSettings = () => ({ deviceId: this.deviceId });
}
class FakeStream {
  readonly #tracks: FakeTrack[];
  constructor(tracks: FakeTrack[]) {
    this.#tracks = tracks;
  }
  getTracks = () => [...this.#tracks];
  getAudioTracks = () => this.#tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.#tracks.filter(({ kind }) => kind === 'video');
  addTrack = (track: FakeTrack) => this.#tracks.push(track);
  removeTrack = (track: FakeTrack) => this.#tracks.splice(this.#tracks.indexOf(track), 1);
}
/** The ids of microphones that hear nothing. */
const silent = new Set<string>();
class FakeAudioContext {
  state = 'running';
  #heard: FakeTrack | undefined;
  resume = async () => undefined;
  close = async () => undefined;
  /** As in a browser, a source stays with the track that it began with. */
  createMediaStreamSource(stream: FakeStream) {
    [this.#heard] = stream.getAudioTracks();
    return { connect: () => undefined };
  }
  createAnalyser = () => ({
    fftSize: 4,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(silent.has(this.#heard?.deviceId ?? '') ? 0 : 0.25),
  });
  createMediaStreamDestination = () => ({ stream: streamOf(aDevice('audioinput', 'mix')) });
}

export const aDevice = (kind: MediaDeviceKind, deviceId: string, label = deviceId): MediaDeviceInfo => ({
  kind,
  deviceId,
  label,
  groupId: '',
  toJSON: () => ({}),
});
export const streamOf = (...devices: MediaDeviceInfo[]) =>
  new FakeStream(devices.map((device) => new FakeTrack(device))) as unknown as MediaStream;

/** Plugs devices in. The first one of a kind is the browser's default. `refusals` are the errors with which a kind is refused. */
export function plugIn(...present: MediaDeviceInfo[]) {
  const devices = [...present];
  const refusals: { audio?: string; video?: string } = {};
  const opened: MediaStreamTrack[] = [];
  const delays = new Map<string, Promise<void>>();
  const getUserMedia = async ({ audio, video }: MediaStreamConstraints) => {
    const kind = audio ? 'audio' : 'video';
    const wanted = (audio || video) as true | { deviceId: { exact: string } };
    const those = devices.filter((device) => device.kind === `${kind}input`);
    const device = wanted === true ? those[0] : those.find(({ deviceId }) => deviceId === wanted.deviceId.exact);
    if (device) await delays.get(device.deviceId);
    const missing = wanted === true ? 'NotFoundError' : 'OverconstrainedError';
    if (refusals[kind] || !device) throw new DOMException('', refusals[kind] ?? missing);
    const stream = streamOf(device);
    opened.push(...stream.getTracks());
    return stream;
  };
  const screens: { options: DisplayMediaStreamOptions; stream: MediaStream }[] = [];
  const getDisplayMedia = async (options: DisplayMediaStreamOptions) => {
    const stream = streamOf(aDevice('videoinput', 'screen'), aDevice('audioinput', 'its sound'));
    screens.push({ options, stream });
    return stream;
  };
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia,
    getDisplayMedia,
    enumerateDevices: async () => [...devices],
  });
  Object.assign(navigator, { mediaDevices });
  Object.assign(globalThis, { AudioContext: FakeAudioContext, MediaStream: FakeStream });
  return {
    refusals,
    silent,
    /** What the opening of a device waits for, by its id. */
    delays,
    /** Every track that was opened, in order. */
    opened,
    /** Every screen that was opened, in order. */
    screens,
    plug: (device: MediaDeviceInfo) => devices.push(device),
    /** Unplugs a device like a browser does: the track ends, then the page gets the event. */
    unplug: (deviceId: string) => {
      devices.splice(
        devices.findIndex((device) => device.deviceId === deviceId),
        1,
      );
      for (const track of opened as unknown as FakeTrack[]) {
        if (track.deviceId === deviceId && track.readyState === 'live') {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      }
      mediaDevices.dispatchEvent(new Event('devicechange'));
    },
  };
}
export function unplugAll() {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  for (const name of ['AudioContext', 'MediaStream']) Reflect.deleteProperty(globalThis, name);
  silent.clear();
  localStorage.clear();
}
