import { lazyPart } from '@mutua/web-kit/parts';

/** The list of the sessions that end with an exchange. Its code is loaded on demand. */
export const cancelledSessionsPart = lazyPart(() => import('./cancelled-sessions.tsx'));
