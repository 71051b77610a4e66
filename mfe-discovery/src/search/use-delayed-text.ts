import { SUGGESTIONS } from '@mutua/contracts/constants';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The text of a box that counts only after a pause in typing. `value` is what counts now; a change of it from
 * elsewhere (a cleared filter, a followed link) shows in the box.
 */
export function useDelayedText(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // What the box itself has sent comes back late: the member may have typed on meanwhile.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  const settle = useEffectEvent(() => {
    setSent(text);
    onSettled(text);
  });
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(settle, SUGGESTIONS.debounceMs);
    return () => clearTimeout(timer);
  }, [text, value]);

  return {
    text,
    setText,
    /** Counts at once: Enter, a picked suggestion. */
    settleNow: (now: string) => {
      setText(now);
      setSent(now);
      if (now !== value) onSettled(now);
    },
  };
}
