import { lazyPart } from '@mutua/web-kit/parts';

/** The form that says no to a ring. */
export const declinePart = lazyPart(() => import('./decline-dialog.tsx'));
