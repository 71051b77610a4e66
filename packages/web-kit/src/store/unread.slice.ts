import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionSlice } from './session.slice.ts';

export interface UnreadState {
  notifications: number;
  messages: number;
  /** Whether the counters have been loaded. */
  isKnown: boolean;
  /** Until when a conversation is muted, by the id of its request. Its messages increase no counter and show no toast. */
  muted: Record<string, string>;
}

const initialState: UnreadState = { notifications: 0, messages: 0, isKnown: false, muted: {} };

type Counter = 'notifications' | 'messages';

/** The two counters of the top bar. Never below 0. */
export const unreadSlice = createSlice({
  name: 'unread',
  initialState,
  reducers: {
    unreadSet: (state, { payload }: PayloadAction<Partial<Omit<UnreadState, 'isKnown'>>>) => {
      Object.assign(state, payload, { isKnown: true });
    },
    unreadRaised: (state, { payload }: PayloadAction<Counter>) => {
      state[payload] += 1;
    },
    unreadLowered: (state, { payload }: PayloadAction<{ counter: Counter; by?: number }>) => {
      state[payload.counter] = Math.max(0, state[payload.counter] - (payload.by ?? 1));
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionSlice.actions.sessionEnded, () => initialState);
  },
  selectors: { selectUnread: (state) => state },
});

export const { unreadSet, unreadRaised, unreadLowered } = unreadSlice.actions;
export const { selectUnread } = unreadSlice.selectors;

/** Whether the member has muted a conversation. */
export const isMuted = ({ muted }: Pick<UnreadState, 'muted'>, requestId: string, now = Date.now()): boolean =>
  Date.parse(muted[requestId] ?? '') > now;
