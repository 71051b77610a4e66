import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pausePlayback } from './voice-audio.ts';
import { type Recorded, type Recording, type RecordingState, startRecording } from './voice-recording.ts';

/** Why recording is impossible: it is not allowed, there is no microphone, or another program uses it. */
export type RecordingLack = 'refused' | 'none' | 'busy';

const LACKS: Partial<Record<string, RecordingLack>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};
const lackOf = (error: unknown): RecordingLack => (error instanceof Error && LACKS[error.name]) || 'busy';

/** Records while it is mounted, until the recording is ended. */
export function useRecording() {
  const [state, setState] = useState<RecordingState | null>(null);
  const [lack, setLack] = useState<RecordingLack | null>(null);
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
        if (!isGone()) setLack(lackOf(error));
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
    lack,
    pause: () => recording.current?.pause(),
    resume: () => recording.current?.resume(),
    /** Returns the recording. It returns the same one again after sending has failed. */
    stop: async (): Promise<Recorded | null> => {
      recorded.current ??= (await recording.current?.stop()) ?? null;
      return recorded.current;
    },
  };
}
