import { lazyPart } from '@mutua/web-kit/lazy-part';

/** The form that says no to a ring. */
export const declinePart = lazyPart(() => import('./decline-dialog.tsx'));
