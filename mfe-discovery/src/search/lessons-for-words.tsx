import { api, endpoint, RemoteWidget } from '@mutua/web-kit';
import { readAvailability, useIsAlive } from '@mutua/web-kit/parts';
import { useState } from 'react';

/** How many lessons stand above the results. */
const SHOWN = 3;

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    groupLessonsFor: build.query(
      endpoint('GET /lessons', (q: string) => ({ query: { q, page: 1, limit: SHOWN } }), 'lessons'),
    ),
  }),
});

const { useGroupLessonsForQuery } = resource;

/**
 * The next group lessons that contain the words of a search. Nothing without any, and while their service is away; the results of the search
 * do not wait for them.
 */
export function LessonsForWords({ words }: { words: string }) {
  const isAlive = useIsAlive();
  const isAway = readAvailability('lessons')?.isThere === false;
  const { currentData = [] } = useGroupLessonsForQuery(words, { skip: !isAlive || isAway || words === '' });
  return currentData.length > 0 && <RemoteWidget name="lessons/strip" lessons={currentData} words={words} silent />;
}

/** Whether the server has rendered the page with these very words. */
export function useRenderedWords(words: string): boolean {
  const isAlive = useIsAlive();
  const [rendered] = useState(isAlive ? null : words);
  return words === rendered;
}
