/** A message as it is sent: without blank lines around it. The first of several lines keeps its indent, which code and lists need. */
export function messageText(text: string): string {
  const whole = text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
  return whole.includes('\n') ? whole : whole.trimStart();
}

/** Formats the length of a sound: `0:42`. */
export const soundLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
