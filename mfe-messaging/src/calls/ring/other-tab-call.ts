import { useRealtimeEvent } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Call } from '../../shared/call/call.slice.ts';

/** A call in another tab of this browser. */
export interface OtherTabCall {
  callId: string;
  name: string;
}

/** The messages between the tabs of this browser. */
export type TabMessage =
  | { is: 'in' | 'over'; memberId: string; call: OtherTabCall }
  /** Asks whether any tab is in a call. */
  | { is: 'asked' }
  /** Asks the tab to show its call. */
  | { is: 'wanted' };

/** Opens the channel between the tabs. Null where a browser has none, or allows none: a Firefox that lets the site store nothing. */
export function openCallChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('mutua-call');
  } catch {
    return null;
  }
}

/** The call of another tab. Null when there is none, and while this tab is in a call itself. */
export function useOtherTabCall(memberId: string | undefined, own: Call | null): OtherTabCall | null {
  const [elsewhere, setElsewhere] = useState<OtherTabCall | null>(null);
  const receive = useEffectEvent((message: TabMessage) => {
    // A tab also receives its own messages.
    if (!('call' in message) || message.memberId !== memberId || message.call.callId === own?.callId) return;
    const { is, call } = message;
    setElsewhere((before) => (is === 'in' ? call : before?.callId === call.callId ? null : before));
  });
  // A tab that the browser has ended could not say that its call is over.
  useRealtimeEvent('call_ended', ({ callId }) => {
    setElsewhere((before) => (before?.callId === callId ? null : before));
  });
  useEffect(() => {
    const channel = memberId === undefined ? null : openCallChannel();
    if (!channel) return;
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
    channel.postMessage({ is: 'asked' } satisfies TabMessage);
    return () => {
      channel.close();
      setElsewhere(null);
    };
  }, [memberId]);
  return own ? null : elsewhere;
}
