import { firstNameOf } from '@mutua/contracts/first-name';
import { kitEvents, useSession } from '@mutua/web-kit';
import { useEffect, useState } from 'react';
import { optionalPart } from '../layout/optional-part.tsx';

// Never loaded for visitors.
const Card = optionalPart(async () => {
  const { PushCard } = await import(/* webpackChunkName: "push" */ './push-card.tsx');
  return PushCard;
});
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
  return <Card name={firstNameOf(waitsFor)} onEnd={() => setWaitsFor(null)} />;
}
