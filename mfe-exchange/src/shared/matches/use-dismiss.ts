import { MATCHING } from '@mutua/contracts/constants';
import { errorMessage, request, toast, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { firstNameOf, undoable, useRemovals } from '@mutua/web-kit/parts';
import { type Match, useDismissMatchMutation, withoutMember } from './matches.resource.ts';

const removalOf = ({ user }: Match) => `match:${user._id}`;

/** "Not for me": hides a member from the matches, with Undo for some seconds. */
export function useDismiss() {
  const { t } = useTranslation('exchange');
  const dispatch = useAppDispatch();
  const [dismiss] = useDismissMatchMutation();
  return (match: Match) =>
    undoable({
      id: removalOf(match),
      text: t('matches.dismissed', { name: firstNameOf(match.user.name), days: MATCHING.dismissedDays }),
      undoLabel: t('common.undo'),
      request: request('DELETE /matches/:userId', { params: { userId: match.user._id } }),
      send: async () => {
        await dismiss(match.user._id).unwrap();
        dispatch(withoutMember(match.user._id));
      },
      onFailure: (error) => toast.error(errorMessage(error, t('matches.failed.dismiss'))),
    });
}

/** Leaves out the members whom this member is hiding. */
export function useShownMatches(): (matches: Match[]) => Match[] {
  const isRemoved = useRemovals();
  return (matches) => matches.filter((match) => !isRemoved(removalOf(match)));
}
