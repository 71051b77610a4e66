/** Events that count as a press, also on a touch screen; and the return to the page, whose sounds a phone has ended meanwhile. */
const PRESSES = ['pointerup', 'touchend', 'keydown', 'visibilitychange'] as const;

/** Calls back at each press in the page, and when it is shown or hidden, until the returned function is called. */
export function onPresses(callback: () => void): () => void {
  for (const name of PRESSES) document.addEventListener(name, callback, true);
  return () => {
    for (const name of PRESSES) document.removeEventListener(name, callback, true);
  };
}

/**
 * Resumes a sound, which Safari begins suspended and suspends after an interruption: now, when the page is shown again, and by the next
 * press if the browser wants one.
 * Returns a function that ends this. Call it before the sound is closed.
 */
export function resumeByPress(context: AudioContext): () => void {
  const resume = () => {
    if (context.state !== 'running' && context.state !== 'closed') void context.resume().catch(() => undefined);
  };
  resume();
  return onPresses(resume);
}
