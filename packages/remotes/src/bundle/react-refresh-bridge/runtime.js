// Development only. Each federated container brings its own copy of this module. All of them use the runtime of whichever came first (the
// shell's), because React reports its renderers to one runtime only.
import * as own from 'react-refresh/runtime';

globalThis.__MUTUA_REACT_REFRESH__ ??= own;
const shared = globalThis.__MUTUA_REACT_REFRESH__;

export const {
  collectCustomHooksForSignature,
  createSignatureFunctionForTransform,
  findAffectedHostInstances,
  getFamilyByID,
  getFamilyByType,
  hasUnrecoverableErrors,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
  setSignature,
} = shared;
