/** The element that plays voice notes, once one was played. It is a module of its own, so that the recorder does not load the playback. */
export const voiceAudio: { current?: HTMLAudioElement; isWanted: boolean } = { isWanted: false };

/** Also stops a note that waits for its link. */
export function pausePlayback(): void {
  voiceAudio.isWanted = false;
  voiceAudio.current?.pause();
}
