import { resumeByPress } from './resume-by-press.ts';

/** Measures the loudness of a stream. A browser that cannot, such as one whose devices have two sample rates, measures nothing. */
export function measureSound(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  try {
    context.createMediaStreamSource(stream).connect(analyser);
  } catch {
    void context.close();
    return { level: () => null, close: () => undefined };
  }
  const stopResuming = resumeByPress(context);
  const samples = new Float32Array(analyser.fftSize);
  return {
    /** The current level, from 0 to 1. Null while the browser does not allow to measure it. */
    level: (): number | null => {
      if (context.state !== 'running') return null;
      analyser.getFloatTimeDomainData(samples);
      return Math.min(
        1,
        samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
      );
    },
    /** Also works when it is already closed. */
    close: () => {
      stopResuming();
      if (context.state !== 'closed') void context.close();
    },
  };
}
