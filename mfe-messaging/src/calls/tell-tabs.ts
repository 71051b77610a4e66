import { useEffect, useEffectEvent } from 'react';
import type { Call } from '../shared/call.slice.ts';
import { CHANNEL, type Told } from './other-tabs.ts';

/**
 * Tells the other tabs of this browser about the call of this one.
 * @param onWanted called when another tab asks this one to show the call
 */
export function useTellTabs(call: Call | null, memberId: string | undefined, onWanted: () => void): void {
  const callId = call?.phase === 'connected' ? call.callId : undefined;
  const name = call?.other.name ?? '';
  const show = useEffectEvent(onWanted);
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined' || callId === undefined || memberId === undefined) return;
    const channel = new BroadcastChannel(CHANNEL);
    const tell = (is: 'in' | 'over') => channel.postMessage({ is, memberId, call: { callId, name } } satisfies Told);
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.is === 'asked') tell('in');
      if (data.is === 'wanted') show();
    };
    const leave = () => tell('over');
    window.addEventListener('pagehide', leave);
    tell('in');
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
    };
  }, [callId, memberId, name]);
}

/** Asks the tab with the call to show it. */
export function askToShowCall(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ is: 'wanted' } satisfies Told);
  channel.close();
}
