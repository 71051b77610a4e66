import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A module that is fetched when it is first needed. */
export interface LazyPart<Module> {
  /** The module; undefined until it has been fetched. */
  current: () => Module | undefined;
  /** Fetches the module once; tries again after a failure. Rejects when it cannot be fetched. */
  load: () => Promise<Module>;
  /** Calls the listener when the module has arrived. Returns the function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

export function lazyPart<Module>(fetchModule: () => Promise<Module>): LazyPart<Module> {
  const listeners = new Set<() => void>();
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  const fetchOnce = async () => {
    try {
      module = await fetchModule();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
    return module;
  };
  return {
    current: () => module,
    load: () => {
      loading ??= fetchOnce();
      return loading;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The module of a part, which is fetched while `isWanted`; undefined until it is there. @param onFailure it cannot be fetched */
export function useLazyPart<Module>(
  part: LazyPart<Module>,
  isWanted: boolean,
  onFailure: () => void,
): Module | undefined {
  const module = useSyncExternalStore(part.subscribe, part.current, part.current);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (isWanted) part.load().catch(() => fail());
  }, [part, isWanted]);
  return module;
}
