import type { MeetingSession, Person } from '@mutua/contracts';
import { RemoteBoundary, toast, useAppDispatch, useAppSelector, useTranslation } from '@mutua/web-kit';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { BeforeCall } from '../before-call.ts';
import { type CallType, selectWait, waitResized } from './call.slice.ts';

/** Whom to call, and how. */
export interface CallWish {
  requestId: string;
  other: Person;
  callType: CallType;
  /** The session that the two come together for. */
  session?: MeetingSession;
}

/** Opens the room before a call; `room` is to be drawn. */
export function useCallRoom(): { open: (wish: CallWish) => void; room: ReactNode } {
  const [wish, setWish] = useState<CallWish | null>(null);
  const dispatch = useAppDispatch();
  const waitsFor = useAppSelector(selectWait)?.requestId;
  const close = () => setWish(null);
  /** Whoever waits for this session already sees it large again. */
  const open = (next: CallWish) => {
    const { requestId, session } = next;
    if (session && waitsFor === requestId) dispatch(waitResized({ requestId, isSmall: false }));
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

/** Says that the room cannot be opened now. */
function Unopened({ onShown }: { onShown: () => void }) {
  const { t } = useTranslation('messaging');
  const tell = useEffectEvent(() => {
    toast.error(t('live.connectionError'));
    onShown();
  });
  useEffect(() => tell(), []);
  return null;
}
