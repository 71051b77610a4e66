import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DeviceProblem, problemOf } from '../../shared/device-problem.ts';
import { pausePlayback } from './voice-audio.ts';
import { type Recorded, type Recording, type RecordingState, startRecording } from './voice-recording.ts';

/** Records while it is mounted, until the recording is ended. */
export function useRecording() {
  const [state, setState] = useState<RecordingState | null>(null);
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  const recording = useRef<Recording | null>(null);
  const recorded = useRef<Recorded | null>(null);

  const begin = useEffectEvent((isGone: () => boolean) => {
    pausePlayback();
    startRecording((next) => {
      if (!isGone()) setState(next);
    }).then(
      (started) => {
        if (isGone()) started.discard();
        else recording.current = started;
      },
      (error: unknown) => {
        if (!isGone()) setProblem(problemOf(error, 'busy'));
      },
    );
  });
  useEffect(() => {
    let isGone = false;
    begin(() => isGone);
    return () => {
      isGone = true;
      recording.current?.discard();
      recording.current = null;
    };
  }, []);

  return {
    /** Null until the recording has begun. */
    state,
    problem,
    pause: () => recording.current?.pause(),
    resume: () => recording.current?.resume(),
    /** Returns the recording. It returns the same one again after sending has failed. */
    stop: async (): Promise<Recorded | null> => {
      recorded.current ??= (await recording.current?.stop()) ?? null;
      return recorded.current;
    },
  };
}
