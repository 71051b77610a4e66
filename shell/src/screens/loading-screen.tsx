import { ErrorState, Logo } from '@mutua/web-kit';
import { useTranslation } from 'react-i18next';

/** Before there is a page: the product's name. The same as index.html shows until the code is there. */
export function LoadingScreen({ failure }: { failure: { retry: () => void } | null }) {
  const { t } = useTranslation('shell');
  return (
    <div className="boot">
      <Logo />
      {failure ? (
        <ErrorState plain title={t('boot.failed')} onRetry={failure.retry}>
          {t('boot.failedBody')}
        </ErrorState>
      ) : (
        <p role="status">{t('boot.loading')}</p>
      )}
    </div>
  );
}
