const LOCK = 'mutua-ring-tone';

/** Plays two short notes every three seconds, in only one tab of this browser. Returns a function that stops the tone. */
export function startRingTone(): () => void {
  // Browsers block sound until the visitor has interacted with the page, and log a warning.
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return () => undefined;
  if (!navigator.locks) return playTone();
  let stopTone = () => {};
  const stopped = new Promise<void>((resolve) => {
    stopTone = resolve;
  });
  void navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const stop = playTone();
    await stopped;
    stop();
  });
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
    note(587, context.currentTime);
    note(784, context.currentTime + 0.35);
  };
  ring();
  const timer = setInterval(ring, 3000);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
