import { lazyNamed } from '@mutua/web-kit';

/** The screen before a call. Its code is loaded when the member presses Call or Join. */
export const BeforeCall = lazyNamed(() => import('./calls/room/before-call.tsx'), 'BeforeCall');
