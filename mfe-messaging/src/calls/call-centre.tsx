import { lazyNamed, RemoteBoundary, useUnsaved } from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { LiveNotices } from './live-notices.tsx';
import { useCall } from './use-call.ts';

const CallScreen = lazyNamed(() => import('./call-screen.tsx'), 'CallScreen');

/** Mounted on every page of a signed-in member: shows toasts for new events, and the call screen. */
export function CallCentre() {
  const { call, media, tracks, isAnswering, answer, decline, end } = useCall();
  // Switching to a new version of this remote would end the call.
  useUnsaved(call !== null, { ask: false });
  return (
    <>
      <LiveNotices />
      {call && (
        <RemoteBoundary
          resetKey={call.callId}
          pending={null}
          failed={() => <Unshown onShown={end} />}
          onRetry={() => undefined}
        >
          <CallScreen
            call={call}
            media={media}
            tracks={tracks}
            isAnswering={isAnswering}
            onAnswer={answer}
            onDecline={decline}
            onEnd={end}
          />
        </RemoteBoundary>
      )}
    </>
  );
}

/** Ends a call whose screen cannot be loaded: it would otherwise continue invisibly. */
function Unshown({ onShown }: { onShown: () => void }) {
  const end = useEffectEvent(onShown);
  useEffect(() => end(), []);
  return null;
}
