/** Functions that are called after each change of something. `subscribe` has the form that `useSyncExternalStore` expects. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const listener of listeners) listener();
    },
    /** Returns a function that stops listening. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
