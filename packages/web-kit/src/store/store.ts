import { type Action, combineSlices, configureStore, type ThunkAction } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { sessionSlice } from './session.slice.ts';
import { unreadSlice } from './unread.slice.ts';

/** The slices of the remotes. Each remote declares its own: `declare module '@mutua/web-kit' { interface LazySlices { … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface LazySlices {}

/** `slice.injectInto(rootReducer, { overrideExisting: true })` adds a remote's slice. */
export const rootReducer = combineSlices(sessionSlice, unreadSlice, api).withLazyLoadedSlices<LazySlices>();

/** Creates the page's store. Tests create their own. */
export function createStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(api.middleware),
  });
}

export type KitStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = KitStore['dispatch'];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, Action>;
