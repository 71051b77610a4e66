import { resumeByPress } from '../resume-by-press.ts';

/** Whether this browser can share a screen. Browsers of phones cannot. */
export const canShareScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** See https://www.w3.org/TR/screen-capture/#displaymediastreamoptions. TypeScript does not have all of them. */
const OPTIONS: DisplayMediaStreamOptions & Record<string, unknown> = {
  video: true,
  audio: true,
  // Only another tab is shared with its sound. The sound of the system has the other member's voice, which they would hear as an echo.
  systemAudio: 'exclude',
  windowAudio: 'exclude',
  selfBrowserSurface: 'exclude',
};

/** Why there is no screen: the browser wants a press just before, it found nothing to share, the system forbids it, or something else. */
export type ScreenProblem = 'press' | 'none' | 'system' | 'failed';

const PROBLEMS: Partial<Record<string, ScreenProblem>> = {
  InvalidStateError: 'press',
  // The name in Safari.
  InvalidAccessError: 'press',
  NotFoundError: 'none',
};

/** macOS lets no browser record the screen before the member has allowed it. Chrome and Edge say so only in these words. */
const isOfSystem = (error: DOMException) => error.name === 'NotAllowedError' && error.message.endsWith('by system');

export function screenProblemOf(error: unknown): ScreenProblem {
  if (!(error instanceof DOMException)) return 'failed';
  return isOfSystem(error) ? 'system' : (PROBLEMS[error.name] ?? 'failed');
}

/** Lets the member choose a screen, a window or a tab. Only a tab has sound. Null when the member cancels. */
export async function openScreen(): Promise<MediaStream | null> {
  try {
    const screen = await navigator.mediaDevices.getDisplayMedia(OPTIONS);
    // `detail` prefers sharp text to smooth movement.
    for (const track of screen.getVideoTracks()) track.contentHint = 'detail';
    return screen;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError' && !isOfSystem(error)) return null;
    throw error;
  }
}

/** Mixes two audio tracks into one, because a call sends one. A muted microphone stays silent in the mix. */
export function mixSounds(tracks: readonly (MediaStreamTrack | undefined)[]) {
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  for (const track of tracks) {
    if (track) context.createMediaStreamSource(new MediaStream([track])).connect(mixed);
  }
  const stopResuming = resumeByPress(context);
  return {
    track: mixed.stream.getAudioTracks()[0] ?? null,
    close: () => {
      stopResuming();
      void context.close();
    },
  };
}
