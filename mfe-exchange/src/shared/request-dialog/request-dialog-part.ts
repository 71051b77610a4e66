import { lazyPart } from '@mutua/web-kit/parts';

/** The dialog that asks for an exchange, for lists that can be read without it. */
export const requestDialog = lazyPart(() => import(/* webpackChunkName: "request-dialog" */ './request-dialog.tsx'));
