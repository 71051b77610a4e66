import { lazyPart } from '@mutua/web-kit/parts';

/** The dialog that requests an exchange. Its code is loaded on demand. */
export const requestDialog = lazyPart(() => import(/* webpackChunkName: "request-dialog" */ './request-dialog.tsx'));
