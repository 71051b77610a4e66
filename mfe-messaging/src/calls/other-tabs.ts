import { useEffect, useEffectEvent, useState } from 'react';
import type { Call } from '../shared/call.slice.ts';

/** A call in another tab of this browser. */
export interface CallElsewhere {
  callId: string;
  name: string;
}

/** The messages between the tabs of this browser. */
export type Told =
  | { is: 'in' | 'over'; memberId: string; call: CallElsewhere }
  /** Asks whether any tab is in a call. */
  | { is: 'asked' }
  /** Asks the tab to show its call. */
  | { is: 'wanted' };

export const CHANNEL = 'mutua-call';

/** The call of another tab. Null when there is none, and while this tab is in a call itself. */
export function useCallElsewhere(memberId: string | undefined, own: Call | null): CallElsewhere | null {
  const [elsewhere, setElsewhere] = useState<CallElsewhere | null>(null);
  const hear = useEffectEvent((told: Told) => {
    // A tab also receives its own messages.
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
