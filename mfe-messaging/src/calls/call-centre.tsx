import { lazyNamed, RemoteBoundary, useUnsaved } from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { LiveNotices } from './live-notices.tsx';
import { useCall } from './use-call.ts';

const CallScreen = lazyNamed(() => import('./call-screen.tsx'), 'CallScreen');

/** On every page of a member: what arrives while they are elsewhere, and the call. */
export function CallCentre() {
  const { call, media, isAnswering, answer, decline, end } = useCall();
  // A new version of this remote would end the call.
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
            local={media.local}
            remote={media.remote}
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

/** A call whose screen cannot be had would go on unseen. */
function Unshown({ onShown }: { onShown: () => void }) {
  const end = useEffectEvent(onShown);
  useEffect(() => end(), []);
  return null;
}
