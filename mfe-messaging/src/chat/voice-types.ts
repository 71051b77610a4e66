/** What browsers record, the best first: all present ones play the first. Safari before 18.4 plays no WebM. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];

/** As what this browser records voice notes; undefined when it records none. */
export function recordedType(): string | undefined {
  // Neither is there in old browsers, and the microphone only in secure pages.
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return undefined;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}
