import { RemotesContext, type RemotesRuntime } from '@mutua/web-kit';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import type { Registry } from './registry.ts';

const INTERVAL_MS = 60_000;

interface Props {
  registry: Registry;
  /** Until the registry has been read once; with the way to try again when that failed. */
  pending: (failure: { retry: () => void } | null) => ReactNode;
  children: ReactNode;
}

/** Gives the published remotes to the page, read at start, every minute and when the page becomes visible. */
export function RegistryProvider({ registry, pending, children }: Props) {
  const [entries, setEntries] = useState(registry.entries);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts over
  useEffect(() => {
    setHasFailed(false);
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      registry.refresh().catch(() => setHasFailed(true));
    };
    // A transition keeps the old version's page on the screen until the new one's is there.
    const unsubscribe = registry.subscribe(() => startTransition(() => setEntries(registry.entries)));
    registry.refresh().catch(() => setHasFailed(true));
    const timer = setInterval(refresh, INTERVAL_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      unsubscribe();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [registry, attempt]);

  const runtime = useMemo(
    (): RemotesRuntime | null => entries && { entries, load: registry.load, forget: registry.forget },
    [entries, registry],
  );
  if (!runtime) return pending(hasFailed ? { retry: () => setAttempt((count) => count + 1) } : null);
  return <RemotesContext value={runtime}>{children}</RemotesContext>;
}
