import type { NoteChange, NoteLine, Notes, NotesChange } from '@mutua/contracts';
import { NOTES } from '@mutua/contracts/limits';
import { call, RealtimeError, realtime, unsaved as unsavedInput } from '@mutua/web-kit';
import { Drafts } from '@mutua/web-kit/parts';
import { type Draft, linesWith, type ShownLine } from './notes-lines.ts';

/** How long a changed line is shown as being written by the other member. */
const WRITING_MS = 5_000;
const RETRY_MS = 2_000;
/** After these errors the same changes are sent again. The server may have made them already, but they are idempotent. */
const PASSING = ['timeout', 'not_connected', 'too_many_requests', 'service_unavailable', 'internal_error'];

export interface NotesState {
  state: 'loading' | 'failed' | 'ready';
  lines: readonly ShownLine[];
  changed: Notes['changed'];
  canWrite: boolean;
  /** The line that the other member is writing now. */
  otherLine: string | null;
  /** Whether changes are not stored yet. They are being sent, wait for the connection, or were refused with a message. */
  unsaved: 'none' | 'sending' | 'offline' | { refused: string };
}

/** Whether changes wait for the connection or were refused, so that a reload would lose them. */
export const isAtRisk = (unsaved: NotesState['unsaved']): boolean =>
  unsaved === 'offline' || typeof unsaved === 'object';

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** An id for a new line, in the same form as the ids of the services. */
export const newLineId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const textOf = (drafts: ReadonlyMap<string, Draft>): string => JSON.stringify([...drafts]);

/** The changes of an earlier page. Those of another shape are left out. */
function readDrafts(kept: unknown): [string, Draft][] {
  return Array.isArray(kept)
    ? kept.filter((entry) => Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1]?.rev === 'number')
    : [];
}

/** The notes of one conversation on this page: the stored lines, and the member's unsaved changes. */
export function createNotesStore(requestId: string, memberId: string) {
  let served = new Map<string, NoteLine>();
  let rev = -1;
  let meta: Pick<NotesState, 'state' | 'changed' | 'canWrite'> = { state: 'loading', changed: null, canWrite: false };
  let otherLine: string | null = null;
  const storage = new Drafts(memberId);
  const storageKey = `notes:${requestId}`;
  /** Starts with the changes that an earlier page could not send. */
  const drafts = new Map<string, Draft>(readDrafts(storage.read(storageKey)));
  let stored = textOf(drafts);
  let unsaved: NotesState['unsaved'] = drafts.size > 0 ? 'sending' : 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  /** The changes that the server has refused by themselves. They wait until the member writes again. */
  let refusedDrafts = new WeakSet<Draft>();
  /** Set after a refusal: the server makes all changes of a batch or none, so one that it refuses would hold back the others. */
  let isOneByOne = false;
  const listeners = new Set<() => void>();
  let shown: NotesState | undefined;
  let isStopped = false;
  let freePage: (() => void) | null = null;

  /** Whether there are changes that may still be stored. Refused changes of notes that are read-only now cannot be. */
  const hasStorableDrafts = () => drafts.size > 0 && (meta.canWrite || typeof unsaved !== 'object');

  /** Keeps the page while there are changes that may still be stored, also when no editor is open. */
  function guard(): void {
    const isNeeded = hasStorableDrafts() && !isStopped;
    keep();
    if (isNeeded) freePage ??= unsavedInput.hold({ ask: false });
    else {
      freePage?.();
      freePage = null;
    }
    // Other pages of Mutua may be opened without a question, because the changes outlast that.
    if (isNeeded && isAtRisk(unsaved)) window.addEventListener('beforeunload', askBeforeUnload);
    else window.removeEventListener('beforeunload', askBeforeUnload);
  }

  /** Keeps the changes on this device, because an iPhone ends a page without a question. A stop keeps them too, for the next page. */
  function keep(): void {
    const text = hasStorableDrafts() ? textOf(drafts) : textOf(new Map());
    if (isStopped || text === stored) return;
    stored = text;
    storage.write(storageKey, hasStorableDrafts() ? [...drafts] : null);
  }

  function changed(): void {
    shown = undefined;
    guard();
    for (const listener of listeners) listener();
  }

  function replaceWith(notes: Notes): void {
    rev = notes.rev;
    const before = served;
    served = new Map(notes.lines.map((line) => [line.id, line]));
    for (const line of served.values()) {
      follow(line, before.get(line.id));
      if (line.hidden) drafts.delete(line.id);
    }
  }

  let loads = 0;
  let loaded = 0;
  async function load(): Promise<void> {
    loads += 1;
    const mine = loads;
    try {
      const { notes } = await call('GET /notes/:requestId', { params: { requestId } });
      // A later call was answered first.
      if (mine < loaded) return;
      loaded = mine;
      meta = { state: 'ready', changed: notes.changed, canWrite: notes.canWrite };
      if (notes.rev >= rev) replaceWith(notes);
    } catch {
      if (meta.state !== 'ready') meta = { ...meta, state: 'failed' };
    }
    changed();
  }

  /** Moves a draft to a newer `rev` of an own line. The newer text is the member's own, so there is no conflict. */
  function follow(line: NoteLine, before: NoteLine | undefined): void {
    const draft = drafts.get(line.id);
    if (draft && line.by === memberId && line.rev !== before?.rev) draft.rev = line.rev;
  }

  function noteOtherLine(lines: readonly NoteLine[]): void {
    const line = lines.findLast(({ by, both, hidden }) => by !== memberId && !both && !hidden);
    if (!line) return;
    otherLine = line.id;
    clearTimeout(writing);
    writing = setTimeout(() => {
      otherLine = null;
      changed();
    }, WRITING_MS);
  }

  function apply({ rev: next, lines, gone }: NotesChange): void {
    if (next <= rev || meta.state !== 'ready') return;
    if (next > rev + 1 || lines.length + gone.length === 0) {
      void load();
      return;
    }
    rev = next;
    for (const line of lines) {
      follow(line, served.get(line.id));
      served.set(line.id, line);
    }
    for (const id of gone) served.delete(id);
    noteOtherLine(lines);
    const last = lines.at(-1);
    if (last) meta = { ...meta, changed: { by: last.by, at: new Date().toISOString() } };
    changed();
  }

  const toChange = ([id, { text, after, rev: seen }]: [string, Draft]): NoteChange =>
    text === null ? { id, gone: true, rev: seen } : { id, text, after, rev: seen };

  /** Sends changes, and removes their drafts unless the member has changed them since. @throws RealtimeError */
  async function emit(sent: readonly [string, Draft][]): Promise<void> {
    const texts = sent.map(([, { text }]) => text);
    const answer = await realtime.emit('notes_change', { requestId, changes: sent.map(toChange) });
    for (const [place, [id, draft]] of sent.entries()) {
      if (drafts.get(id) === draft && draft.text === texts[place]) drafts.delete(id);
    }
    apply(answer);
    if (drafts.size === 0) unsaved = 'none';
    else if (sendable().length > 0) {
      unsaved = 'sending';
      schedule(NOTES.collectMs);
    } else isOneByOne = false;
  }

  function failed(error: unknown, sent: readonly [string, Draft][]): void {
    const isPassing = error instanceof RealtimeError && PASSING.includes(error.code);
    unsaved = isPassing ? 'offline' : { refused: error instanceof RealtimeError ? error.message : '' };
    if (isPassing) {
      // Does not retry after the member has signed out.
      if (realtime.status !== 'off') schedule(RETRY_MS);
      return;
    }
    const [only, ...others] = sent;
    isOneByOne = true;
    if (only && others.length === 0) refusedDrafts.add(only[1]);
    void load().then(() => {
      if (meta.canWrite && sendable().length > 0) schedule(NOTES.collectMs);
      else isOneByOne = false;
    });
  }

  const sendable = () => [...drafts].filter(([, draft]) => !refusedDrafts.has(draft));

  /** The changes to send. When one batch has no room for all, deletions go first, because they make room for new lines. */
  function nextBatch(): [string, Draft][] {
    const all = sendable();
    const size = isOneByOne ? 1 : NOTES.batch;
    if (all.length <= size) return all;
    const isKept = ([, { text }]: [string, Draft]) => Number(text !== null);
    return all.sort((one, two) => isKept(one) - isKept(two)).slice(0, size);
  }

  async function send(): Promise<void> {
    timer = undefined;
    const batch = nextBatch();
    if (isSending || batch.length === 0) return;
    isSending = true;
    await emit(batch).catch((error: unknown) => failed(error, batch));
    isSending = false;
    changed();
  }

  function schedule(ms: number): void {
    timer ??= setTimeout(() => void send(), ms);
  }

  function write(id: string, draft: Draft): void {
    drafts.set(id, draft);
    refusedDrafts = new WeakSet();
    if (unsaved !== 'offline') unsaved = realtime.status === 'connected' ? 'sending' : 'offline';
    schedule(NOTES.collectMs);
    changed();
  }

  const stops = [
    realtime.on('notes_changed', ({ requestId: of, ...change }) => {
      if (of === requestId) apply(change);
    }),
    realtime.on('conversation_updated', ({ requestId: of }) => {
      if (of === requestId) void load();
    }),
    realtime.onResync(() => void load()),
    realtime.onFirstConnection(() => void load()),
  ];
  void load().then(() => {
    if (sendable().length > 0) schedule(NOTES.collectMs);
  });

  return {
    load,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current(): NotesState {
      shown ??= { ...meta, lines: linesWith(served, drafts, memberId), otherLine, unsaved };
      return shown;
    },
    /** Changes a line. A new line is placed below `after`. */
    write(id: string, text: string, after: string | null): void {
      const line = served.get(id);
      const before = drafts.get(id);
      write(id, { text, after: before?.after ?? after, rev: before?.rev ?? line?.rev ?? 0 });
    },
    remove(id: string): void {
      const line = served.get(id);
      // Lines that were begun below a removed new line move below the line above it.
      const above = drafts.get(id)?.after ?? null;
      if (!line) for (const draft of drafts.values()) if (draft.after === id) draft.after = above;
      write(id, { text: null, after: null, rev: drafts.get(id)?.rev ?? line?.rev ?? 0 });
    },
    hasStorableDrafts,
    /** Stops listening and sending. Changes that are not sent yet wait for the next page with these notes. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(writing);
      for (const stop of stops) stop();
      guard();
    },
  };
}

export type NotesStore = ReturnType<typeof createNotesStore>;
