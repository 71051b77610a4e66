import type { MeetingSession, Person } from '@mutua/contracts';
import { RemoteBoundary, toast, useAppDispatch, useAppSelector, useTranslation } from '@mutua/web-kit';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { BeforeCall } from '../../before-call.ts';
import { type CallType, selectWait, waitResized } from './call.slice.ts';
import { canCall } from './can-call.ts';

/** The call that the member wants to make. */
export interface CallWish {
  requestId: string;
  other: Person;
  callType: CallType;
  /** The session for which the members meet. */
  session?: MeetingSession;
}

/** Opens the screen before a call. Render `room` to show it. */
export function useCallRoom(): { open: (wish: CallWish) => void; room: ReactNode } {
  const [wish, setWish] = useState<CallWish | null>(null);
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const waitsFor = useAppSelector(selectWait)?.requestId;
  const close = () => setWish(null);
  /** A member who already waits for this session sees the waiting screen in full size again. */
  const open = (next: CallWish) => {
    const { requestId, session } = next;
    if (!canCall()) toast.error(t('calls.unsupported'), { id: 'no-calls' });
    else if (session && waitsFor === requestId) dispatch(waitResized({ requestId, isSmall: false }));
    else setWish(next);
  };
  const room = wish && (
    <RemoteBoundary
      resetKey="room"
      pending={null}
      failed={() => <Unopened onShown={close} />}
      onRetry={() => undefined}
    >
      <BeforeCall wish={wish} onClose={close} />
    </RemoteBoundary>
  );
  return { open, room };
}

/** Shows that the screen before the call could not be opened. */
function Unopened({ onShown }: { onShown: () => void }) {
  const { t } = useTranslation('messaging');
  const tell = useEffectEvent(() => {
    toast.error(t('live.connectionError'));
    onShown();
  });
  useEffect(() => tell(), []);
  return null;
}
