import type { Place } from '@mutua/contracts';
import { PLACE_LIMITS } from '@mutua/contracts/limits';
import { isSearchable } from '@mutua/contracts/visible';
import { call, useTranslation } from '@mutua/web-kit';
import { useEffect, useState } from 'react';

const ROWS = 6;
/** After this time the list says that it is still searching. */
const SLOW_MS = 1500;

/** The places of this page's lists by language and id, so that a chosen one has its name at once. */
const named = new Map<string, Place>();
const remember = (language: string, places: readonly Place[]) => {
  for (const place of places) named.set(`${language} ${place._id}`, place);
};

export interface FoundPlaces {
  /** The text for which they were found. Those of an earlier text stay until the next ones are there. */
  text: string;
  places: readonly Place[];
  state: 'waiting' | 'slow' | 'found' | 'failed';
  retry: () => void;
}

/** The places whose names begin with a text, from the list of the product. */
export function usePlaceSearch(text: string): FoundPlaces {
  const { language } = useTranslation('kit');
  const q = text.trim().slice(0, PLACE_LIMITS.placeQuery.max);
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Pick<FoundPlaces, 'text' | 'places'>>({ text: '', places: [] });
  const [state, setState] = useState<FoundPlaces['state']>('waiting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are in the language of the call; another attempt asks again
  useEffect(() => {
    if (!isSearchable(q, PLACE_LIMITS.placeQuery.min)) return;
    let isCurrent = true;
    const change = (next: FoundPlaces['state']) => isCurrent && setState(next);
    setState('waiting');
    const slow = setTimeout(() => change('slow'), SLOW_MS);
    void call('GET /places', { query: { q, limit: ROWS } })
      .then(({ places }) => {
        remember(language, places);
        if (isCurrent) setFound({ text: q, places });
        change('found');
      })
      .catch(() => change('failed'))
      .finally(() => clearTimeout(slow));
    return () => {
      isCurrent = false;
      clearTimeout(slow);
    };
  }, [q, attempt, language]);
  return { ...found, state, retry: () => setAttempt((before) => before + 1) };
}

/** The places with these ids that are known by now. The others follow. */
export function usePlaces(ids: readonly string[]): ReadonlyMap<string, Place> {
  const { language } = useTranslation('kit');
  const [, setRound] = useState(0);
  const placeOf = (id: string) => named.get(`${language} ${id}`);
  const missing = ids.filter((id) => !placeOf(id)).slice(0, PLACE_LIMITS.placeIds.max);
  const asked = missing.join(',');
  useEffect(() => {
    if (asked === '') return;
    let isCurrent = true;
    void call('GET /places', { query: { ids: asked } })
      .then(({ places }) => {
        remember(language, places);
        if (isCurrent) setRound((before) => before + 1);
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [asked, language]);
  return new Map(ids.flatMap((id) => [placeOf(id) ?? []].flat().map((place) => [id, place])));
}
