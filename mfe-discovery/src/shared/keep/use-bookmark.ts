import { useSession, useTranslation } from '@mutua/web-kit';
import { toastAction, toastResult, undoable, undoRemoval, useRemovals } from '@mutua/web-kit/parts';
import {
  isMarked,
  removeRequest,
  type Target,
  useBookmarkMarksQuery,
  useKeepMutation,
  useRemoveBookmarkMutation,
} from './bookmarks.resource.ts';

const removalId = ({ kind, targetId }: Target): string => `bookmark:${kind}:${targetId}`;

/** Removes bookmarks, with some seconds to undo it, and returns which ones are being removed. */
export function useRemoveBookmark() {
  const { t } = useTranslation('discovery');
  const [send] = useRemoveBookmarkMutation();
  const isRemoved = useRemovals();
  return {
    isRemoved: (target: Target) => isRemoved(removalId(target)),
    remove: ({ kind, targetId }: Target) => {
      const target = { kind, targetId };
      undoable({
        id: removalId(target),
        text: t('kept.removed'),
        undoLabel: t('common.undo'),
        request: removeRequest(target),
        send: () => send(target).unwrap(),
        failed: t('kept.failed.save'),
      });
    },
  };
}

/**
 * Whether the member keeps something, and how to change that.
 * @param isKept what the answer with the thing itself says, until the marks are there
 */
export function useBookmark(target: Target, isKept = false) {
  const { t } = useTranslation('discovery');
  const { isAuthenticated } = useSession();
  const { data: marks } = useBookmarkMarksQuery(undefined, { skip: !isAuthenticated });
  const [keep] = useKeepMutation();
  const { isRemoved, remove } = useRemoveBookmark();
  const isOn = (marks ? isMarked(marks, target) : isKept) && !isRemoved(target);
  return {
    isKept: isOn,
    toggle: () => {
      if (isOn) return remove(target);
      // A second press takes the first one back.
      if (undoRemoval(removalId(target))) return;
      const action = toastAction({ label: t('kept.show'), to: '/kept' });
      void toastResult(keep(target), t('kept.failed.save'), t('kept.kept'), { action });
    },
  };
}
