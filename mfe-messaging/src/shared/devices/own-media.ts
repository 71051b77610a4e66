import { type DeviceProblem, problemOf } from '../device-problem.ts';
import { canChooseSpeaker, chosenId, findChosen } from './device-choices.ts';

export type TrackKind = 'audio' | 'video';

/** A device that was unplugged or is no longer allowed. `now` names its replacement, or is null without one. */
export interface LostDevice {
  kind: MediaDeviceKind;
  now: string | null;
}

/** The member's microphone, camera, screen and speaker, if they are available. */
export interface OwnMedia {
  /** Microphone and camera. Its tracks change with the devices. */
  stream: MediaStream;
  noSound: DeviceProblem | null;
  /** Also null when no video was requested. */
  noPicture: DeviceProblem | null;
  /** The shared screen, which replaces the camera. */
  screen: MediaStream | null;
  /** The id of the speaker. Empty for the system's default. */
  speaker: string;
  /** The device that was lost most recently. */
  lost: LostDevice | null;
}

interface OpenedDevice {
  stream: MediaStream | null;
  problem: DeviceProblem | null;
  error?: unknown;
}

export const tracksOf = (stream: MediaStream, kind: TrackKind): MediaStreamTrack[] =>
  kind === 'audio' ? stream.getAudioTracks() : stream.getVideoTracks();

/** Whether the own view is a mirror. The camera at the back of a phone shows something to the other side, such as a page. */
export const isMirrored = (stream: MediaStream): boolean =>
  stream.getVideoTracks()[0]?.getSettings?.()?.facingMode !== 'environment';

/** Whether the device is no longer connected. In some browsers this error is no `Error`. */
const isMissing = (error: unknown): boolean =>
  (error as { name?: unknown } | undefined)?.name === 'OverconstrainedError';

/**
 * Opens a microphone or a camera: the one with this id, else the one chosen before, else the browser's default.
 * @throws the errors of `getUserMedia`
 */
export async function openStream(kind: TrackKind, id?: string, more?: MediaTrackConstraints): Promise<MediaStream> {
  const open = (which: boolean | MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia(
      kind === 'audio' ? { audio: which, video: false } : { audio: false, video: which },
    );
  // With `ideal` instead of `exact`, Chromium opens the default device.
  const openExact = async (deviceId: string | undefined) =>
    deviceId
      ? open({ ...more, deviceId: { exact: deviceId } }).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        })
      : null;
  const input = `${kind}input` as const;
  // At first without the list of devices: before the permission, Safari's has neither ids nor names.
  return (
    (await openExact(id ?? chosenId(input))) ?? (await openExact(await findChosen(input))) ?? (await open(more ?? true))
  );
}

/** As `openStream`, but says why there is none. */
export async function openDevice(kind: TrackKind, id?: string): Promise<OpenedDevice> {
  try {
    return { stream: await openStream(kind, id), problem: null };
  } catch (error) {
    return { stream: null, problem: problemOf(error, 'none'), error };
  }
}

/**
 * Opens the microphone, then the camera. In one request, a missing device would make the other one fail too.
 * @throws when none of the requested devices can be used
 */
export async function openOwnMedia(hasPicture: boolean): Promise<OwnMedia> {
  const sound = await openDevice('audio');
  const picture: OpenedDevice = hasPicture ? await openDevice('video') : { stream: null, problem: null };
  const stream = sound.stream ?? picture.stream;
  if (!stream) throw sound.error;
  if (sound.stream && picture.stream) for (const track of picture.stream.getVideoTracks()) stream.addTrack(track);
  const speaker = canChooseSpeaker() ? ((await findChosen('audiooutput')) ?? '') : '';
  return { stream, noSound: sound.problem, noPicture: picture.problem, screen: null, speaker, lost: null };
}

/** Replaces the track of this kind and stops the earlier one. The new track stays on or off like the earlier one. */
export function putTrack(stream: MediaStream, kind: TrackKind, next: MediaStreamTrack | undefined): void {
  for (const track of tracksOf(stream, kind)) {
    if (next) next.enabled = track.enabled;
    track.stop();
    stream.removeTrack(track);
  }
  if (next) stream.addTrack(next);
}
