import type { Person, ServerPayloads } from '@mutua/contracts';
import { api, type RootState, rootReducer } from '@mutua/web-kit';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

export type CallType = 'audio' | 'video';

/** A call that is being placed, rings on this device, or is connected. */
export interface Call {
  callId: string;
  callType: CallType;
  requestId: string;
  other: Person;
  /** calling: this member waits for the other; ringing: the other waits for this member. */
  phase: 'calling' | 'ringing' | 'connected';
  /** True when this member placed the call. */
  isCaller: boolean;
  /** Both called each other at the same moment: this is the other's call, and this member need not be asked. */
  isMet?: boolean;
  /** This member had called without a picture. */
  hidesCamera?: boolean;
  /** A connected call is in a corner of the page, not over all of it. */
  isSmall: boolean;
}

interface CallState {
  current: Call | null;
}

const initialState: CallState = { current: null };

/** The one call of the page. A chat places it; the call centre rings and shows it. */
const callSlice = createSlice({
  name: 'messagingCall',
  initialState,
  reducers: {
    callPlaced: (
      state,
      {
        payload,
      }: PayloadAction<{ requestId: string; other: Person; callType: CallType; memberId: string; now: number }>,
    ) => {
      if (state.current) return;
      const { memberId, now, ...call } = payload;
      const callId = `${memberId}-${call.other._id}-${now}`;
      state.current = { ...call, callId, phase: 'calling', isCaller: true, isSmall: false };
    },
    callRang: (state, { payload }: PayloadAction<ServerPayloads['incoming_call']>) => {
      const own = state.current;
      // The server began the other's call, so it refuses this member's own one.
      const isMet = own?.isCaller && own.phase === 'calling' && own.requestId === payload.requestId;
      if (own && !isMet) return;
      const { callId, callType, requestId, callerId, callerName, callerAvatar } = payload;
      const other = { _id: callerId, name: callerName, avatar: callerAvatar };
      const ringing: Call = { callId, callType, requestId, other, phase: 'ringing', isCaller: false, isSmall: false };
      state.current = own
        ? { ...ringing, phase: 'calling', isMet: true, hidesCamera: own.callType === 'audio' }
        : ringing;
    },
    callConnected: (state, { payload: callId }: PayloadAction<string>) => {
      if (state.current?.callId === callId) state.current.phase = 'connected';
    },
    callResized: (state, { payload }: PayloadAction<Pick<Call, 'callId' | 'isSmall'>>) => {
      if (state.current?.callId === payload.callId) state.current.isSmall = payload.isSmall;
    },
    callEnded: (state, { payload: callId }: PayloadAction<string>) => {
      if (state.current?.callId === callId) state.current = null;
    },
  },
  extraReducers: (builder) => {
    // The kit empties the cache when another member signs in, or the member signs out.
    builder.addMatcher(api.util.resetApiState.match, () => initialState);
  },
});

export const { callPlaced, callRang, callConnected, callResized, callEnded } = callSlice.actions;

/** The call of this page; null without one. */
export const selectCall = rootReducer
  .inject(callSlice, { overrideExisting: true })
  .selector((state: RootState & WithSlice<typeof callSlice>) => state.messagingCall.current);
