import { useEffect, useEffectEvent, useState } from 'react';
import type { Call } from '../shared/call.slice.ts';

/** A call that another tab of this browser is in. */
export interface CallElsewhere {
  callId: string;
  name: string;
}

/** What the tabs of this browser tell each other. */
export type Told =
  | { is: 'in' | 'over'; memberId: string; call: CallElsewhere }
  /** Is anybody in a call? */
  | { is: 'asked' }
  /** Show your call. */
  | { is: 'wanted' };

export const CHANNEL = 'mutua-call';

/** The call that another tab of this browser is in; null without one, and while this tab is in a call itself. */
export function useCallElsewhere(memberId: string | undefined, own: Call | null): CallElsewhere | null {
  const [elsewhere, setElsewhere] = useState<CallElsewhere | null>(null);
  const hear = useEffectEvent((told: Told) => {
    // What this tab tells comes back to it.
    if (!('call' in told) || told.memberId !== memberId || told.call.callId === own?.callId) return;
    const { is, call } = told;
    setElsewhere((before) => (is === 'in' ? call : before?.callId === call.callId ? null : before));
  });
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined' || memberId === undefined) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
    channel.postMessage({ is: 'asked' } satisfies Told);
    return () => {
      channel.close();
      setElsewhere(null);
    };
  }, [memberId]);
  return own ? null : elsewhere;
}
