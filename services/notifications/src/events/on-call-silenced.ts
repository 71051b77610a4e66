import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

/** Replaces the push of a ringing call that was answered, declined or ended. A missed call is a message, which replaces it, too. */
export const onCallSilenced =
  ({ service }: Dependencies): EventHandler<'call.silenced'> =>
  async (event) => {
    const { requestId, callerId, calleeId, wasAnswered } = event.payload;
    await service.silenceCall(event, {
      userId: calleeId,
      requestId,
      callerId,
      at: new Date(event.occurredAt),
      values: { name: '', how: wasAnswered ? 'answered' : 'ended' },
    });
  };
