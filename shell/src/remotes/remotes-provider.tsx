import { ErrorState, Page, RemotesContext, type RemotesRuntime } from '@mutua/web-kit';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingScreen } from '../layout/loading-screen.tsx';
import type { RemoteCatalogue } from './remote-catalogue.ts';

/** Gives the remotes to the tree, once they are known. */
export function RemotesProvider({ catalogue, children }: { catalogue: RemoteCatalogue; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const [{ entries, failed }, setState] = useState(catalogue.state);
  const [isRetrying, setRetrying] = useState(false);

  useEffect(() => {
    setState(catalogue.state);
    // A transition keeps what is on the screen until the new version can be drawn.
    return catalogue.subscribe((next) => startTransition(() => setState(next)));
  }, [catalogue]);

  const runtime = useMemo(
    (): RemotesRuntime | null => entries && { entries, load: catalogue.load, forget: catalogue.forget },
    [entries, catalogue],
  );
  if (runtime) return <RemotesContext value={runtime}>{children}</RemotesContext>;
  if (!failed) return <LoadingScreen />;

  const retry = () => {
    setRetrying(true);
    void catalogue.refresh().finally(() => setRetrying(false));
  };
  return (
    <Page width={720}>
      <ErrorState title={t('registry.title')} titleAs="h1" onRetry={retry} busy={isRetrying}>
        {t('registry.body')}
      </ErrorState>
    </Page>
  );
}
