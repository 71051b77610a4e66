import type { EventHandler } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';

/** Sends a notification to its member's devices. A repeated event is harmless, because devices recognise its id. */
export const onNotificationCreated =
  ({ emitter }: { emitter: Emitter }): EventHandler<'notification.created'> =>
  ({ payload: { userId, notification } }) => {
    const { request } = notification;
    emitter.toMembers([userId], 'notification', { notification, ...(request && { request }) });
    return Promise.resolve();
  };
