import type { EventHandler } from '@mutua/service-kit';
import type { PushService } from '../push/push.service.ts';

/** Removes the push subscriptions of an ended session. Push reaches a browser only while its session lasts. */
export const onSessionEnded =
  ({ push }: { push: Pick<PushService, 'sessionEnded'> }): EventHandler<'session.ended'> =>
  ({ payload: { userId, sessionId } }) =>
    push.sessionEnded(userId, sessionId);
