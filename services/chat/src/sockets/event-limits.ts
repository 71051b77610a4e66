import { type ClientEventName, SOCKETS } from '@mutua/contracts';
import { rateLimitRefusals, TooManyRequestsError } from '@mutua/service-kit';
import { createTokenBuckets } from '../realtime/token-buckets.ts';

type Kind = 'typing' | 'signals' | 'others';

const kindOf = (event: ClientEventName): Kind => {
  if (event === 'typing' || event === 'stop_typing' || event === 'circle_typing') return 'typing';
  return event.startsWith('webrtc_') || event === 'room_candidate' ? 'signals' : 'others';
};

export type EventLimits = ReturnType<typeof createEventLimits>;

/** Limits how many events each member may emit to this node, from all devices together. `scale` multiplies the limits. */
export function createEventLimits({ scale }: { scale: number }) {
  const scaled = ({ perSecond, burst }: { perSecond: number; burst: number }) =>
    createTokenBuckets({ perSecond: perSecond * scale, burst: Math.max(1, burst * scale) });
  const takes = {
    typing: scaled(SOCKETS.typing),
    signals: scaled(SOCKETS.signals),
    others: scaled(SOCKETS.others),
  } satisfies Record<Kind, unknown>;
  const refuse = scaled(SOCKETS.refusals);

  return {
    /**
     * Counts an event of a member.
     * @throws TooManyRequestsError beyond a limit
     */
    consume(userId: string, event: ClientEventName): void {
      const kind = kindOf(event);
      const seconds = takes[kind](userId);
      if (seconds === 0) return;
      rateLimitRefusals.inc({ limit: `chat:${kind}` });
      throw new TooManyRequestsError('You are doing this too quickly. Please wait a moment.', seconds);
    },
    /** Counts a refused event of a device. Returns true when the device should be disconnected. */
    isFlooding: (socketId: string): boolean => refuse(socketId) > 0,
  };
}
