import type { DeviceProblem } from '../device-problem.ts';
import { keepChoice, listDevices } from './device-choices.ts';
import { type OwnMedia, openDevice, putTrack, type TrackKind, tracksOf } from './own-media.ts';
import { mixSounds, openScreen } from './screen.ts';

export type OwnDevices = ReturnType<typeof createOwnDevices>;

interface OwnDevicesOptions {
  own: OwnMedia;
  /** Replaces the sent track of this kind. Null sends none. */
  send: (kind: TrackKind, track: MediaStreamTrack | null) => Promise<void>;
  onChange: (own: OwnMedia) => void;
}

const PROBLEM_FIELDS = { audio: 'noSound', video: 'noPicture' } as const;

/** How long a device sends nothing before it counts as taken. Some browsers report a moment of it when a device opens. */
const TAKEN_MS = 2_000;

const isTaken = ({ muted, readyState }: MediaStreamTrack) => muted && readyState === 'live';
const problemOfTaken = ({ muted }: MediaStreamTrack) => (muted ? 'busy' : null);

/** Changes microphone, camera, screen and speaker during a call. A shared screen replaces the camera, which stays open. */
export function createOwnDevices({ own: first, send, onChange }: OwnDevicesOptions) {
  let own = first;
  let mix: ReturnType<typeof mixSounds> | null = null;
  let isClosed = false;
  /** Since when the member sees the page. While it is hidden, this is in the future. */
  let visibleSince = document.visibilityState === 'visible' ? 0 : Number.POSITIVE_INFINITY;
  let comingBack: ReturnType<typeof setTimeout> | undefined;
  /** Counts the openings of each kind. A device that opens late must not replace one that was chosen after it. */
  const openings = { audio: 0, video: 0 };

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

  /**
   * Closes the device of this kind before another one is opened, because phones cannot open two cameras at once. A microphone that was taken
   * stays open until there is another one, and is returned: it may come back by itself.
   */
  const release = (kind: TrackKind): MediaStreamTrack | undefined => {
    const earlier = tracksOf(own.stream, kind);
    const taken = kind === 'audio' ? earlier.find(isTaken) : undefined;
    for (const track of earlier) if (track !== taken) track.stop();
    return taken;
  };
  /** Replaces the device of this kind. */
  const open = async (kind: TrackKind, id?: string): Promise<DeviceProblem | null> => {
    openings[kind] += 1;
    const opening = openings[kind];
    const taken = release(kind);
    const { stream, problem } = await openDevice(kind, id);
    const track = stream ? tracksOf(stream, kind)[0] : undefined;
    if (isClosed || opening !== openings[kind]) {
      track?.stop();
      return isClosed ? problem : null;
    }
    if (problem === 'busy' && taken?.readyState === 'live') {
      change({ [PROBLEM_FIELDS[kind]]: problemOfTaken(taken) });
      return problem;
    }
    putTrack(own.stream, kind, track);
    if (track) follow(track);
    change({ [PROBLEM_FIELDS[kind]]: problem });
    await sendAgain(kind);
    return problem;
  };
  const replaceLost = async (kind: TrackKind) => {
    const problem = await open(kind);
    if (isClosed) return;
    change({ lost: { kind: `${kind}input`, now: problem ? null : (tracksOf(own.stream, kind)[0]?.label ?? null) } });
  };
  /**
   * The system has given the device to a phone call or another program: its track sends nothing (`muted`), but does not end. It comes back
   * by itself on most systems. Phones take the camera, too, while the page is hidden: the others are told, the member is not.
   */
  const followTaking = (track: MediaStreamTrack) => {
    const kind = track.kind as TrackKind;
    const isOwn = () => !isClosed && track.readyState === 'live' && tracksOf(own.stream, kind).includes(track);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isOwn() || !track.muted) return;
        // A hidden page also stops the clock of this wait on some phones.
        const isOfHiding = kind === 'video' && Date.now() - visibleSince < TAKEN_MS;
        change(isOfHiding ? {} : { [PROBLEM_FIELDS[kind]]: 'busy', lost: { kind: `${kind}input`, now: null } });
      }, TAKEN_MS);
    };
    if (track.muted) wait();
    track.addEventListener('mute', wait);
    track.addEventListener('unmute', () => {
      if (isOwn()) change({ [PROBLEM_FIELDS[kind]]: null });
    });
  };
  const reopen = async (kind: TrackKind) => {
    const problem = await open(kind);
    if (problem && !isClosed) change({ lost: { kind: `${kind}input`, now: null } });
  };
  /**
   * On phones a device that was taken does not always come back. It is opened again when it is still away some time after the member came
   * back to the page.
   */
  const openTaken = () => {
    clearTimeout(comingBack);
    visibleSince = document.visibilityState === 'visible' ? Date.now() : Number.POSITIVE_INFINITY;
    if (document.visibilityState !== 'visible') return;
    comingBack = setTimeout(() => {
      if (isClosed) return;
      for (const track of own.stream.getTracks().filter(isTaken))
        reopen(track.kind as TrackKind).catch(() => undefined);
    }, TAKEN_MS);
  };
  /** Replaces a lost device. The event `ended` comes when the browser loses it, not when a page stops its track. */
  const follow = (track: MediaStreamTrack) => {
    const replace = () => {
      if (!isClosed) replaceLost(track.kind as TrackKind).catch(() => undefined);
    };
    // The device was lost while the member waited for the call. At that time nothing listened to it.
    if (track.readyState === 'ended') replace();
    else track.addEventListener('ended', replace);
    followTaking(track);
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
  document.addEventListener('visibilitychange', openTaken);

  const stopSharing = async () => {
    if (!own.screen) return;
    for (const track of own.screen.getTracks()) track.stop();
    change({ screen: null });
    await Promise.all([sendPicture(), sendSound()]);
  };

  const shareOnce = async () => {
    const screen = await openScreen();
    if (!screen) return;
    if (isClosed) {
      for (const track of screen.getTracks()) track.stop();
      return;
    }
    // The browser also has a button that ends the sharing.
    screen.getVideoTracks()[0]?.addEventListener('ended', () => void stopSharing().catch(() => undefined));
    change({ screen });
    await Promise.all([sendPicture(), sendSound()]);
  };
  let sharing: Promise<void> | null = null;
  /**
   * Lets the member choose a screen, window or tab, and sends it. Does nothing when the member cancels. While the member chooses, another
   * call does not ask again: the first screen would stay open.
   */
  const share = () => {
    sharing ??= shareOnce().finally(() => {
      sharing = null;
    });
    return sharing;
  };

  return {
    open,
    /** Uses the device that the member has chosen, in this call and in later ones. */
    async choose({ kind, deviceId, label }: MediaDeviceInfo) {
      keepChoice(kind, { deviceId, label });
      if (kind === 'audiooutput') change({ speaker: deviceId });
      else await open(kind === 'audioinput' ? 'audio' : 'video', deviceId);
    },
    share,
    stopSharing,
    /** Switches the background blur of the camera. */
    async blur(isOn: boolean) {
      await own.stream.getVideoTracks()[0]?.applyConstraints({ backgroundBlur: isOn } as MediaTrackConstraints);
      change({});
    },
    close() {
      isClosed = true;
      clearTimeout(comingBack);
      mix?.close();
      mediaDevices.removeEventListener?.('devicechange', followSpeaker);
      document.removeEventListener('visibilitychange', openTaken);
    },
    /** The media in use. */
    current: () => own,
  };
}
