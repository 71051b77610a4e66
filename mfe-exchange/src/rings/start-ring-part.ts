import { lazyPart } from '@mutua/web-kit/parts';

/** The dialog that asks the other members of a ring. Its code is loaded on demand, because most viewers do not open it. */
export const startRingPart = lazyPart(() => import('./start-ring-dialog.tsx'));
