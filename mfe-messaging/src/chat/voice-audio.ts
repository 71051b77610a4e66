/** The element that plays voice notes, once one was played. Apart from the playback, so that the recorder does not bring that along. */
export const voiceAudio: { current?: HTMLAudioElement } = {};

export const pausePlayback = (): void => voiceAudio.current?.pause();
