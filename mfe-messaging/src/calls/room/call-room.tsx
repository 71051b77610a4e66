import { lazyNamed, RemoteBoundary, toast, useAppDispatch, useAppSelector, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { callWished, selectWish } from '../../shared/call/call.slice.ts';
import { OnMount } from '../../shared/on-mount.ts';

const BeforeCall = lazyNamed(() => import('./before-call.tsx'), 'BeforeCall');

/** The screen before a call, over the conversation in which the member pressed Call or Join. Its code is loaded by this press. */
export function CallRoom() {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const wish = useAppSelector(selectWish);
  const { pathname } = useLocation();
  const hasLeft = wish !== null && pathname !== `/chat/${wish.requestId}`;
  const close = () => dispatch(callWished(null));
  const fail = () => {
    toast.error(t('live.connectionError'));
    close();
  };
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (hasLeft) leave();
  }, [hasLeft]);
  if (!wish || hasLeft) return null;
  return (
    <RemoteBoundary resetKey="room" pending={null} failed={() => <OnMount act={fail} />} onRetry={() => undefined}>
      <BeforeCall wish={wish} onClose={close} />
    </RemoteBoundary>
  );
}
