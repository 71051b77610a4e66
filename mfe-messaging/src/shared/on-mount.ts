import { useEffect, useEffectEvent } from 'react';

/** Acts once it is mounted, and renders nothing: for a part that could not be loaded. */
export function OnMount({ act }: { act: () => void }) {
  const onMount = useEffectEvent(act);
  useEffect(() => onMount(), []);
  return null;
}
