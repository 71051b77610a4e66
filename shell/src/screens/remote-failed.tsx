import { ErrorState, Page, type RemoteFailure, RemoteUnavailableError } from '@mutua/web-kit';
import { useTranslation } from 'react-i18next';
import { CrashScreen } from './crash-screen.tsx';

/** In place of a page whose remote is down (try again), or which broke (reload). The rest of the shell stays. */
export function RemoteFailed({ error, retry }: RemoteFailure) {
  const { t } = useTranslation('shell');
  if (!(error instanceof RemoteUnavailableError)) return <CrashScreen />;
  return (
    <Page title={t('unavailable.title')}>
      <ErrorState titleAs="h1" title={t('unavailable.title')} onRetry={retry}>
        {t('unavailable.body')}
      </ErrorState>
    </Page>
  );
}
