import type { MeetingSession, Person, ServerPayloads } from '@mutua/contracts';
import { api, type RootState, rootReducer } from '@mutua/web-kit';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

export type CallType = 'audio' | 'video';

/** A call that is being placed, rings on this device, or is connected. */
export interface Call {
  callId: string;
  callType: CallType;
  requestId: string;
  other: Person;
  /** `calling`: this member waits for an answer. `ringing`: the other member waits for an answer. */
  phase: 'calling' | 'ringing' | 'connected';
  /** Whether this member placed the call. */
  isCaller: boolean;
  /** Set when this member called the other one at the same moment, or waited for them. The call is answered without a press. */
  isMutual?: boolean;
  /** Whether this member had chosen an audio call. */
  hidesCamera?: boolean;
  /** Whether a connected call is in a corner of the page instead of covering it. */
  isSmall: boolean;
}

/** In it, this page waits for the other member of a session, and answers their call without a press. */
export type WaitingRoom = Pick<Call, 'requestId' | 'other' | 'callType' | 'isSmall'>;

/** A call that the member wants to make, once the screen before it has opened the devices. */
export interface CallWish extends Pick<Call, 'requestId' | 'other' | 'callType'> {
  /** The session for which the members meet. */
  session?: MeetingSession;
}

interface CallState {
  wish: CallWish | null;
  current: Call | null;
  waitingRoom: WaitingRoom | null;
  /** The calls that the member has left on this page, with the event that says so. The server may not know it. */
  left: Record<string, LeavingEvent>;
}

export type LeavingEvent = 'end_call' | 'answer_call';

const initialState: CallState = { wish: null, current: null, waitingRoom: null, left: {} };

/** The one call of the page. A chat places it, the call centre rings and shows it. */
const callSlice = createSlice({
  name: 'messagingCall',
  initialState,
  reducers: {
    callWished: (state, { payload }: PayloadAction<CallWish | null>) => {
      state.wish = payload;
    },
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
      // The server accepted the other member's call first, so it refuses this member's call.
      const mine = own?.isCaller && own.phase === 'calling' ? own : own ? null : state.waitingRoom;
      const isMutual = mine?.requestId === payload.requestId;
      if (own && !isMutual) return;
      const { callId, callType, requestId, callerId, callerName, callerAvatar } = payload;
      const other = { _id: callerId, name: callerName, avatar: callerAvatar };
      const ringing: Call = { callId, callType, requestId, other, phase: 'ringing', isCaller: false, isSmall: false };
      const mutual = isMutual &&
        mine && { isMutual, phase: 'calling' as const, hidesCamera: mine.callType === 'audio' };
      state.current = { ...ringing, ...(mutual || {}) };
      if (isMutual) state.waitingRoom = null;
    },
    callConnected: (state, { payload: callId }: PayloadAction<string>) => {
      if (state.current?.callId !== callId) return;
      state.current.phase = 'connected';
      state.waitingRoom = null;
    },
    callResized: (state, { payload }: PayloadAction<Pick<Call, 'callId' | 'isSmall'>>) => {
      if (state.current?.callId === payload.callId) state.current.isSmall = payload.isSmall;
    },
    callEnded: (state, { payload: callId }: PayloadAction<string>) => {
      if (state.current?.callId !== callId) return;
      // The members have met, so nobody waits any longer.
      if (state.waitingRoom?.requestId === state.current.requestId) state.waitingRoom = null;
      state.current = null;
    },
    callLeft: (state, { payload }: PayloadAction<{ callId: string; by: LeavingEvent }>) => {
      state.left[payload.callId] = payload.by;
    },
    /** The other member's call came first, or they are in another call. A page that waits goes on waiting. */
    callBusy: (state, { payload: callId }: PayloadAction<string>) => {
      if (state.current?.callId === callId) state.current = null;
    },
    waitingRoomEntered: (state, { payload }: PayloadAction<Omit<WaitingRoom, 'isSmall'>>) => {
      if (!state.current) state.waitingRoom = { ...payload, isSmall: false };
    },
    waitingRoomResized: (state, { payload }: PayloadAction<Pick<WaitingRoom, 'requestId' | 'isSmall'>>) => {
      if (state.waitingRoom?.requestId === payload.requestId) state.waitingRoom.isSmall = payload.isSmall;
    },
    waitingRoomLeft: (state, { payload: requestId }: PayloadAction<string>) => {
      if (state.waitingRoom?.requestId === requestId) state.waitingRoom = null;
    },
  },
  extraReducers: (builder) => {
    // web-kit resets the cache when the member signs out, or when another one signs in.
    builder.addMatcher(api.util.resetApiState.match, () => initialState);
  },
});

export const {
  callWished,
  callPlaced,
  callRang,
  callConnected,
  callResized,
  callEnded,
  callLeft,
  callBusy,
  waitingRoomEntered,
  waitingRoomResized,
  waitingRoomLeft,
} = callSlice.actions;

const injected = rootReducer.inject(callSlice, { overrideExisting: true });
type State = RootState & WithSlice<typeof callSlice>;

/** The call that the screen before a call is about. Null while this screen is closed. */
export const selectWish = injected.selector((state: State) => state.messagingCall.wish);
/** The call of this page. Null without one. */
export const selectCall = injected.selector((state: State) => state.messagingCall.current);
/** The calls that the member has left on this page. */
export const selectLeftCalls = injected.selector((state: State) => state.messagingCall.left);
/** The waiting room of this page. Null without one. */
export const selectWaitingRoom = injected.selector((state: State) => state.messagingCall.waitingRoom);
