import { firstNameOf } from '@mutua/contracts/first-name';
import { kitEvents, useSession } from '@mutua/web-kit';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

// The code of push is loaded only when needed, and never for visitors.
const Card = lazy<ComponentType<{ name: string; onEnd: () => void }>>(() =>
  import(/* webpackChunkName: "push" */ './push-card.tsx').then(
    ({ PushCard }) => ({ default: PushCard }),
    () => ({ default: () => null }),
  ),
);
const loadPush = () => import(/* webpackChunkName: "push" */ '@mutua/web-kit/push');
const isAllowed = () => 'Notification' in window && Notification.permission === 'granted';

/**
 * Asks a member whether push may announce an answer, after the member has begun to wait for one. With permission, it reports to the server
 * that this browser still exists, and ends its subscription when the member signs out.
 */
export function PushNotice() {
  const { user } = useSession();
  const memberId = user?._id;
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  useEffect(() => {
    if (!memberId) return;
    const ignore = () => undefined;
    if (isAllowed())
      loadPush()
        .then(({ renewPushSubscription }) => renewPushSubscription())
        .catch(ignore);
    const stops = [
      kitEvents.on('waits-for-answer', ({ name }) => setWaitsFor(name)),
      kitEvents.on('signing-out', () => {
        if (isAllowed())
          loadPush()
            .then(({ turnPushOff }) => turnPushOff())
            .catch(ignore);
      }),
    ];
    return () => {
      setWaitsFor(null);
      for (const stop of stops) stop();
    };
  }, [memberId]);
  if (!user?.preferences.pushNotifications || waitsFor === null) return null;
  return (
    <Suspense fallback={null}>
      <Card name={firstNameOf(waitsFor)} onEnd={() => setWaitsFor(null)} />
    </Suspense>
  );
}
