// Development only. Each federated container has its own copy of this module. All copies use the runtime that loaded first (the shell's),
// because React reports its renderers to only one.
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
