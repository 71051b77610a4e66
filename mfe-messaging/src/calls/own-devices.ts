import { keepChoice, listDevices } from './device-choices.ts';
import { askFor, type Lack, type OwnMedia, putTrack, type TrackKind, tracksOf } from './own-media.ts';
import { mixSounds, openScreen } from './screen.ts';

export type OwnDevices = ReturnType<typeof createOwnDevices>;

interface OwnDevicesOptions {
  own: OwnMedia;
  /** Sends a track in place of the one of its kind; null sends none. */
  send: (kind: TrackKind, track: MediaStreamTrack | null) => Promise<void>;
  onChange: (own: OwnMedia) => void;
}

const LACKING = { audio: 'noSound', video: 'noPicture' } as const;

/** Changes microphone, camera, screen and speaker during a call. The screen takes the place of the camera, which is kept ready. */
export function createOwnDevices({ own: first, send, onChange }: OwnDevicesOptions) {
  let own = first;
  let mix: ReturnType<typeof mixSounds> | null = null;
  let isClosed = false;

  const change = (part: Partial<OwnMedia>) => {
    own = { ...own, ...part };
    onChange(own);
  };
  const sendSound = async () => {
    const [microphone] = own.stream.getAudioTracks();
    const [ofScreen] = own.screen?.getAudioTracks() ?? [];
    mix?.close();
    mix = ofScreen ? mixSounds([microphone, ofScreen]) : null;
    await send('audio', mix?.track ?? microphone ?? null);
  };
  const sendPicture = () => send('video', own.screen?.getVideoTracks()[0] ?? own.stream.getVideoTracks()[0] ?? null);
  const sendAgain = (kind: TrackKind) => (kind === 'audio' ? sendSound() : sendPicture());

  /** Opens a device in place of the one of its kind. Phones cannot open two cameras at once, so the one before is closed first. */
  const open = async (kind: TrackKind, id?: string): Promise<Lack | null> => {
    for (const track of tracksOf(own.stream, kind)) track.stop();
    const { stream, lack } = await askFor(kind, id);
    const track = stream && tracksOf(stream, kind)[0];
    if (isClosed) {
      track?.stop();
      return lack;
    }
    putTrack(own.stream, kind, track ?? undefined);
    if (track) follow(track);
    change({ [LACKING[kind]]: lack });
    await sendAgain(kind);
    return lack;
  };
  const replaceLost = async (kind: TrackKind) => {
    const lack = await open(kind);
    if (isClosed) return;
    change({ lost: { kind: `${kind}input`, now: lack ? null : (tracksOf(own.stream, kind)[0]?.label ?? null) } });
  };
  /** `ended` comes when the browser has lost a device, not when a page stops its track. */
  const follow = (track: MediaStreamTrack) => {
    const replace = () => {
      if (!isClosed) replaceLost(track.kind as TrackKind).catch(() => undefined);
    };
    // Lost while the member waited for the call, when nobody followed it.
    if (track.readyState === 'ended') replace();
    else track.addEventListener('ended', replace);
  };
  const followSpeaker = async () => {
    if (own.speaker === '') return;
    const speakers = (await listDevices()).filter(({ kind }) => kind === 'audiooutput');
    if (isClosed || speakers.some(({ deviceId }) => deviceId === own.speaker)) return;
    change({ speaker: '', lost: { kind: 'audiooutput', now: speakers[0]?.label ?? null } });
  };
  for (const track of own.stream.getTracks()) follow(track);
  const { mediaDevices } = navigator;
  mediaDevices.addEventListener?.('devicechange', followSpeaker);

  const stopSharing = async () => {
    if (!own.screen) return;
    for (const track of own.screen.getTracks()) track.stop();
    change({ screen: null });
    await Promise.all([sendPicture(), sendSound()]);
  };

  return {
    open,
    /** Uses a device that the member has chosen, now and in the calls to come. */
    async choose({ kind, deviceId, label }: MediaDeviceInfo) {
      keepChoice(kind, { deviceId, label });
      if (kind === 'audiooutput') change({ speaker: deviceId });
      else await open(kind === 'audioinput' ? 'audio' : 'video', deviceId);
    },
    /** Asks which screen, window or tab, and sends it. Nothing happens when the member says no. */
    async share() {
      const screen = await openScreen();
      if (!screen) return;
      if (isClosed) {
        for (const track of screen.getTracks()) track.stop();
        return;
      }
      // The browser has its own button, too.
      screen.getVideoTracks()[0]?.addEventListener('ended', () => void stopSharing().catch(() => undefined));
      change({ screen });
      await Promise.all([sendPicture(), sendSound()]);
    },
    stopSharing,
    /** Blurs what is behind the member, where the camera can. */
    async blur(isOn: boolean) {
      await own.stream.getVideoTracks()[0]?.applyConstraints({ backgroundBlur: isOn } as MediaTrackConstraints);
      change({});
    },
    close() {
      isClosed = true;
      mix?.close();
      mediaDevices.removeEventListener?.('devicechange', followSpeaker);
    },
    /** What is used now. */
    current: () => own,
  };
}
