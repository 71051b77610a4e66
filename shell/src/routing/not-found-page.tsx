import { Button, EmptyState, LinkButton, Page, TextLink, Trans, useTranslation } from '@mutua/web-kit';
import { useGoBack } from '@mutua/web-kit/parts';
import { useAnnouncePage } from './use-announce-page.ts';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const back = useGoBack('/');
  useAnnouncePage();
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        title={t('notFound.title')}
        titleAs="h1"
        action={
          <>
            <LinkButton to="/">{t('notFound.home')}</LinkButton>
            <Button variant="secondary" onClick={back}>
              {t('notFound.back')}
            </Button>
            <span>
              <Trans namespace="shell" id="notFound.help" components={{ contact: <TextLink to="/contact" /> }} />
            </span>
          </>
        }
      >
        {t('notFound.body')}
      </EmptyState>
    </Page>
  );
}
