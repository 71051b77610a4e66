import type { VoiceNote } from '@mutua/contracts';
import { CHAT_LIMITS } from '@mutua/contracts/limits';
import { openStream } from '../../shared/devices/own-media.ts';
import { measureSound } from '../../shared/sound-meter.ts';
import { peaksOf } from './voice-peaks.ts';
import { recordedType } from './voice-types.ts';

const BITS_PER_SECOND = 32_000;
/** How often the loudness is measured, and how often the browser delivers recorded data. Both also work in a background page. */
const TICK_MS = 100;
const PART_MS = 1000;
/** A microphone that stays below this level for this long counts as muted: at first, and after something was heard. Members think, too. */
const QUIET = 0.005;
const QUIET_TICKS = 30;
const QUIET_TICKS_LATER = 100;
/** How long the system may keep the microphone, for a phone call, before the recording pauses. Some browsers report a moment of it. */
const TAKEN_MS = 2_000;

const ENDS: Partial<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/webm': 'webm', 'audio/ogg': 'ogg' };

/** The state of a recording, for the page. */
export interface RecordingState {
  /** `stopped`: it cannot be continued. The maximum length is reached, the microphone is gone, or the recording was ended to be sent. */
  phase: 'recording' | 'paused' | 'stopped';
  seconds: number;
  /** The loudness of each moment, from 0 to 1. */
  levels: readonly number[];
  isSilent: boolean;
}

export interface Recorded {
  file: File;
  voice: VoiceNote;
}

export type Recording = Awaited<ReturnType<typeof startRecording>>;

/** Begins to record. A microphone that cannot be recorded is closed. @throws DOMException then */
function begin(stream: MediaStream, mimeType: string): MediaRecorder {
  try {
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    recorder.start(PART_MS);
    return recorder;
  } catch (error) {
    for (const track of stream.getTracks()) track.stop();
    throw error;
  }
}

/**
 * Opens the microphone that was chosen for calls, and records. After 5 minutes the recording stops by itself and stays available.
 * @throws the errors of `getUserMedia`
 */
export async function startRecording(onChange: (state: RecordingState) => void) {
  const mimeType = recordedType();
  if (!mimeType) throw new DOMException('records no sound', 'NotSupportedError');
  const stream = await openStream('audio', undefined, { channelCount: 1 });
  const recorder = begin(stream, mimeType);
  const meter = measureSound(stream);
  const parts: Blob[] = [];
  let levels: readonly number[] = [];
  /** For how many ticks nothing has been heard, and after how many of them it is said. */
  let quiet = 0;
  let quietTicks = QUIET_TICKS;
  /** What was recorded until it was held, in milliseconds, and since when it goes on. */
  let before = 0;
  let since: number | null = performance.now();
  let takenAt: number | null = null;
  /** Whether the microphone is taken or gone. */
  let isAway = false;
  let isStopped = false;

  const seconds = (until = performance.now()) => (before + (since === null ? 0 : until - since)) / 1000;
  const report = () =>
    onChange({
      phase: isStopped ? 'stopped' : recorder.state === 'paused' ? 'paused' : 'recording',
      seconds: Math.min(seconds(), CHAT_LIMITS.voice.seconds),
      levels,
      isSilent: isAway || quiet >= quietTicks,
    });
  const hold = (until?: number) => {
    before = seconds(until) * 1000;
    since = null;
    quiet = 0;
    if (recorder.state === 'recording') recorder.pause();
  };
  /** Ends it, whatever the recorder does: it is inactive already when its microphone has gone. */
  const end = () => {
    hold();
    isStopped = true;
    report();
  };
  const check = () => {
    if (since === null || seconds() < CHAT_LIMITS.voice.seconds) return;
    hold();
    isStopped = true;
  };
  const tick = () => {
    if (recorder.state !== 'recording') return;
    const level = meter.level();
    if (level !== null && level >= QUIET) {
      quiet = 0;
      quietTicks = QUIET_TICKS_LATER;
    } else if (level !== null) quiet += 1;
    levels = [...levels, level ?? 0];
    if (takenAt !== null && performance.now() - takenAt >= TAKEN_MS) {
      isAway = true;
      // A page that was suspended meanwhile has recorded nothing more.
      hold(takenAt + TAKEN_MS);
    }
    check();
    report();
  };
  const timer = setInterval(tick, TICK_MS);
  const release = () => {
    clearInterval(timer);
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  };

  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) parts.push(data);
    tick();
  });
  recorder.addEventListener('stop', () => {
    end();
    release();
  });
  const lose = () => {
    isAway = true;
    end();
  };
  recorder.addEventListener('error', lose);
  for (const track of stream.getTracks()) {
    // The microphone was unplugged or is no longer allowed. The recorder then stops by itself.
    track.addEventListener('ended', lose);
    track.addEventListener('mute', () => {
      takenAt = performance.now();
    });
    // It does not go on by itself: the member may still speak with somebody else.
    track.addEventListener('unmute', () => {
      takenAt = null;
      if (!isStopped) isAway = false;
      report();
    });
  }
  report();

  const finish = async (): Promise<void> => {
    if (recorder.state === 'inactive') return;
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    recorder.stop();
    await stopped;
  };

  return {
    pause() {
      hold();
      report();
    },
    resume() {
      if (isStopped) return;
      since = performance.now();
      if (takenAt !== null) takenAt = since;
      recorder.resume();
      report();
    },
    /** Ends the recording. The file name is what clients without voice notes show. */
    async stop(): Promise<Recorded> {
      hold();
      await finish();
      report();
      const type = mimeType.split(';')[0] ?? mimeType;
      const length = Math.min(Math.max(Math.round(before / 1000), 1), CHAT_LIMITS.voice.seconds);
      return {
        file: new File(parts, `voice-message.${ENDS[type] ?? 'webm'}`, { type }),
        voice: { seconds: length, peaks: peaksOf(levels) },
      };
    },
    discard() {
      void finish();
      release();
    },
  };
}
