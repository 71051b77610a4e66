import { useAppDispatch, useAppSelector, useSession } from '@mutua/web-kit';
import { callResized, selectWaitingRoom } from '../shared/call/call.slice.ts';
import { useCall } from './connection/use-call.ts';
import { useAnnounceCallToTabs } from './ring/announce-call-to-tabs.ts';
import { CallScreen } from './ring/call-screen.tsx';
import { useWaitingRoom } from './room/waiting-room.ts';
import { WaitingScreen } from './room/waiting-screen.tsx';

/** The call of this page, or the waiting room of a lesson. It is mounted while there is either. */
export function CurrentCall() {
  const dispatch = useAppDispatch();
  const { call, ...shown } = useCall();
  const waitingRoom = useAppSelector(selectWaitingRoom);
  useWaitingRoom();
  useAnnounceCallToTabs(call, useSession().user?._id, () => {
    window.focus();
    if (call) dispatch(callResized({ callId: call.callId, isSmall: false }));
  });
  if (call) return <CallScreen call={call} {...shown} />;
  return waitingRoom && <WaitingScreen waitingRoom={waitingRoom} media={shown.media} tracks={shown.tracks} />;
}
