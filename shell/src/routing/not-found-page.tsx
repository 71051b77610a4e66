import { Button, EmptyState, LinkButton, Page, TextLink, Trans, useTranslation } from '@mutua/web-kit';
import { useNavigate } from 'react-router-dom';
import { useAnnouncePage } from './use-announce-page.ts';

/** Leads to the previous page of this site, or to the home page without one. */
const useBack = () => {
  const navigate = useNavigate();
  return () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/'));
};

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const back = useBack();
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
