import { lazyPart } from '@mutua/web-kit/parts';

/** The dialog that proposes times. Its code is loaded on demand. */
export const arrangePart = lazyPart(() => import(/* webpackChunkName: "arrange" */ './arrange-dialog.tsx'));
