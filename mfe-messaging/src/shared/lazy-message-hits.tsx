import { lazyNamed, RemoteBoundary } from '@mutua/web-kit';
import type { useMessageSearch } from './use-message-search.ts';

/** Loaded with the first search that finds messages. */
const MessageHits = lazyNamed(() => import('./message-hits.tsx'), 'MessageHits');

/** The messages that a search found. After a failure the part is loaded again by itself. */
export function LazyMessageHits(hits: ReturnType<typeof useMessageSearch>) {
  if (hits.found.length === 0) return null;
  return (
    <RemoteBoundary resetKey="hits" pending={null} failed={() => null}>
      <MessageHits {...hits} />
    </RemoteBoundary>
  );
}
