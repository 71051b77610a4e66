import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionSlice } from '../session/session.slice.ts';

export interface UnreadState {
  notifications: number;
  messages: number;
  /** They have been read. */
  isKnown: boolean;
}

const initialState: UnreadState = { notifications: 0, messages: 0, isKnown: false };

type Counter = 'notifications' | 'messages';

/** The two counters of the top bar. Never below 0. */
export const unreadSlice = createSlice({
  name: 'unread',
  initialState,
  reducers: {
    unreadSet: (state, { payload }: PayloadAction<Partial<Record<Counter, number>>>) => {
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
