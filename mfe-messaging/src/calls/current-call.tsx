import { useAppDispatch, useAppSelector, useSession } from '@mutua/web-kit';
import { callResized, selectWait } from '../shared/call/call.slice.ts';
import { useCall } from './connection/use-call.ts';
import { useAnnounceCallToTabs } from './ring/announce-call-to-tabs.ts';
import { CallScreen } from './ring/call-screen.tsx';
import { useWait } from './room/waiting.ts';
import { WaitingScreen } from './room/waiting-screen.tsx';

/** The call of this page, or the wait for one. It is mounted while there is either. */
export function CurrentCall() {
  const dispatch = useAppDispatch();
  const { call, ...shown } = useCall();
  const wait = useAppSelector(selectWait);
  useWait();
  useAnnounceCallToTabs(call, useSession().user?._id, () => {
    window.focus();
    if (call) dispatch(callResized({ callId: call.callId, isSmall: false }));
  });
  if (call) return <CallScreen call={call} {...shown} />;
  return wait && <WaitingScreen wait={wait} media={shown.media} tracks={shown.tracks} />;
}
