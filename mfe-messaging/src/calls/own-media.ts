/** Why there is no sound, or no picture, of this member: no device, one that another program uses, or one that is not allowed. */
export type Lack = 'none' | 'busy' | 'refused';

/** Microphone and camera of this member, as far as there are any. */
export interface OwnMedia {
  stream: MediaStream;
  noSound: Lack | null;
  /** Also null when no picture was asked for. */
  noPicture: Lack | null;
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
async function ask(wanted: MediaStreamConstraints): Promise<Asked> {
  try {
    return { stream: await navigator.mediaDevices.getUserMedia(wanted), lack: null };
  } catch (error) {
    return { stream: null, lack: lackOf(error), error };
  }
}

/**
 * Asks for the microphone, then for the camera: asked for together, a missing one takes the other with it.
 * @throws when nothing of what was asked for can be used
 */
export async function openOwnMedia(hasPicture: boolean): Promise<OwnMedia> {
  const sound = await ask({ audio: true, video: false });
  const picture: Asked = hasPicture ? await ask({ audio: false, video: true }) : { stream: null, lack: null };
  const stream = sound.stream ?? picture.stream;
  if (!stream) throw sound.error;
  if (sound.stream && picture.stream) for (const track of picture.stream.getVideoTracks()) stream.addTrack(track);
  return { stream, noSound: sound.lack, noPicture: picture.lack };
}
