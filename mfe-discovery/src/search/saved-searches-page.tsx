import type { SavedSearch } from '@mutua/contracts';
import {
  Card,
  EmptyState,
  ErrorState,
  errorMessage,
  LinkButton,
  Page,
  PageHeader,
  Rows,
  Skeleton,
  SkeletonGroup,
  useTranslation,
} from '@mutua/web-kit';
import { toastResult, usePlaces } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { useChangeSearchMutation, useSavedSearchesQuery } from '../shared/saved-searches.resource.ts';
import { SavedSearchRow } from './saved-search-row.tsx';
import { useRemoveSearch } from './use-remove-search.ts';

const Help = styled.p`
  padding: 14px 0 18px;
  border-top: 1px solid var(--line-soft);
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const List = styled(Card)`
  max-width: 800px;
  padding: 0 20px;
`;

/** `/searches`: the saved searches of the member. */
export function SavedSearchesPage() {
  const { t } = useTranslation('discovery');
  const { data, error, isFetching, refetch } = useSavedSearchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change] = useChangeSearchMutation();
  const { remove, isRemoved } = useRemoveSearch();

  const setCadence = (id: string, cadence: SavedSearch['cadence']) =>
    toastResult(change({ id, body: { cadence } }), t('searches.failed.save'));

  const searches = data?.filter((search) => !isRemoved(search));
  const places = usePlaces((searches ?? []).flatMap(({ near }) => near ?? []));
  return (
    <Page title={t('searches.title')}>
      <PageHeader title={t('searches.title')} subtitle={t('searches.lead')} />
      {!searches && error && (
        <ErrorState onRetry={refetch} busy={isFetching}>
          {errorMessage(error, t('searches.failed.list'))}
        </ErrorState>
      )}
      {!searches && !error && (
        <SkeletonGroup>
          <Skeleton $height={240} $radius={10} />
        </SkeletonGroup>
      )}
      {searches?.length === 0 && (
        <EmptyState title={t('searches.empty')} action={<LinkButton to="/search">{t('searches.find')}</LinkButton>}>
          {t('searches.emptyHelp')}
        </EmptyState>
      )}
      {searches && searches.length > 0 && (
        <List as="div">
          <Rows>
            {searches.map((search) => (
              <SavedSearchRow
                key={search._id}
                search={search}
                place={search.near ? places.get(search.near) : undefined}
                onCadence={(cadence) => void setCadence(search._id, cadence)}
                onDelete={() => remove(search)}
              />
            ))}
          </Rows>
          <Help>{t('searches.cadences')}</Help>
        </List>
      )}
    </Page>
  );
}
