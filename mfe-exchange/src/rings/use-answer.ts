import type { Ring } from '@mutua/contracts';
import { errorMessage, isApiFailure, toast, useTranslation } from '@mutua/web-kit';
import { toastAction } from '@mutua/web-kit/parts';
import { currentRing, type RingAnswer, useAnswerRingMutation } from './rings.resource.ts';

/** Sends the viewer's answer to a ring, and shows why it was refused. */
export function useAnswer({ _id }: Ring) {
  const { t } = useTranslation('exchange');
  const [answer, { isLoading }] = useAnswerRingMutation();
  /** @returns whether the answer was accepted */
  const send = async (choice: RingAnswer): Promise<boolean> => {
    const { error } = await answer({ id: _id, ...choice });
    if (!error) return true;
    const otherRing = isApiFailure(error) && error.code === 'want_taken' ? currentRing(error) : null;
    if (otherRing) {
      toast.error(t('rings.taken'), {
        action: toastAction({ label: t('rings.see'), to: `/rings/${otherRing._id}` }),
      });
    } else {
      toast.error(errorMessage(error, t('rings.failed.answer')));
    }
    return false;
  };
  return { send, isLoading };
}
