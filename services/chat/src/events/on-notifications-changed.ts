import type { EventHandler } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';

/** Tells a member's devices to fetch their notifications again. */
export const onNotificationsChanged =
  ({ emitter }: { emitter: Emitter }): EventHandler<'notifications.changed'> =>
  ({ payload: { userId } }) => {
    emitter.toMembers([userId], 'notifications_changed', {});
    return Promise.resolve();
  };
