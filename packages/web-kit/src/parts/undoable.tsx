import { type ApiRequest, kitEvents, toast } from '@mutua/web-kit';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { settings } from '../api/settings.ts';
import { tokens } from '../api/tokens.ts';
import { toastAction } from './toast-action.tsx';

/** How long a removal can be taken back; longer while the pointer or the focus is on its toast. */
const UNDO_MS = 6000;

/** Something that the member removes, and may want back. */
export interface Removal {
  /** Of the thing that is removed. */
  id: string;
  /** What happened: 'Skill deleted successfully'. */
  text: string;
  undoLabel: string;
  /** The call. A page that is left meanwhile sends it at once, in a way that outlives the page. */
  request: ApiRequest;
  /** Sends the call from the page, as a rule with a mutation. Resolves when the lists no longer hold the thing; rejects when it fails. */
  send: () => Promise<unknown>;
  /** The thing is shown again, because the call failed: tell why. */
  onFailure: (error: unknown) => void;
}

/** What is not sent yet, and the toast that offers to take it back. */
const pending = new Map<string, { removal: Removal; toastId: string }>();
let removed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setRemoved(id: string, isRemoved: boolean): void {
  const next = new Set(removed);
  if (isRemoved) next.add(id);
  else next.delete(id);
  removed = next;
  for (const listener of listeners) listener();
}

/**
 * Removes something, and offers for some seconds to take it back. Until then nothing is sent: lists hide the thing by `useRemovals`. The
 * toast's end, the end of the page and the sign-out carry it out, `Undo` and Ctrl+Z do not.
 */
export function undoable(removal: Removal): void {
  const { id, text, undoLabel } = removal;
  if (pending.has(id)) return;
  setRemoved(id, true);
  watchPage();
  const toastId = toast.success(text, {
    duration: UNDO_MS,
    action: (close) => <Offer id={id}>{toastAction({ label: undoLabel, onPress: () => takeBack(id) })(close)}</Offer>,
  });
  pending.set(id, { removal, toastId });
}

/** Whether something is being removed and not to be shown. Renders again with each change. */
export function useRemovals(): (id: string) => boolean {
  const ids = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => removed,
    () => removed,
  );
  return (id) => ids.has(id);
}

function takeBack(id: string): void {
  if (pending.delete(id)) setRemoved(id, false);
}

async function carryOut(id: string): Promise<void> {
  const removal = pending.get(id)?.removal;
  if (!removal) return;
  pending.delete(id);
  try {
    await removal.send();
  } catch (error) {
    removal.onFailure(error);
  }
  setRemoved(id, false);
}

const shownOffers = new Set<string>();

/** Lasts as long as the toast: the thing is removed for good when it closes, in whatever way. */
function Offer({ id, children }: { id: string; children: ReactNode }) {
  useEffect(() => {
    shownOffers.add(id);
    return () => {
      shownOffers.delete(id);
      // In strict mode React takes the effect back and runs it again at once.
      queueMicrotask(() => {
        if (!shownOffers.has(id)) void carryOut(id);
      });
    };
  }, [id]);
  return children;
}

/** Sends what is pending in calls that outlive the page. Nobody is there to take it back, or to read of a failure. */
function carryOutAll(): void {
  const token = tokens.access();
  for (const [id, { removal, toastId }] of pending) {
    pending.delete(id);
    toast.dismiss(toastId);
    void sendAtLast(removal.request, token).then((isDone) => {
      if (!isDone) setRemoved(id, false);
    });
  }
}

async function sendAtLast({ url, method, data }: ApiRequest, token: string | null): Promise<boolean> {
  const headers: HeadersInit = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(data !== undefined && { 'Content-Type': 'application/json' }),
  };
  const body = data === undefined ? null : JSON.stringify(data);
  try {
    const { ok } = await fetch(settings.baseUrl + url, { method, headers, body, keepalive: true });
    return ok;
  } catch {
    return false;
  }
}

function takeBackLast(event: KeyboardEvent): void {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]');
  const last = [...pending].at(-1);
  if (!isUndo || isTyping || !last) return;
  event.preventDefault();
  const [id, { toastId }] = last;
  takeBack(id);
  toast.dismiss(toastId);
}

let isWatching = false;

function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('pagehide', carryOutAll);
  // A phone may end a page that it has hidden without saying so.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') carryOutAll();
  });
  document.addEventListener('keydown', takeBackLast);
  kitEvents.on('signing-out', carryOutAll);
}
