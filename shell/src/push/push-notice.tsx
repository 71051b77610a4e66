import { firstNameOf } from '@mutua/contracts/first-name';
import { kitEvents, useSession } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { optionalPart } from '../layout/optional-part.tsx';
import type { OpenPage } from '../worker/push.ts';

// Never loaded for visitors.
const Card = optionalPart(async () => {
  const { PushCard } = await import(/* webpackChunkName: "push" */ './push-card.tsx');
  return PushCard;
});
const loadPush = () => import(/* webpackChunkName: "push" */ '@mutua/web-kit/push');
const isAllowed = () => 'Notification' in window && Notification.permission === 'granted';

/** Shows the address of a pressed push, when the service worker asks this page to. */
function usePressedPush(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const show = useEffectEvent(({ data, ports }: MessageEvent<OpenPage | undefined>) => {
    if (data?.type !== 'OPEN_PAGE' || !data.path.startsWith('/')) return;
    ports[0]?.postMessage('shown');
    const isHere = data.path === pathname + search;
    // A page that is there already learns of the press, without another entry in the history.
    void navigate(data.path, { replace: isHere, preventScrollReset: isHere });
  });
  useEffect(() => {
    // Private windows of some browsers have no service workers.
    const { serviceWorker } = navigator;
    const listen = (event: MessageEvent) => show(event);
    serviceWorker?.addEventListener('message', listen);
    return () => serviceWorker?.removeEventListener('message', listen);
  }, []);
}

/**
 * Asks a member whether push may announce an answer, after the member has begun to wait for one. With permission, it reports to the server
 * that this browser still exists, and ends its subscription when the member signs out.
 */
export function PushNotice() {
  usePressedPush();
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
