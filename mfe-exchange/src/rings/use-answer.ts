import { errorMessage, isApiFailure, toast, useTranslation } from '@mutua/web-kit';
import { toastAction } from '@mutua/web-kit/parts';
import { currentRing, type Ring, type RingAnswer, useAnswerRingMutation } from '../shared/rings/rings.resource.ts';

/** Sends the viewer's answer to a ring, and tells what is wrong with it. */
export function useAnswer({ _id }: Ring) {
  const { t } = useTranslation('exchange');
  const [answer, { isLoading }] = useAnswerRingMutation();
  /** @returns whether it was taken */
  const send = async (said: RingAnswer): Promise<boolean> => {
    const { error } = await answer({ id: _id, ...said });
    if (!error) return true;
    const taken = isApiFailure(error) && error.code === 'want_taken' ? currentRing(error) : null;
    if (taken) {
      toast.error(t('rings.taken'), {
        action: toastAction({ label: t('rings.see'), to: `/rings/${taken._id}` }),
      });
    } else {
      toast.error(errorMessage(error, t('rings.failed.answer')));
    }
    return false;
  };
  return { send, isLoading };
}
