import type { SavedSearch } from '@mutua/contracts';
import { request, useTranslation } from '@mutua/web-kit';
import { undoable, useRemovals } from '@mutua/web-kit/parts';
import { useRemoveSearchMutation } from '../shared/saved-searches.resource.ts';
import { useSearchName } from './use-search-name.ts';

/** Removes saved searches, with some seconds to undo it, and returns which ones are being removed. */
export function useRemoveSearch() {
  const { t } = useTranslation('discovery');
  const nameOf = useSearchName();
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
        send: () => send(id).unwrap(),
        failed: t('searches.failed.save'),
      });
    },
  };
}
