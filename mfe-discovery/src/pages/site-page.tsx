import type { SitePage as SitePageName } from '@mutua/contracts/limits';
import {
  EmptyState,
  ErrorState,
  isApiFailure,
  LinkButton,
  Page,
  PageHeader,
  type Prepare,
  Skeleton,
  SkeletonGroup,
  useTranslation,
} from '@mutua/web-kit';
import { useParams } from 'react-router-dom';
import { LocalDate } from '../shared/hours/local-date.tsx';
import { EarlierTexts } from './earlier-texts.tsx';
import { isSitePage, readSitePage, useSitePageQuery } from './site-page.resource.ts';
import { SiteText } from './site-text.tsx';

export const prepare: Prepare = ({ params: { page = '' } }) => (isSitePage(page) ? [readSitePage(page)] : []);

/** `/site/:page`: a text that the site has written itself. */
export function SitePage() {
  const { page = '' } = useParams();
  return isSitePage(page) ? <WrittenPage key={page} page={page} /> : <Missing />;
}

function Missing() {
  const { t } = useTranslation('discovery');
  return (
    <Page title={t('site.notFound')} width={760}>
      <EmptyState titleAs="h1" title={t('site.notFound')} action={<LinkButton to="/">{t('site.home')}</LinkButton>}>
        {t('site.notFoundHint')}
      </EmptyState>
    </Page>
  );
}

/** A text of the site, with the day of its last change. */
export function WrittenPage({ page }: { page: SitePageName }) {
  const { t, language } = useTranslation('discovery');
  const { data, error, isFetching, refetch } = useSitePageQuery({ page, language });
  const title = t(`site.titles.${page}`);
  if (isApiFailure(error) && error.status === 404) return <Missing />;
  return (
    <Page title={title} width={760}>
      <PageHeader
        title={title}
        subtitle={
          data && (
            <>
              {t('site.changed')} <LocalDate date={data.changedAt} />
            </>
          )
        }
      />
      {data && <SiteText text={data.text} language={data.language} />}
      {data && <EarlierTexts page={page} language={data.language} />}
      {!data && error && <ErrorState title={t('site.failed')} onRetry={refetch} busy={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={title}>
          <Skeleton $height={240} />
        </SkeletonGroup>
      )}
    </Page>
  );
}
