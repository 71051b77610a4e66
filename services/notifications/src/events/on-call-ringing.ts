import { CALL_TIMEOUT_SECONDS } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { PushService } from '../push/push.service.ts';
import { pushOfCall } from '../push/push-payload.ts';
import type { RingingRepository } from '../push/ringing.repository.ts';
import { isCallPushed } from '../recipients/delivery.ts';
import { quietUntil } from '../recipients/quiet.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Sends a push about a ringing call to a member without an open page. In the quiet hours a call rings in open pages only. */
export const onCallRinging =
  ({
    recipients,
    push,
    ringing,
  }: {
    recipients: Pick<RecipientRepository, 'find' | 'isErased'>;
    push: Pick<PushService, 'findSubscribed' | 'send'>;
    ringing: Pick<RingingRepository, 'ring'>;
  }): EventHandler<'call.ringing'> =>
  async ({ occurredAt, payload: { requestId, callerId, callerName, calleeId } }) => {
    const now = new Date();
    if (now.getTime() - Date.parse(occurredAt) > CALL_TIMEOUT_SECONDS * 1_000) return;
    const [recipient, subscribed] = await Promise.all([recipients.find(calleeId), push.findSubscribed([calleeId])]);
    const { preferences, pushShows, quiet, timeZone } = recipient;
    if (!isCallPushed(recipient) || !subscribed.has(calleeId) || quietUntil(quiet, timeZone, now)) return;
    if (await recipients.isErased([callerId, calleeId])) return;
    if (!(await ringing.ring(calleeId, requestId, new Date(occurredAt)))) return;
    await push.send(calleeId, pushOfCall({ requestId, callerName }, preferences.language, pushShows));
  };
