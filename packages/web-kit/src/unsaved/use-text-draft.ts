import { useEffect, useRef, useState } from 'react';
import { DelayedWrite, flushOnLeave } from './delayed-write.ts';
import { useDrafts } from './use-drafts.ts';
import { useUnsaved } from './use-unsaved.ts';

const SAVE_DELAY_MS = 300;

/**
 * State for one text that survives a reload and a new version of the remote, such as the composer of a conversation: `const [text, setText,
 * clear] = useTextDraft(`chat:${requestId}`)`. Each key has its own text. Call `clear` after the text was sent. While there is a text, no
 * remote on the page moves to a new version. Leaving asks no question.
 */
export function useTextDraft(key: string): [text: string, setText: (text: string) => void, clear: () => void] {
  const drafts = useDrafts();
  const [delayed] = useState(() => new DelayedWrite());
  const [state, setState] = useState(() => ({ drafts, key, text: readText(drafts.read(key)) }));
  const isOther = state.drafts !== drafts || state.key !== key;
  const current = isOther ? { drafts, key, text: readText(drafts.read(key)) } : state;
  if (isOther) setState(current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pending write must end before another key is used
  useEffect(() => flushOnLeave(delayed), [delayed, drafts, key]);
  useUnsaved(current.text !== '', { ask: false });

  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  const [setters] = useState(() => {
    const change = (text: string) => {
      const { drafts: owner, key: place } = latest.current;
      setState({ drafts: owner, key: place, text });
      delayed.schedule(() => owner.write(place, text || null), text ? SAVE_DELAY_MS : 0);
    };
    const clear = () => {
      change('');
      delayed.flush();
    };
    return { change, clear };
  });
  return [current.text, setters.change, setters.clear];
}

const readText = (value: unknown): string => (typeof value === 'string' ? value : '');
