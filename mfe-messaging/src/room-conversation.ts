import { lazyNamed } from '@mutua/web-kit';

/** The conversation beside a room. Its code is loaded when it is opened. */
export const RoomConversation = lazyNamed(() => import('./circle-beside.tsx'), 'CircleBeside');
