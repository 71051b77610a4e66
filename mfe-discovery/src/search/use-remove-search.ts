import { errorMessage, request, toast, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { undoable, useRemovals } from '@mutua/web-kit/parts';
import { type SavedSearch, useRemoveSearchMutation, withoutSearch } from '../shared/saved-searches.resource.ts';
import { useSearchName } from './use-search-name.ts';

/** Removes saved searches, with some seconds to undo it, and returns which ones are being removed. */
export function useRemoveSearch() {
  const { t } = useTranslation('discovery');
  const nameOf = useSearchName();
  const dispatch = useAppDispatch();
  const [send] = useRemoveSearchMutation();
  const isRemoved = useRemovals();
  return {
    isRemoved: ({ _id }: SavedSearch) => isRemoved(`search:${_id}`),
    remove: (search: SavedSearch) => {
      const id = search._id;
      undoable({
        id: `search:${id}`,
        text: t('searches.removed', { name: nameOf(search) }),
        undoLabel: t('common.undo'),
        request: request('DELETE /searches/:id', { params: { id } }),
        send: async () => {
          await send(id).unwrap();
          dispatch(withoutSearch(id));
        },
        onFailure: (reason) => toast.error(errorMessage(reason, t('searches.failed.save'))),
      });
    },
  };
}
