import { type KitStore, selectSession } from '@mutua/web-kit';

/** Deletes the documents in the service worker's cache. The site works without it: some browsers forbid storage, and disks can be full. */
export const forgetDocuments = async (): Promise<void> => {
  try {
    await caches.delete('documents');
  } catch {
    // Nothing is stored then.
  }
};

/**
 * Deletes the documents in the service worker's cache when somebody signs in or a session ends: those of visitors cannot be hydrated for
 * members, nor the reverse. Returns a function that stops it.
 */
export function dropKeptDocuments(store: KitStore): () => void {
  if (!('caches' in window)) return () => {};
  const isVisitor = () => selectSession(store.getState()).status === 'anonymous';
  let before = isVisitor();
  return store.subscribe(() => {
    if (before === isVisitor()) return;
    before = !before;
    void forgetDocuments();
  });
}
