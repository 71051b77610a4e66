import { canChooseSpeaker, findChosen } from './device-choices.ts';

/** Why there is no sound, or no picture, of this member: no device, one that another program uses, or one that is not allowed. */
export type Lack = 'none' | 'busy' | 'refused';
export type TrackKind = 'audio' | 'video';

/** A device that was unplugged, or taken back, and what is used in its place; null when nothing is left. */
export interface LostDevice {
  kind: MediaDeviceKind;
  now: string | null;
}

/** Microphone, camera, screen and speaker of this member, as far as there are any. */
export interface OwnMedia {
  /** Microphone and camera; its tracks change with the devices. */
  stream: MediaStream;
  noSound: Lack | null;
  /** Also null when no picture was asked for. */
  noPicture: Lack | null;
  /** What is shared in place of the camera. */
  screen: MediaStream | null;
  /** The id of the speaker; empty for that of the system. */
  speaker: string;
  /** The device that was lost last. */
  lost: LostDevice | null;
}

/** The names are those of getUserMedia (https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia). */
const LACKS: Partial<Record<string, Lack>> = {
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
};
const lackOf = (error: unknown): Lack => (error instanceof Error && LACKS[error.name]) || 'none';

interface Asked {
  stream: MediaStream | null;
  lack: Lack | null;
  error?: unknown;
}

export const tracksOf = (stream: MediaStream, kind: TrackKind): MediaStreamTrack[] =>
  kind === 'audio' ? stream.getAudioTracks() : stream.getVideoTracks();

/** Asks for a microphone or a camera: that with the id, else the one chosen before, else the browser's. */
export async function askFor(kind: TrackKind, id?: string): Promise<Asked> {
  const open = (which: boolean | MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia(
      kind === 'audio' ? { audio: which, video: false } : { audio: false, video: which },
    );
  try {
    const wanted = id ?? (await findChosen(`${kind}input`));
    // Chromium gives the default device when the id is only `ideal`.
    const stream = await (wanted ? open({ deviceId: { exact: wanted } }) : open(true)).catch((error: unknown) => {
      // It has gone meanwhile.
      if (error instanceof Error && error.name === 'OverconstrainedError') return open(true);
      throw error;
    });
    return { stream, lack: null };
  } catch (error) {
    return { stream: null, lack: lackOf(error), error };
  }
}

/**
 * Asks for the microphone, then for the camera: asked for together, a missing one takes the other with it.
 * @throws when nothing of what was asked for can be used
 */
export async function openOwnMedia(hasPicture: boolean): Promise<OwnMedia> {
  const sound = await askFor('audio');
  const picture: Asked = hasPicture ? await askFor('video') : { stream: null, lack: null };
  const stream = sound.stream ?? picture.stream;
  if (!stream) throw sound.error;
  if (sound.stream && picture.stream) for (const track of picture.stream.getVideoTracks()) stream.addTrack(track);
  const speaker = canChooseSpeaker() ? ((await findChosen('audiooutput')) ?? '') : '';
  return { stream, noSound: sound.lack, noPicture: picture.lack, screen: null, speaker, lost: null };
}

/** Puts another track, or none, into the place of the one of its kind, which is closed. It stays on or off as it was. */
export function putTrack(stream: MediaStream, kind: TrackKind, next: MediaStreamTrack | undefined): void {
  for (const track of tracksOf(stream, kind)) {
    if (next) next.enabled = track.enabled;
    track.stop();
    stream.removeTrack(track);
  }
  if (next) stream.addTrack(next);
}
