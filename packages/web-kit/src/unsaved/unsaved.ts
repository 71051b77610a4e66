import { createListeners } from '../connection/listeners.ts';

/** A part of the page with input that is not stored yet. */
interface Holder {
  /** Whether to ask the member before leaving the page. */
  ask: boolean;
  /** Whether it is stored as a draft on this device. */
  isKept?: boolean;
}

const holders = new Set<Holder>();
const listeners = createListeners();

const asks = () => [...holders].some(({ ask }) => ask);

/** The browser chooses the text of this question, and shows it only on pages that the member has interacted with. */
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function announce(): void {
  // Added only while needed, because a page with this listener is excluded from the back/forward cache.
  if (asks()) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
  listeners.notify();
}

/** The unsaved input of this page, of all remotes. */
export const unsaved = {
  /** Registers unsaved input. Returns a function that removes it. */
  hold(holder: Holder): () => void {
    holders.add(holder);
    announce();
    return () => {
      if (holders.delete(holder)) announce();
    };
  },
  /** Whether the page holds unsaved input. */
  exists: () => holders.size > 0,
  /** Whether the member must be asked before leaving. */
  asks,
  /** Whether the input of a form on the page is kept as a draft. */
  isKept: () => [...holders].some(({ isKept }) => isKept),
  subscribe: listeners.subscribe,
};
