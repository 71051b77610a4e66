import { createContext, useContext } from 'react';
import type { RemoteEntry } from './registry.ts';
import type { RemoteModule } from './remote-module.ts';

/** What the shell gives to all: the remotes with their current releases, and how to get one. */
export interface RemotesRuntime {
  entries: readonly RemoteEntry[];
  /** The same promise for the same version, until it fails and is asked again. */
  load: (entry: RemoteEntry) => Promise<RemoteModule>;
  /** Forgets a failed load, so that the next `load` tries again. */
  forget: (entry: RemoteEntry) => void;
  /** Another number when a failure may be over without another version: a module that came late. */
  revision?: number;
  /** Asks the registry again; what failed may have another release by now. Never rejects. */
  refresh?: () => Promise<void>;
  /** Tells that a version was loaded but does not work. */
  report?: (entry: RemoteEntry, error: Error) => void;
}

export const RemotesContext = createContext<RemotesRuntime | null>(null);

/** @throws outside of a shell */
export function useRemotes(): RemotesRuntime {
  const runtime = useContext(RemotesContext);
  if (!runtime) throw new Error('Remotes are available inside a shell only');
  return runtime;
}
