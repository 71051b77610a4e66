import type { EventHandler } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';

/** Tells a member's devices of a notification. Told twice it shows once: it has an id. */
export const onNotificationCreated =
  ({ emitter }: { emitter: Emitter }): EventHandler<'notification.created'> =>
  ({ payload: { userId, notification } }) => {
    const { request } = notification;
    emitter.toMembers([userId], 'notification', { notification, ...(request && { request }) });
    return Promise.resolve();
  };
