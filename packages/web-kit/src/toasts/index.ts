export { type ToastActionOptions, toastAction } from './toast-action.tsx';
export { type Removal, undoable, useRemovals } from './undoable.tsx';
