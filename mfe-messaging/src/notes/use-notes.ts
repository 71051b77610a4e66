import { realtime, useSession } from '@mutua/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createNotesStore, type NotesState, type NotesStore } from './notes-store.ts';

interface Entry {
  store: NotesStore;
  users: number;
  /** Whether the member has signed out since. Their changes must not be sent for the next member. */
  hasSignedOut: boolean;
  stop: () => void;
}
/** The stores in use, and those with changes that may still be stored. The panel and the editor of one conversation share a store. */
const stores = new Map<string, Entry>();

function open(key: string, requestId: string, memberId: string): Entry {
  const store = createNotesStore(requestId, memberId);
  const stops = [
    store.subscribe(() => stopIfUnused(key)),
    realtime.onStatus(() => {
      if (realtime.status === 'off') entry.hasSignedOut = true;
      stopIfUnused(key);
    }),
  ];
  const stop = () => {
    for (const each of stops) each();
    store.stop();
  };
  const entry: Entry = { store, users: 0, hasSignedOut: false, stop };
  stores.set(key, entry);
  return entry;
}

/** Stops a store that no component uses. It is kept until the changes that may be stored are stored. */
function stopIfUnused(key: string): void {
  const entry = stores.get(key);
  if (!entry || entry.users > 0 || (entry.store.hasStorableDrafts() && !entry.hasSignedOut)) return;
  stores.delete(key);
  entry.stop();
}

const LOADING: NotesState = {
  state: 'loading',
  lines: [],
  changed: null,
  canWrite: false,
  otherLine: null,
  unsaved: 'none',
};
const nothing = () => () => undefined;
const loading = () => LOADING;

/** The notes of a conversation, live. The store is null until the component is mounted. */
export function useNotes(requestId: string): { notes: NotesState; store: NotesStore | null } {
  const memberId = useSession().user?._id ?? '';
  const [store, setStore] = useState<NotesStore | null>(null);
  useEffect(() => {
    const key = `${memberId} ${requestId}`;
    const entry = stores.get(key) ?? open(key, requestId, memberId);
    entry.users += 1;
    setStore(entry.store);
    return () => {
      entry.users -= 1;
      stopIfUnused(key);
    };
  }, [memberId, requestId]);
  return { notes: useSyncExternalStore(store?.subscribe ?? nothing, store?.current ?? loading, loading), store };
}
