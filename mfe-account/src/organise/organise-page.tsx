import { EmptyState, lazyNamed, Page, useSession, useTranslation } from '@mutua/web-kit';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { PARTS, type Part } from './organise-nav.tsx';
import { PartLoading } from './part-loading.tsx';

const CONTENT = {
  figures: lazyNamed(() => import('./figures-part.tsx'), 'FiguresPart'),
  import: lazyNamed(() => import('./import/import-part.tsx'), 'ImportPart'),
  site: lazyNamed(() => import('./site/site-part.tsx'), 'SitePart'),
  announcements: lazyNamed(() => import('./announcements-part.tsx'), 'AnnouncementsPart'),
} satisfies Record<Part, unknown>;

const partOf = (name: string | undefined): Part | undefined =>
  name === undefined ? 'figures' : PARTS.find((each) => each === name && each !== 'figures');

/** What organisers look after; not found for everybody else. */
export function OrganisePage() {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const part = partOf(useParams()['part']);
  const isFound = part !== undefined && (user?.roles?.includes('organiser') ?? false);
  const Content = part && CONTENT[part];
  return (
    <Page title={t(isFound ? `organise.parts.${part}` : 'notFound.title')} width={1200}>
      {isFound && Content ? (
        <Suspense fallback={<PartLoading part={part} />}>
          <Content />
        </Suspense>
      ) : (
        <EmptyState titleAs="h1" title={t('notFound.title')}>
          {t('notFound.text')}
        </EmptyState>
      )}
    </Page>
  );
}
