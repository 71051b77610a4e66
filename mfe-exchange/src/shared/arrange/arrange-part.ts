import { lazyPart } from '@mutua/web-kit/parts';

/** The dialog that proposes times, for pages that can be read without it. */
export const arrangePart = lazyPart(() => import(/* webpackChunkName: "arrange" */ './arrange-dialog.tsx'));
