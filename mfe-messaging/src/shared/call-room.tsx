import type { MeetingSession, Person } from '@mutua/contracts';
import { RemoteBoundary, toast, useTranslation } from '@mutua/web-kit';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { BeforeCall } from '../before-call.ts';
import type { CallType } from './call.slice.ts';

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
  const close = () => setWish(null);
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
  return { open: setWish, room };
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
