import type { RingSuggestion } from '@mutua/contracts';
import { MATCHING } from '@mutua/contracts/limits';
import { request, useTranslation } from '@mutua/web-kit';
import { undoable, useRemovals } from '@mutua/web-kit/parts';
import { useDismissRingMutation } from './rings.resource.ts';
import { titleOf } from './use-ring-people.ts';

/** Named by the learned skill: no ring to that skill is suggested, whatever its members are. */
const removalOf = ({ legs, offer }: RingSuggestion) => `ring:${legs.at(-1)?.skill?._id ?? offer}`;

/** "Not for me": suggests no ring to this skill for a while, with Undo for some seconds. */
export function useDismissRing() {
  const { t } = useTranslation('exchange');
  const [send] = useDismissRingMutation();
  const isRemoved = useRemovals();
  return {
    dismiss: (suggestion: RingSuggestion) => {
      const { offer, legs } = suggestion;
      const learned = legs.at(-1);
      undoable({
        id: removalOf(suggestion),
        text: t('rings.dismissed', { skill: learned ? titleOf(learned) : '', days: MATCHING.dismissedDays }),
        undoLabel: t('common.undo'),
        request: request('DELETE /rings/suggestions/:offer', { params: { offer } }),
        send: () => send(offer).unwrap(),
        failed: t('rings.failed.dismiss'),
      });
    },
    /** Leaves out the suggestions that the member is hiding. */
    shownOf: (suggestions: RingSuggestion[]) => suggestions.filter((one) => !isRemoved(removalOf(one))),
  };
}
