import { ErrorState, Page, type RemoteFailure, RemoteUnavailableError, useTranslation } from '@mutua/web-kit';
import { CrashNotice } from '../crash/crash-screen.tsx';
import { useAnnouncePage } from '../routing/use-announce-page.ts';

/** Replaces a page that could not be loaded or that crashed. The frame around it stays. */
export function RemoteFailureNotice({ error, retry, isRetrying }: RemoteFailure) {
  const { t } = useTranslation('shell');
  useAnnouncePage();
  return (
    <Page>
      {error instanceof RemoteUnavailableError ? (
        <ErrorState title={t('unavailable.title')} titleAs="h1" onRetry={retry} busy={isRetrying}>
          {t('unavailable.body')}
        </ErrorState>
      ) : (
        <CrashNotice titleAs="h1" onRetry={retry} />
      )}
    </Page>
  );
}
