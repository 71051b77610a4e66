import { EmptyState, Page, PageHeader, useTranslation } from '@mutua/web-kit';

export function LessonsPage() {
  const { t } = useTranslation('lessons');
  return (
    <Page title={t('page.title')}>
      <PageHeader title={t('page.title')} />
      <EmptyState title={t('page.empty')}>{t('page.hint')}</EmptyState>
    </Page>
  );
}
