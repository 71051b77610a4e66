/**
 * The module that all apps get for '@reduxjs/toolkit': the names that they use, and those that RTK Query uses. A test compares this list
 * with their imports.
 */
export {
  combineReducers,
  combineSlices,
  configureStore,
  createAction,
  createAsyncThunk,
  createNextState,
  createSelector,
  createSlice,
  formatProdErrorMessage,
  isAction,
  isAllOf,
  isAnyOf,
  isAsyncThunkAction,
  isDraft,
  isFulfilled,
  isPending,
  isPlainObject,
  isRejected,
  isRejectedWithValue,
  nanoid,
  original,
  prepareAutoBatched,
  SHOULD_AUTOBATCH,
} from 'whole/@reduxjs/toolkit';
