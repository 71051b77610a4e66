import { useEffect, useEffectEvent, useState } from 'react';
import type { Call } from '../shared/call.slice.ts';

/** A call that another tab of this browser is in. */
export interface CallElsewhere {
  callId: string;
  name: string;
}

interface Here {
  memberId: string;
  call: CallElsewhere;
}
type Told = ({ is: 'in' } & Here) | ({ is: 'over' } & Here) | { is: 'asked' } | { is: 'wanted' };

const CHANNEL = 'mutua-call';

/**
 * Tells the other tabs of this browser of the call that this one is in, and learns of theirs.
 * @param onWanted called when another tab wants this one to show its call
 * @returns the call of another tab, null without one, and how to go there
 */
export function useOtherTabs(
  call: Call | null,
  memberId: string | undefined,
  onWanted: () => void,
): { elsewhere: CallElsewhere | null; goThere: () => void } {
  const [elsewhere, setElsewhere] = useState<CallElsewhere | null>(null);
  const [channel, setChannel] = useState<BroadcastChannel | null>(null);
  const own = call?.phase === 'connected' ? call : null;
  const callId = own?.callId;

  const tell = useEffectEvent((is: 'in' | 'over', told: Pick<Call, 'callId' | 'other'>) => {
    const about = { callId: told.callId, name: told.other.name };
    if (memberId) channel?.postMessage({ is, memberId, call: about } satisfies Told);
  });
  const hear = useEffectEvent((told: Told) => {
    if (told.is === 'asked' || told.is === 'wanted') {
      if (own && told.is === 'asked') tell('in', own);
      if (own && told.is === 'wanted') onWanted();
      return;
    }
    if (told.memberId !== memberId) return;
    setElsewhere((before) => (told.is === 'in' ? told.call : before?.callId === told.call.callId ? null : before));
  });
  // Before the one that opens the channel: what it does at the end, it does while the channel is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each call
  useEffect(() => {
    if (callId === undefined || !channel || !own) return;
    const told = own;
    tell('in', told);
    const leave = () => tell('over', told);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [callId, channel]);
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined' || memberId === undefined) return;
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
    opened.postMessage({ is: 'asked' } satisfies Told);
    setChannel(opened);
    return () => {
      opened.close();
      setChannel(null);
      setElsewhere(null);
    };
  }, [memberId]);

  return {
    elsewhere: call ? null : elsewhere,
    goThere: () => channel?.postMessage({ is: 'wanted' } satisfies Told),
  };
}
