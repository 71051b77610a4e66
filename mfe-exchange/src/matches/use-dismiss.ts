import type { Match } from '@mutua/contracts';
import { MATCHING } from '@mutua/contracts/limits';
import { request, useTranslation } from '@mutua/web-kit';
import { firstNameOf, undoable, useRemovals } from '@mutua/web-kit/parts';
import { useDismissMatchMutation } from './matches.resource.ts';

const removalOf = ({ user }: Match) => `match:${user._id}`;

/** "Not for me": hides a member from the matches, with Undo for some seconds. */
export function useDismiss() {
  const { t } = useTranslation('exchange');
  const [send] = useDismissMatchMutation();
  const isRemoved = useRemovals();
  return {
    dismiss: (match: Match) =>
      undoable({
        id: removalOf(match),
        text: t('matches.dismissed', { name: firstNameOf(match.user.name), days: MATCHING.dismissedDays }),
        undoLabel: t('common.undo'),
        request: request('DELETE /matches/:userId', { params: { userId: match.user._id } }),
        send: () => send(match.user._id).unwrap(),
        failed: t('matches.failed.dismiss'),
      }),
    /** Leaves out the members whom this member is hiding. */
    shownOf: (matches: Match[]) => matches.filter((match) => !isRemoved(removalOf(match))),
  };
}
