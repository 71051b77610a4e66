import {
  Card,
  EmptyState,
  ErrorState,
  errorMessage,
  LinkButton,
  Page,
  PageHeader,
  Rows,
  request,
  Skeleton,
  SkeletonGroup,
  toast,
  useAppDispatch,
  useTranslation,
} from '@mutua/web-kit';
import { undoable, useRemovals } from '@mutua/web-kit/undoable';
import styled from 'styled-components';
import {
  type SavedSearch,
  useChangeSearchMutation,
  useRemoveSearchMutation,
  useSavedSearchesQuery,
  withoutSearch,
} from '../shared/saved-searches.resource.ts';
import { SavedSearchRow, useSearchName } from './saved-search-row.tsx';

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

/** `/searches`: the searches of which the member is told what they find. */
export function SavedSearchesPage() {
  const { t } = useTranslation('discovery');
  const nameOf = useSearchName();
  const dispatch = useAppDispatch();
  const { data, error, isFetching, refetch } = useSavedSearchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change] = useChangeSearchMutation();
  const [remove] = useRemoveSearchMutation();
  const isRemoved = useRemovals();

  const failed = (reason: unknown) => toast.error(errorMessage(reason, t('searches.failed.save')));
  const setCadence = async (id: string, cadence: SavedSearch['cadence']) => {
    const answer = await change({ id, body: { cadence } });
    if (answer.error) failed(answer.error);
  };
  const take = (search: SavedSearch) => {
    const id = search._id;
    undoable({
      id: `search:${id}`,
      text: t('searches.removed', { name: nameOf(search) }),
      undoLabel: t('common.undo'),
      request: request('DELETE /searches/:id', { params: { id } }),
      send: async () => {
        await remove(id).unwrap();
        dispatch(withoutSearch(id));
      },
      onFailure: failed,
    });
  };

  const searches = data?.filter(({ _id }) => !isRemoved(`search:${_id}`));
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
                onCadence={(cadence) => void setCadence(search._id, cadence)}
                onDelete={() => take(search)}
              />
            ))}
          </Rows>
          <Help>{t('searches.cadences')}</Help>
        </List>
      )}
    </Page>
  );
}
