import { useEffect, useState } from 'react';

/**
 * Mounts a conversation in one place at a time: in its page, or beside its call. Returns true when this place may mount it. That is one
 * render after the other place has stored its draft and unmounted.
 * @param isFirst whether nothing was mounted before, so that there is nothing to wait for
 */
export function useSingleMount(isOurs: boolean, isFirst: boolean): boolean {
  const [mayMount, setMayMount] = useState(isOurs && isFirst);
  useEffect(() => setMayMount(isOurs), [isOurs]);
  return isOurs && mayMount;
}
