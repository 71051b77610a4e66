import { Button, EmptyState, LinkButton, Page, TextLink } from '@mutua/web-kit';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <Page title={t('notFound.title')} width={720}>
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
              <Trans t={t} i18nKey="notFound.help" components={{ contact: <TextLink to="/contact" /> }} />
            </span>
          </>
        }
      >
        {t('notFound.body')}
      </EmptyState>
    </Page>
  );
}
