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

/** This page waits for the other party of a session, whose call it answers by itself. */
export type Wait = Pick<Call, 'requestId' | 'other' | 'callType' | 'isSmall'>;

interface CallState {
  current: Call | null;
  waiting: Wait | null;
  /** The conversations in which the other party waits. */
  others: string[];
}

const initialState: CallState = { current: null, waiting: null, others: [] };

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
      const mine = own?.isCaller && own.phase === 'calling' ? own : own ? null : state.waiting;
      const isMet = mine?.requestId === payload.requestId;
      if (own && !isMet) return;
      const { callId, callType, requestId, callerId, callerName, callerAvatar } = payload;
      const other = { _id: callerId, name: callerName, avatar: callerAvatar };
      const ringing: Call = { callId, callType, requestId, other, phase: 'ringing', isCaller: false, isSmall: false };
      const met = isMet && mine && { isMet, phase: 'calling' as const, hidesCamera: mine.callType === 'audio' };
      state.current = { ...ringing, ...(met || {}) };
      if (isMet) state.waiting = null;
    },
    callConnected: (state, { payload: callId }: PayloadAction<string>) => {
      if (state.current?.callId !== callId) return;
      state.current.phase = 'connected';
      state.waiting = null;
    },
    callResized: (state, { payload }: PayloadAction<Pick<Call, 'callId' | 'isSmall'>>) => {
      if (state.current?.callId === payload.callId) state.current.isSmall = payload.isSmall;
    },
    callEnded: (state, { payload: callId }: PayloadAction<string>) => {
      if (state.current?.callId !== callId) return;
      // Whoever waits for the other one has called, and waits no more.
      if (state.waiting?.requestId === state.current.requestId) state.waiting = null;
      state.current = null;
    },
    /** The other one's call was faster, or they talk to somebody else: a page that waits does so on. */
    callBusy: (state, { payload: callId }: PayloadAction<string>) => {
      if (state.current?.callId === callId) state.current = null;
    },
    waitBegun: (state, { payload }: PayloadAction<Omit<Wait, 'isSmall'>>) => {
      if (!state.current) state.waiting = { ...payload, isSmall: false };
    },
    waitResized: (state, { payload }: PayloadAction<Pick<Wait, 'requestId' | 'isSmall'>>) => {
      if (state.waiting?.requestId === payload.requestId) state.waiting.isSmall = payload.isSmall;
    },
    waitEnded: (state, { payload: requestId }: PayloadAction<string>) => {
      if (state.waiting?.requestId === requestId) state.waiting = null;
    },
    otherWaits: (state, { payload }: PayloadAction<{ requestId: string; isWaiting: boolean }>) => {
      const { requestId, isWaiting } = payload;
      state.others = [...state.others.filter((each) => each !== requestId), ...(isWaiting ? [requestId] : [])];
    },
  },
  extraReducers: (builder) => {
    // The kit empties the cache when another member signs in, or the member signs out.
    builder.addMatcher(api.util.resetApiState.match, () => initialState);
  },
});

export const {
  callPlaced,
  callRang,
  callConnected,
  callResized,
  callEnded,
  callBusy,
  waitBegun,
  waitResized,
  waitEnded,
  otherWaits,
} = callSlice.actions;

const injected = rootReducer.inject(callSlice, { overrideExisting: true });
type State = RootState & WithSlice<typeof callSlice>;

/** The call of this page; null without one. */
export const selectCall = injected.selector((state: State) => state.messagingCall.current);
/** Whom this page waits for; null without anybody. */
export const selectWait = injected.selector((state: State) => state.messagingCall.waiting);
/** The conversations in which the other party waits. */
export const selectOtherWaits = injected.selector((state: State) => state.messagingCall.others);
