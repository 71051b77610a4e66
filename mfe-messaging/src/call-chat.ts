import { lazyNamed } from '@mutua/web-kit';

/** The chat's part of a call, whose code is loaded when the call is connected. */
export const CallChat = lazyNamed(() => import('./chat/call-chat.tsx'), 'CallChat');
