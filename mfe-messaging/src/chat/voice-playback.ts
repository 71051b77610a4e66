import { useSyncExternalStore } from 'react';
import { pausePlayback, voiceAudio } from './voice-audio.ts';

/** A voice note to be played. */
export interface PlayedNote {
  /** The key of its message in the log. */
  key: string;
  requestId: string;
  seq: number | null;
  url: string;
  seconds: number;
}

/** The functions that the playback needs. */
export interface NoteSource {
  /** Returns a link that has not expired. */
  linkOf: (note: PlayedNote) => Promise<string>;
  /** Returns the next voice note of the conversation. */
  nextOf: (note: PlayedNote) => PlayedNote | undefined;
}

interface PlaybackState {
  /** The position in the note that is played, or was played last. */
  key: string | null;
  isPlaying: boolean;
  position: number;
  rate: number;
  /** The key of a note that this browser could not play. */
  failed: string | null;
}

const RATES = [1, 1.5, 2];

let state: PlaybackState = { key: null, isPlaying: false, position: 0, rate: 1, failed: null };
let current: { note: PlayedNote; source: NoteSource } | undefined;
const listeners = new Set<() => void>();

const set = (change: Partial<PlaybackState>) => {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
};

/** Returns the one audio element of the page, so that only one note is played at a time. */
function element(): HTMLAudioElement {
  if (voiceAudio.current) return voiceAudio.current;
  const made = new Audio();
  made.preload = 'none';
  made.preservesPitch = true;
  made.addEventListener('timeupdate', () => set({ position: made.currentTime }));
  made.addEventListener('play', () => set({ isPlaying: true }));
  made.addEventListener('pause', () => set({ isPlaying: false }));
  made.addEventListener('ended', () => {
    set({ isPlaying: false, position: 0 });
    const next = current?.source.nextOf(current.note);
    if (current && next) void play(next, current.source);
  });
  made.addEventListener('error', () => {
    // An error without an address means nothing.
    if (state.key && made.getAttribute('src')) set({ isPlaying: false, failed: state.key });
  });
  voiceAudio.current = made;
  return made;
}

/** Makes a note the current one, unless it already is. */
async function begin(note: PlayedNote, source: NoteSource): Promise<HTMLAudioElement> {
  const player = element();
  if (state.key === note.key) return player;
  player.pause();
  current = { note, source };
  set({ key: note.key, position: 0, failed: null });
  player.src = await source.linkOf(note);
  return player;
}

async function play(note: PlayedNote, source: NoteSource): Promise<void> {
  try {
    const player = await begin(note, source);
    player.playbackRate = state.rate;
    await player.play();
  } catch (error) {
    // Another note was started, or this one was paused meanwhile.
    if (error instanceof Error && error.name === 'AbortError') return;
    if (state.key === note.key) set({ isPlaying: false, failed: note.key });
  }
}

export function toggle(note: PlayedNote, source: NoteSource): void {
  if (state.key === note.key && state.isPlaying) {
    pausePlayback();
    return;
  }
  // A note that failed gets a new link.
  if (state.failed === note.key) set({ key: null });
  void play(note, source);
}

export async function seek(note: PlayedNote, source: NoteSource, position: number): Promise<void> {
  const player = await begin(note, source);
  const at = Math.min(Math.max(position, 0), note.seconds);
  player.currentTime = at;
  set({ position: at });
}

/** Changes the speed of all notes: 1×, 1.5×, 2×, then 1× again. */
export function changeRate(): void {
  const rate = RATES[(RATES.indexOf(state.rate) + 1) % RATES.length] ?? 1;
  if (voiceAudio.current) voiceAudio.current.playbackRate = rate;
  set({ rate });
}

/** Stops a note that is no longer shown. */
export function leave(key: string): void {
  if (state.key !== key) return;
  pausePlayback();
  voiceAudio.current?.removeAttribute('src');
  current = undefined;
  set({ key: null, isPlaying: false, position: 0 });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The state of one note. A change of another note's position renders nothing. */
export function usePlayback(key: string) {
  const isPlaying = useSyncExternalStore(subscribe, () => state.key === key && state.isPlaying);
  const position = useSyncExternalStore(subscribe, () => (state.key === key ? state.position : 0));
  const rate = useSyncExternalStore(subscribe, () => state.rate);
  const isFailed = useSyncExternalStore(subscribe, () => state.failed === key);
  return { isPlaying, position, rate, isFailed };
}

/** Whether this browser says that it cannot play a type. */
export const isUnplayable = (contentType: string | undefined): boolean =>
  contentType !== undefined && element().canPlayType(contentType) === '';
