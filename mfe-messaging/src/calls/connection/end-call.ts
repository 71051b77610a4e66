import type { ServerPayloads } from '@mutua/contracts';
import { RealtimeError, realtime, toast, type useAppDispatch, useAppSelector, useRealtimeEvent } from '@mutua/web-kit';
import { type Call, callEnded, callLeft, type LeavingEvent, selectLeftCalls } from '../../shared/call/call.slice.ts';

type Dispatch = ReturnType<typeof useAppDispatch>;

/** Ends a call on this page. Shows the notice, if there is one. */
export function finishCall(dispatch: Dispatch, { callId }: Call, notice?: string): void {
  toast.dismiss(callId);
  if (notice) toast.info(notice, { id: `end-${callId}` });
  dispatch(callEnded(callId));
}

/** After these errors the server may not know that this page has left a call. */
const UNANSWERED = ['timeout', 'service_unavailable', 'internal_error', 'too_many_requests'];
const PAUSE_MS = 2_000;
/** Each try waits up to ten seconds for an answer. The server ends an abandoned call itself after about as long as all tries take. */
const TRIES = 6;

/** Reports to the server that this page has left a call, until it has answered. */
async function sendLeft(callId: string, by: LeavingEvent): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      if (by === 'end_call') await realtime.emit(by, { callId });
      else await realtime.emit(by, { callId, accepted: false });
      return;
    } catch (error) {
      if (!(error instanceof RealtimeError) || !UNANSWERED.includes(error.code)) return;
      if (error.code !== 'timeout') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

function leave(dispatch: Dispatch, call: Call, by: LeavingEvent, notice?: string): void {
  dispatch(callLeft({ callId: call.callId, by }));
  void sendLeft(call.callId, by);
  finishCall(dispatch, call, notice);
}

/** Ends a call for both members. */
export const hangUpCall = (dispatch: Dispatch, call: Call, notice?: string): void =>
  leave(dispatch, call, 'end_call', notice);

/** Declines a call on all devices of the member. */
export const declineCall = (dispatch: Dispatch, call: Call): void => leave(dispatch, call, 'answer_call');

/**
 * Calls back for each call that rings. When the server goes on with a call that this page has left, it hears that again. It may have begun the
 * call after its answer was due, or ring again because this page has connected again.
 */
export function useIncomingCalls(onCall: (event: ServerPayloads['incoming_call']) => void): void {
  const left = useAppSelector(selectLeftCalls);
  useRealtimeEvent('incoming_call', (event) => {
    const by = left[event.callId];
    if (by) void sendLeft(event.callId, by);
    else onCall(event);
  });
  useRealtimeEvent('call_answered', ({ accepted, callId }) => {
    const by = left[callId];
    if (by && accepted) void sendLeft(callId, by);
  });
}
