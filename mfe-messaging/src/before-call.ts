import { lazyNamed } from '@mutua/web-kit';

/** The room before a call, whose code is loaded with the press on Call or Join. */
export const BeforeCall = lazyNamed(() => import('./calls/before-call.tsx'), 'BeforeCall');
