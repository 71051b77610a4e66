import { Button, EmptyState, Page } from '@mutua/web-kit';
import { useTranslation } from 'react-i18next';

/** Something broke while rendering: only a reload makes sure that it is whole again. */
export function CrashScreen() {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('crash.title')}>
      <div role="alert">
        <EmptyState
          titleAs="h1"
          title={t('crash.title')}
          action={<Button onClick={() => window.location.reload()}>{t('crash.refresh')}</Button>}
        >
          {t('crash.body')}
        </EmptyState>
      </div>
    </Page>
  );
}
