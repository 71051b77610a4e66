import { useSession } from '@mutua/web-kit';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { rememberZone, type ZoneChange, zoneChange } from './seen-zone.ts';

// Only few members have moved, so the code of the card is loaded separately. The page works without it.
const Card = lazy<ComponentType<ZoneChange & { onEnd: () => void }>>(() =>
  import(/* webpackChunkName: "zone" */ './zone-card.tsx').then(
    ({ ZoneCard }) => ({ default: ZoneCard }),
    () => ({ default: () => null }),
  ),
);

/** Tells a member once that this device is in another time zone than before. For everybody else it renders nothing and makes no call. */
export function ZoneNotice() {
  const { user } = useSession();
  const [ended, setEnded] = useState<string | null>(null);
  const change = user && zoneChange(user);
  if (!change || ended === user._id) return null;
  const end = () => {
    rememberZone(user._id, change.device);
    setEnded(user._id);
  };
  return (
    <Suspense fallback={null}>
      <Card {...change} onEnd={end} />
    </Suspense>
  );
}
