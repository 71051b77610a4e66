import { type ApiRequest, errorMessage, isApiFailure, kitEvents, toast } from '@mutua/web-kit';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { settings } from '../../api/settings.ts';
import { readClaims, tokens } from '../../api/tokens.ts';
import { onPageLeave } from '../../unsaved/page-leave.ts';
import { letterOf } from '../presses/letter-of.ts';
import { toastAction } from './toast-action.tsx';

/** How long a removal can be undone, in milliseconds. It is longer while the pointer or the focus is on its toast. */
const UNDO_MS = 6000;

/** A removal that the member may want to undo. */
export interface Removal {
  /** The id of the thing to remove. */
  id: string;
  /** The message, such as 'Skill deleted successfully'. */
  text: string;
  undoLabel: string;
  /** The call. When the page is left, it is sent at once, so that it outlives the page. */
  request: ApiRequest;
  /** Sends the call from the page, usually with a mutation. Resolves when the lists no longer contain the thing. Rejects when it fails. */
  send: () => Promise<unknown>;
  /** Shown when the call failed and the server gives no reason. The thing is then shown again. */
  failed: string;
}

/** The removals that are not sent yet, with their toasts. */
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
 * Removes something after some seconds in which the member can undo it. Meanwhile lists hide the thing by `useRemovals`. The call is sent
 * when the toast closes, the page is left, or the session ends. `Undo` and Ctrl+Z cancel it.
 */
export function undoable(removal: Removal): void {
  const { id, text, undoLabel } = removal;
  if (pending.has(id)) return;
  setRemoved(id, true);
  watchPage();
  const toastId = toast.success(text, {
    duration: UNDO_MS,
    action: (close) => (
      <Offer id={id}>{toastAction({ label: undoLabel, onPress: () => undoRemoval(id) })(close)}</Offer>
    ),
  });
  pending.set(id, { removal, toastId });
}

/** Returns a function that says whether a thing is being removed and must be hidden. Renders again with each change. */
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

/** Takes back a removal that is not sent yet. Returns whether there was one. */
export function undoRemoval(id: string): boolean {
  const toastId = pending.get(id)?.toastId;
  if (!pending.delete(id)) return false;
  setRemoved(id, false);
  toast.dismiss(toastId);
  return true;
}

async function sendRemoval(id: string): Promise<void> {
  const removal = pending.get(id)?.removal;
  if (!removal) return;
  pending.delete(id);
  await send(removal);
}

async function send(removal: Removal): Promise<void> {
  try {
    await removal.send();
  } catch (error) {
    sayFailed(removal, error);
  }
  setRemoved(removal.id, false);
}

const sayFailed = ({ failed }: Removal, error: unknown) => toast.error(errorMessage(error, failed));

const shownOffers = new Set<string>();

/** Mounted as long as the toast. When the toast closes for any reason, the call is sent. */
function Offer({ id, children }: { id: string; children: ReactNode }) {
  useEffect(() => {
    shownOffers.add(id);
    return () => {
      shownOffers.delete(id);
      // In strict mode React reverts the effect and runs it again at once.
      queueMicrotask(() => {
        if (!shownOffers.has(id)) void sendRemoval(id);
      });
    };
  }, [id]);
  return children;
}

/** Resolves when the member sees the page again. */
function pageVisible(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });
}

/** The member of the session. Null without one. */
function currentMember(): string | null {
  const token = tokens.access();
  return token && (readClaims(token).userId ?? token);
}

/** Repeats a call whose answer is unknown. The server may have done it already, so some refusals mean that it is done. */
async function repeat(removal: Removal): Promise<void> {
  try {
    await removal.send();
  } catch (error) {
    const status = isApiFailure(error) ? error.status : 0;
    // The thing is gone. It stays hidden, because a list may still contain it.
    if (status === 404 || status === 410) return;
    // With a 409 it has another state, such as cancelled. The lists show it.
    if (status !== 409) sayFailed(removal, error);
  }
  setRemoved(removal.id, false);
}

/**
 * Sends pending removals in calls that outlive the page. The member cannot undo them then. If the page is shown again to the same member,
 * it repeats failed ones, so that the member sees an error.
 */
function sendAllRemovals({ isSigningOut = false } = {}): void {
  const token = tokens.access();
  const member = currentMember();
  for (const [id, { removal, toastId }] of pending) {
    pending.delete(id);
    toast.dismiss(toastId);
    void sendAtLast(removal.request, token).then(async (isDone) => {
      if (isDone) return;
      if (isSigningOut) return setRemoved(id, false);
      await pageVisible();
      // Another tab may have signed out, or signed another member in.
      if (member === null || currentMember() !== member) return setRemoved(id, false);
      await repeat(removal);
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

function undoLast(event: KeyboardEvent): void {
  const isUndo = letterOf(event) === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]');
  const last = [...pending.keys()].at(-1);
  if (!isUndo || isTyping || last === undefined) return;
  event.preventDefault();
  undoRemoval(last);
}

let isWatching = false;

function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  onPageLeave(() => sendAllRemovals());
  document.addEventListener('keydown', undoLast);
  kitEvents.on('signing-out', () => sendAllRemovals({ isSigningOut: true }));
}
