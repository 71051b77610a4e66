import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus for members who load more by keyboard. When the pressed button disappears, because nothing is left to load, the first new
 * item gets the focus.
 * @param shown how many items the list shows @returns `list` for the element around them, and `before`, to be called before it grows
 */
export function useFocusOnMore<List extends HTMLElement>(
  shown: number,
): { list: RefObject<List | null>; before: () => void } {
  const list = useRef<List>(null);
  const asked = useRef<number>(undefined);
  useEffect(() => {
    const from = asked.current;
    if (from === undefined || shown <= from) return;
    asked.current = undefined;
    if (document.activeElement !== document.body) return;
    list.current?.querySelectorAll('article, li')[from]?.querySelector('a')?.focus();
  }, [shown]);
  return {
    list,
    before: () => {
      asked.current = shown;
    },
  };
}
