import type { User } from '@mutua/contracts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SessionState {
  /** `loading` until the member of a stored token is known. */
  status: 'loading' | 'authenticated' | 'anonymous';
  user: User | null;
  /** Whether the member signed out. False when the session has expired. */
  signedOut: boolean;
}

const initialState: SessionState = { status: 'loading', user: null, signedOut: false };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionLoading: () => initialState,
    sessionStarted: (_, { payload }: PayloadAction<User>): SessionState => ({
      status: 'authenticated',
      user: payload,
      signedOut: false,
    }),
    sessionEnded: (_, { payload }: PayloadAction<{ signedOut: boolean }>): SessionState => ({
      status: 'anonymous',
      user: null,
      ...payload,
    }),
    /** The member's own data changed (profile, preferences). */
    userUpdated: (state, { payload }: PayloadAction<User>) => {
      if (state.status === 'authenticated') state.user = payload;
    },
  },
  selectors: {
    selectSession: (state) => state,
    selectUser: (state) => state.user,
  },
});

export const { userUpdated } = sessionSlice.actions;
export const { selectSession, selectUser } = sessionSlice.selectors;
