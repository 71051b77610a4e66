import { useSession } from '@mutua/web-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createNotesStore, type NotesState, type NotesStore } from './notes-store.ts';

/** The stores in use. The panel and the editor of one conversation share a store. */
const stores = new Map<string, { store: NotesStore; users: number }>();

function release(key: string): void {
  const entry = stores.get(key);
  if (!entry) return;
  entry.users -= 1;
  if (entry.users > 0) return;
  stores.delete(key);
  entry.store.stop();
}

const LOADING: NotesState = {
  state: 'loading',
  lines: [],
  changed: null,
  canWrite: false,
  theirs: null,
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
    const entry = stores.get(key) ?? { store: createNotesStore(requestId, memberId), users: 0 };
    entry.users += 1;
    stores.set(key, entry);
    setStore(entry.store);
    return () => release(key);
  }, [memberId, requestId]);
  return { notes: useSyncExternalStore(store?.subscribe ?? nothing, store?.current ?? loading, loading), store };
}
