import { useSession } from '@mutua/web-kit';
import { useState } from 'react';
import { optionalPart } from '../optional-part.tsx';
import { rememberZone, zoneChange } from './seen-zone.ts';

const Card = optionalPart(async () => {
  const { ZoneCard } = await import(/* webpackChunkName: "zone" */ './zone-card.tsx');
  return ZoneCard;
});

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
  return <Card {...change} onEnd={end} />;
}
