/** A part of the page that holds input which is stored nowhere else yet. */
interface Holder {
  /** Whether the member is asked before the page goes. */
  ask: boolean;
}

const holders = new Set<Holder>();
const listeners = new Set<() => void>();

const asks = () => [...holders].some(({ ask }) => ask);

/** The browser words this question itself, and asks it only of pages that were touched. */
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function announce(): void {
  // Only while needed: a page with this listener is not kept for the browser's way back.
  if (asks()) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
  for (const listener of listeners) listener();
}

/** What unsaved input this page holds, of all remotes together. */
export const unsaved = {
  /** Tells of unsaved input. Returns the function that takes it back. */
  hold(holder: Holder): () => void {
    holders.add(holder);
    announce();
    return () => {
      if (holders.delete(holder)) announce();
    };
  },
  /** Whether there is any. */
  exists: () => holders.size > 0,
  /** Whether the member must be asked before this page goes. */
  asks,
  /** Returns the function that stops listening. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
