export type SoundMeter = ReturnType<typeof measureSound>;

/** Measures how loud a stream is. */
export function measureSound(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  return {
    /** How loud it is now, from 0 to 1; null while the browser does not let it be measured. */
    level: (): number | null => {
      if (context.state !== 'running') return null;
      analyser.getFloatTimeDomainData(samples);
      return Math.min(
        1,
        samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
      );
    },
    /** Also when it is closed already. */
    close: () => {
      if (context.state !== 'closed') void context.close();
    },
  };
}
