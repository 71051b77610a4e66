import { useEffect, useEffectEvent } from 'react';
import type { Call } from '../../shared/call/call.slice.ts';
import { openCallChannel, type TabMessage } from './other-tab-call.ts';

/**
 * Tells the other tabs of this browser about the call of this one.
 * @param onWanted called when another tab asks this one to show the call
 */
export function useAnnounceCallToTabs(call: Call | null, memberId: string | undefined, onWanted: () => void): void {
  const callId = call?.phase === 'connected' ? call.callId : undefined;
  const name = call?.other.name ?? '';
  const show = useEffectEvent(onWanted);
  useEffect(() => {
    if (callId === undefined || memberId === undefined) return;
    const channel = openCallChannel();
    if (!channel) return;
    const announce = (is: 'in' | 'over') =>
      channel.postMessage({ is, memberId, call: { callId, name } } satisfies TabMessage);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.is === 'asked') announce('in');
      if (data.is === 'wanted') show();
    };
    const leave = () => announce('over');
    window.addEventListener('pagehide', leave);
    announce('in');
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
    };
  }, [callId, memberId, name]);
}

/** Asks the tab with the call to show it. */
export function askToShowCall(): void {
  const channel = openCallChannel();
  channel?.postMessage({ is: 'wanted' } satisfies TabMessage);
  channel?.close();
}
