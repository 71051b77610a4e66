/** The formats that browsers record, best first. All current browsers play the first one. Safari before 18.4 plays no WebM. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];

/** The format in which this browser records voice notes. Undefined when it cannot record. */
export function recordedType(): string | undefined {
  // Old browsers have neither of the two, and insecure pages have no microphone.
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return undefined;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}
