import { createContext, useContext } from 'react';
import type { RemoteEntry } from './registry.ts';
import type { RemoteModule } from './remote-module.ts';

/** The remotes with their current releases, and a function that loads one. The shell provides it. */
export interface RemotesRuntime {
  entries: readonly RemoteEntry[];
  /**
   * Loads a version. Returns the same promise for the same version until a failure was shown.
   * @param widget a widget to load in parallel with the texts
   */
  load: (entry: RemoteEntry, widget?: string) => Promise<RemoteModule>;
  /** Loads the registry again, because a failed remote may have a new release. Never rejects. */
  refresh?: () => Promise<void>;
  /** Reports that a version was loaded but does not work. */
  report?: (entry: RemoteEntry, error: Error) => void;
}

export const RemotesContext = createContext<RemotesRuntime | null>(null);

/** @throws outside a shell */
export function useRemotes(): RemotesRuntime {
  const runtime = useContext(RemotesContext);
  if (!runtime) throw new Error('Remotes are available inside a shell only');
  return runtime;
}
