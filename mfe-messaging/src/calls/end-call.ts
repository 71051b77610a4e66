import { realtime, toast, type useAppDispatch } from '@mutua/web-kit';
import { type Call, callEnded } from '../shared/call.slice.ts';

type Dispatch = ReturnType<typeof useAppDispatch>;

/** Ends a call on this page. Shows the notice, if there is one. */
export function finishCall(dispatch: Dispatch, { callId }: Call, notice?: string): void {
  toast.dismiss(callId);
  if (notice) toast.info(notice, { id: `end-${callId}` });
  dispatch(callEnded(callId));
}

/** Ends a call for both members. If the server cannot be reached, it ends the call itself after a while. */
export function hangUpCall(dispatch: Dispatch, call: Call, notice?: string): void {
  realtime.emit('end_call', { callId: call.callId }).catch(() => undefined);
  finishCall(dispatch, call, notice);
}
