/** The element that plays voice notes, once one was played. It is a module of its own, so that the recorder does not load the playback. */
export const voiceAudio: { current?: HTMLAudioElement } = {};

export const pausePlayback = (): void => voiceAudio.current?.pause();
