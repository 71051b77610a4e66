import { onPresses, resumeByPress } from '../../shared/resume-by-press.ts';

const LOCK = 'mutua-ring-tone';

/**
 * Plays two short notes every three seconds, in only one tab of this browser. Browsers block sound until the member has pressed something in
 * the page, and log a warning. So before that, the tone begins with the first press. Returns a function that stops the tone.
 */
export function startRingTone(): () => void {
  const { userActivation } = navigator;
  if (typeof AudioContext === 'undefined' || !userActivation) return () => undefined;
  if (userActivation.hasBeenActive) return playInOneTab();
  let stopTone: () => void = () => undefined;
  const stopWaiting = onPresses(() => {
    // Escape and a finger that scrolls count as no press for browsers.
    if (!userActivation.hasBeenActive) return;
    stopWaiting();
    stopTone = playInOneTab();
  });
  return () => {
    stopWaiting();
    stopTone();
  };
}

function playInOneTab(): () => void {
  if (!navigator.locks) return playTone();
  let stopTone = () => {};
  const stopped = new Promise<void>((resolve) => {
    stopTone = resolve;
  });
  const play = async () => {
    const stop = playTone();
    await stopped;
    stop();
  };
  // A Firefox that allows a site no storage refuses locks, too.
  navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? play() : undefined)).catch(play);
  return () => stopTone();
}

function playTone(): () => void {
  const context = new AudioContext();
  const note = (frequency: number, at: number) => {
    const tone = new OscillatorNode(context, { type: 'sine', frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setTargetAtTime(0.12, at, 0.02);
    volume.gain.setTargetAtTime(0, at + 0.3, 0.06);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.8);
  };
  const ring = () => {
    // The clock of a suspended sound stands still: all its notes would be played at once later.
    if (context.state !== 'running') return;
    note(587, context.currentTime);
    note(784, context.currentTime + 0.35);
  };
  const stopResuming = resumeByPress(context);
  ring();
  context.addEventListener('statechange', ring);
  const timer = setInterval(ring, 3000);
  return () => {
    stopResuming();
    context.removeEventListener('statechange', ring);
    clearInterval(timer);
    void context.close();
  };
}
