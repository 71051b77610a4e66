import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';

/** A module that is loaded when it is first needed. */
export type LazyPart<Module> = ReturnType<typeof lazyPart<Module>>;

export function lazyPart<Module>(fetchModule: () => Promise<Module>) {
  const listeners = createListeners();
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  const fetchOnce = async () => {
    try {
      module = await fetchModule();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    listeners.notify();
    return module;
  };
  return {
    /** The module. Undefined until it is loaded. */
    current: () => module,
    /** Loads the module once. It tries again after a failure, and rejects when the module cannot be loaded. */
    load: () => {
      loading ??= fetchOnce();
      return loading;
    },
    /** Calls the listener when the module is loaded. Returns a function that stops it. */
    subscribe: listeners.subscribe,
  };
}

/** Loads the module of a part while `isWanted`. Returns undefined until it is loaded. @param onFailure called when it cannot be loaded */
export function useLazyPart<Module>(
  part: LazyPart<Module>,
  isWanted: boolean,
  onFailure: () => void,
): Module | undefined {
  const module = useSyncExternalStore(part.subscribe, part.current, part.current);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    part.load().catch(() => isOver || fail());
    return () => {
      isOver = true;
    };
  }, [part, isWanted]);
  return module;
}
