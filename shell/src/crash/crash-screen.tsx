import { Button, ErrorState, Page, useTranslation } from '@mutua/web-kit';

const reload = () => window.location.reload();

/** Replaces the whole page after an error that nothing else caught. */
export function CrashScreen() {
  return (
    <Page>
      <main>
        <CrashNotice titleAs="h1" />
      </main>
    </Page>
  );
}

/** The same text, replacing a part of the page. */
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
