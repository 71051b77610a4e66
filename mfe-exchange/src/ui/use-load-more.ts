import { errorMessage, toast } from '@mutua/web-kit';
import { useEffect, useRef } from 'react';

/** A list that is loaded page by page. */
interface Pages {
  fetchNextPage: () => PromiseLike<{ error?: unknown }>;
}

/**
 * Loads the next page of a list, and focuses its first entry, because the pressed button may be gone. Shows an error on failure.
 * @param shown how many entries the list has now
 * @param failed the message when the server gives none
 */
export function useLoadMore<List extends HTMLElement>({ fetchNextPage }: Pages, shown: number, failed: string) {
  const list = useRef<List>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || shown <= before.current) return;
    const entry = list.current?.children[before.current];
    before.current = null;
    entry?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [shown]);
  const more = async () => {
    before.current = shown;
    const { error } = await fetchNextPage();
    if (!error) return;
    before.current = null;
    toast.error(errorMessage(error, failed));
  };
  return { list, more };
}
