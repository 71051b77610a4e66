import { lazyNamed, RemoteBoundary, useAppDispatch, useAppSelector, useSession, useUnsaved } from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { callResized, selectWait } from '../shared/call.slice.ts';
import { LiveNotices } from './live-notices.tsx';
import { useOtherTabs } from './other-tabs.ts';
import { useCall } from './use-call.ts';
import { useWaits } from './waiting.ts';

const CallScreen = lazyNamed(() => import('./call-screen.tsx'), 'CallScreen');
const CallElsewhere = lazyNamed(() => import('./call-elsewhere.tsx'), 'CallElsewhere');
const WaitingScreen = lazyNamed(() => import('./waiting-screen.tsx'), 'WaitingScreen');

/** Mounted on every page of a signed-in member: shows toasts for new events, and the call screen. */
export function CallCentre() {
  const { call, media, tracks, isAnswering, answer, decline, end } = useCall();
  const wait = useAppSelector(selectWait);
  useWaits();
  const dispatch = useAppDispatch();
  const { elsewhere, goThere } = useOtherTabs(call, useSession().user?._id, () => {
    window.focus();
    if (call) dispatch(callResized({ callId: call.callId, isSmall: false }));
  });
  // Switching to a new version of this remote would end the call.
  useUnsaved(call !== null || wait !== null, { ask: false });
  return (
    <>
      <LiveNotices />
      {elsewhere && (
        <RemoteBoundary resetKey={elsewhere.callId} pending={null} failed={() => null} onRetry={() => undefined}>
          <CallElsewhere call={elsewhere} onGo={goThere} />
        </RemoteBoundary>
      )}
      {!call && wait && (
        // Who waits is called, also while the screen cannot be loaded.
        <RemoteBoundary resetKey={wait.requestId} pending={null} failed={() => null} onRetry={() => undefined}>
          <WaitingScreen wait={wait} />
        </RemoteBoundary>
      )}
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
