import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Joins the session when a link opened the chat for this purpose: `/chat/{requestId}?call=video`. Mounted while the session can be joined.
 */
export function useJoinFromLink(join: () => void): void {
  const [parameters, setParameters] = useSearchParams();
  const isAsked = parameters.has('call');
  const act = useEffectEvent(() => {
    setParameters(
      (before) => {
        before.delete('call');
        return before;
      },
      { replace: true },
    );
    join();
  });
  useEffect(() => {
    if (isAsked) act();
  }, [isAsked]);
}
