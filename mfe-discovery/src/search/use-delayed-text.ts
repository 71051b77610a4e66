import { SUGGESTIONS } from '@mutua/contracts/limits';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The text of an input, debounced. `value` is the debounced text. When something else changes it (a cleared filter, a followed link), the
 * input shows the new text.
 */
export function useDelayedText(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Ignores text that came from this input: the member may have typed more meanwhile.
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
    /** Applies a text at once: after Enter or a picked suggestion. */
    settleNow: (now: string) => {
      setText(now);
      setSent(now);
      if (now !== value) onSettled(now);
    },
  };
}
