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
  /** The key of a note that stopped, for example without a sound output. It can be played again. */
  stopped: string | null;
}

const RATES = [1, 1.5, 2];
/** The codes of `MediaError`. */
const MEDIA_ERR_DECODE = 3;
const MEDIA_ERR_SRC_NOT_SUPPORTED = 4;

let state: PlaybackState = { key: null, isPlaying: false, position: 0, rate: 1, failed: null, stopped: null };
/** The note that the member has chosen last. It is another object each time a note is begun. */
interface Current {
  note: PlayedNote;
  source: NoteSource;
  /** The link in the audio element. Null until it is there: events of the element are still about the note before. */
  url: string | null;
  loading: Promise<void> | null;
}
let current: Current | undefined;
const listeners = new Set<() => void>();

const set = (change: Partial<PlaybackState>) => {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
};

/** Whether the browser cannot play the file at all. Firefox reports a sound output that is gone as an error of decoding, while it plays. */
const isUnreadable = ({ error, currentTime }: HTMLAudioElement): boolean =>
  error?.code === MEDIA_ERR_SRC_NOT_SUPPORTED || (error?.code === MEDIA_ERR_DECODE && currentTime === 0);

/** Returns the one audio element of the page, so that only one note is played at a time. */
function element(): HTMLAudioElement {
  if (voiceAudio.current) return voiceAudio.current;
  const made = new Audio();
  made.preload = 'none';
  made.preservesPitch = true;
  made.addEventListener('timeupdate', () => {
    if (current?.url) set({ position: made.currentTime });
  });
  made.addEventListener('play', () => set({ isPlaying: true }));
  made.addEventListener('pause', () => set({ isPlaying: false }));
  made.addEventListener('ended', () => {
    if (!current?.url) return;
    set({ isPlaying: false, position: 0 });
    const next = current.source.nextOf(current.note);
    if (next) void play(next, current.source);
  });
  made.addEventListener('error', () => {
    // An error without an address means nothing.
    if (current?.url && made.getAttribute('src')) stop(current.note.key, isUnreadable(made));
  });
  voiceAudio.current = made;
  return made;
}

/** Ends the playback of a note: for good when the browser cannot play it, else until the next press. */
function stop(key: string, isForGood: boolean): void {
  current = undefined;
  set({
    isPlaying: false,
    position: 0,
    key: isForGood ? key : null,
    ...(isForGood ? { failed: key } : { stopped: key }),
  });
}

/** Gives the element a valid link. A note whose link has expired goes on at its position. */
async function load(mine: Current, note: PlayedNote, player: HTMLAudioElement): Promise<void> {
  const url = await mine.source.linkOf(note);
  // Another note was begun while the link was fetched.
  if (current !== mine || url === mine.url) return;
  mine.url = url;
  player.src = url;
  if (state.position > 0) player.currentTime = state.position;
}

/** Makes a note the current one, unless it already is. Returns null when another one has become the current one since. */
async function begin(note: PlayedNote, source: NoteSource): Promise<HTMLAudioElement | null> {
  const player = element();
  if (current?.note.key !== note.key) {
    player.pause();
    current = { note, source, url: null, loading: null };
    set({ key: note.key, position: 0, failed: null, stopped: null });
  }
  const mine = current;
  mine.loading ??= load(mine, note, player).finally(() => {
    mine.loading = null;
  });
  await mine.loading;
  return current === mine ? player : null;
}

async function play(note: PlayedNote, source: NoteSource): Promise<void> {
  voiceAudio.isWanted = true;
  const begun = begin(note, source);
  const mine = current;
  try {
    const player = await begun;
    if (!player || !voiceAudio.isWanted) return;
    player.playbackRate = state.rate;
    await player.play();
  } catch (error) {
    // Another note was started, or this one was paused, since then.
    if (current !== mine || (error instanceof Error && error.name === 'AbortError')) return;
    stop(note.key, error instanceof Error && error.name === 'NotSupportedError');
  }
}

export function toggle(note: PlayedNote, source: NoteSource): void {
  if (state.key === note.key && state.isPlaying) pausePlayback();
  else void play(note, source);
}

export async function seek(note: PlayedNote, source: NoteSource, position: number): Promise<void> {
  // Without a link there is nothing to move in. A press on Play says so.
  const player = await begin(note, source).catch(() => null);
  if (!player) return;
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
  // Where it is shown again, it gets a new link.
  if (state.failed === key) set({ failed: null });
  if (state.stopped === key) set({ stopped: null });
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
  const hasStopped = useSyncExternalStore(subscribe, () => state.stopped === key);
  return { isPlaying, position, rate, isFailed, hasStopped };
}

/** Whether this browser says that it cannot play a type. */
export const isUnplayable = (contentType: string | undefined): boolean =>
  contentType !== undefined && element().canPlayType(contentType) === '';
