/** Whether this browser shares screens; those of phones do not. */
export const canShareScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** Asks for a screen, a window or a tab, with its sound where there is one. Null when the member says no. */
export async function openScreen(): Promise<MediaStream | null> {
  try {
    const screen = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
    // Sharp words before smooth movement.
    for (const track of screen.getVideoTracks()) track.contentHint = 'detail';
    return screen;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    throw error;
  }
}

/** Makes one track of two: a call sends one. A muted microphone is silent in it. */
export function mixSounds(tracks: readonly (MediaStreamTrack | undefined)[]) {
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  for (const track of tracks) {
    if (track) context.createMediaStreamSource(new MediaStream([track])).connect(mixed);
  }
  void context.resume();
  return { track: mixed.stream.getAudioTracks()[0] ?? null, close: () => void context.close() };
}
