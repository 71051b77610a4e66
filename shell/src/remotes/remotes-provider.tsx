import {
  ErrorState,
  Logo,
  Page,
  RemotesContext,
  type RemotesRuntime,
  unsaved,
  useRetry,
  useTranslation,
  useWaiting,
} from '@mutua/web-kit';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { RemoteCatalogue } from './remote-catalogue.ts';

/** Provides the remotes to the component tree. */
export function RemotesProvider({ catalogue, children }: { catalogue: RemoteCatalogue; children: ReactNode }) {
  const [{ entries, failed }, setState] = useState(catalogue.state);

  useEffect(() => {
    setState(catalogue.state);
    // A transition keeps the shown version until the new one can be rendered.
    return catalogue.subscribe((next) => startTransition(() => setState(next)));
  }, [catalogue]);
  useUnsavedInput(catalogue, entries);

  const runtime = useMemo(
    (): RemotesRuntime | null =>
      entries && { entries, load: catalogue.load, refresh: () => catalogue.refresh(), report: catalogue.report },
    [entries, catalogue],
  );
  if (runtime) return <RemotesContext value={runtime}>{children}</RemotesContext>;
  return failed ? <NoRegistry catalogue={catalogue} /> : <LoadingScreen />;
}

/** Shows the product's name while the list of remotes loads, as index.html does before. */
function LoadingScreen() {
  const { t } = useTranslation('kit');
  useWaiting({ sinceNavigation: true });
  return (
    <div className="boot" role="status">
      <Logo />
      <p>{t('loading')}</p>
    </div>
  );
}

/** Replaces the whole page while the registry cannot be read. */
function NoRegistry({ catalogue }: { catalogue: RemoteCatalogue }) {
  const { t } = useTranslation('shell');
  const [isRetrying, setRetrying] = useState(false);
  useRetry(() => void catalogue.refresh());
  const retry = () => {
    setRetrying(true);
    void catalogue.refresh().finally(() => setRetrying(false));
  };
  return (
    <Page>
      <ErrorState title={t('registry.title')} titleAs="h1" onRetry={retry} busy={isRetrying}>
        {t('registry.body')}
      </ErrorState>
    </Page>
  );
}

/** Keeps the shown versions while they have unsaved input, and lets them change afterwards. */
function useUnsavedInput(catalogue: RemoteCatalogue, entries: RemotesRuntime['entries'] | null): void {
  const stay = useEffectEvent(() => {
    if (entries) catalogue.stay(entries);
  });
  useEffect(
    () =>
      unsaved.subscribe(() => {
        if (unsaved.exists()) return stay();
        // Waits, because a remounted component removes its unsaved input and adds it in the same tick.
        setTimeout(() => {
          if (!unsaved.exists()) void catalogue.follow();
        });
      }),
    [catalogue],
  );
}
