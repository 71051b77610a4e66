import { Button, EmptyState, LinkButton, Page, TextLink } from '@mutua/web-kit';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <Page title={t('notFound.title')} width={800}>
      <EmptyState
        titleAs="h1"
        title={t('notFound.title')}
        action={
          <>
            <LinkButton to="/">{t('notFound.home')}</LinkButton>
            <Button variant="secondary" onClick={() => void navigate(-1)}>
              {t('notFound.back')}
            </Button>
          </>
        }
      >
        {t('notFound.body')}
      </EmptyState>
      <p style={{ marginTop: 20 }}>
        <Trans t={t} i18nKey="notFound.help" components={{ a: <TextLink to="/contact" /> }} />
      </p>
    </Page>
  );
}
