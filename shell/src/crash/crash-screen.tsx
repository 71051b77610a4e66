import { Button, ErrorState, Page } from '@mutua/web-kit';
import { useTranslation } from 'react-i18next';

const reload = () => window.location.reload();

/** In place of the whole page, when an error was caught nowhere else. */
export function CrashScreen() {
  return (
    <Page width={720}>
      <main>
        <CrashNotice titleAs="h1" />
      </main>
    </Page>
  );
}

/** The same words in place of a part of the page. */
export function CrashNotice({ titleAs, onRetry }: { titleAs: 'h1' | 'h2'; onRetry?: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <ErrorState
      title={t('crash.title')}
      titleAs={titleAs}
      {...(onRetry && { onRetry })}
      action={<Button onClick={reload}>{t('crash.refresh')}</Button>}
    >
      {t('crash.body')}
    </ErrorState>
  );
}
