import { lazyPart } from '@mutua/web-kit/lazy-part';

/** The dialog that proposes times, for pages that can be read without it. */
export const arrangePart = lazyPart(() => import(/* webpackChunkName: "arrange" */ './arrange-dialog.tsx'));
