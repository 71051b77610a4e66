import { Button, EmptyState, LinkButton, Page, TextLink, Trans, useTranslation } from '@mutua/web-kit';
import { useNavigate } from 'react-router-dom';
import { useAnnouncePage } from './use-announce-page.ts';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  useAnnouncePage();
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        title={t('notFound.title')}
        titleAs="h1"
        action={
          <>
            <LinkButton to="/">{t('notFound.home')}</LinkButton>
            <Button variant="secondary" onClick={() => navigate(-1)}>
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
