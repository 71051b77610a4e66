import { toast, useAppDispatch, useAppSelector, useTranslation } from '@mutua/web-kit';
import { type CallWish, callWished, selectWaitingRoom, waitingRoomResized } from './call.slice.ts';
import { canCall } from './can-call.ts';

/** Returns a function that opens the screen before a call. The call centre shows it. */
export function useCallRoom(): (wish: CallWish) => void {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const waitsFor = useAppSelector(selectWaitingRoom)?.requestId;
  return (wish) => {
    const { requestId, session } = wish;
    if (!canCall()) toast.error(t('calls.unsupported'), { id: 'no-calls' });
    // A member who already waits for this session sees the waiting screen in full size again.
    else if (session && waitsFor === requestId) dispatch(waitingRoomResized({ requestId, isSmall: false }));
    else dispatch(callWished(wish));
  };
}
