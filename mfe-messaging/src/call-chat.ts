import { lazyNamed } from '@mutua/web-kit';

/** The chat in a call. Its code is loaded when the call is connected. */
export const CallChat = lazyNamed(() => import('./thread/frame/call-chat.tsx'), 'CallChat');
