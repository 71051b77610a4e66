import { lazyPart } from '@mutua/web-kit/parts';

/** The dialog that asks the others of a ring: most who see a ring do not open it. */
export const askPart = lazyPart(() => import('./ask-dialog.tsx'));
