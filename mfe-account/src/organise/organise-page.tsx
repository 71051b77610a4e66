import { EmptyState, Page, useSession, useTranslation } from '@mutua/web-kit';
import { FiguresPart } from './figures-part.tsx';

/** What organisers look after; not found for everybody else. */
export function OrganisePage() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const isOrganiser = user?.roles?.includes('organiser') ?? false;
  return (
    <Page title={t(isOrganiser ? 'organise.title' : 'moderation.notFound')} width={1200}>
      {isOrganiser ? (
        <FiguresPart />
      ) : (
        <EmptyState titleAs="h1" title={t('moderation.notFound')}>
          {t('moderation.notFoundText')}
        </EmptyState>
      )}
    </Page>
  );
}
