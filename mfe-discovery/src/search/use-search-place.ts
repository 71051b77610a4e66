import type { Place } from '@mutua/contracts';
import { useSession } from '@mutua/web-kit';
import { usePlaces } from '@mutua/web-kit/parts';
import { useEffect, useEffectEvent } from 'react';
import { isSavedSearch, ME, type SearchFilters } from './search-filters.ts';

export interface SearchPlace {
  /** The member's own place. */
  own: Place | null;
  /** The place that is searched near. Null without one, undefined while its name is unknown. */
  place: Place | null | undefined;
  /** Whether the search is near the reader, whose place is unknown. A link of another member leads here, also one of an alert. */
  isAsked: boolean;
  /** Whether the reader's place, or that of the reader's saved search, is being loaded. */
  isWaiting: boolean;
}

/** The place of a search. */
export function useSearchPlace({ near }: Pick<SearchFilters, 'near'>): SearchPlace {
  const { user, status } = useSession();
  const own = user?.place ?? null;
  const isOwn = near === ME;
  const isSaved = isSavedSearch(near);
  const hasId = !isOwn && !isSaved && near !== '';
  const named = usePlaces(hasId ? [near] : []);
  // The part that knows saved searches puts their place in.
  const isWaiting = isSaved ? status !== 'anonymous' : isOwn && status === 'loading';
  return {
    own,
    place: isOwn ? own : hasId ? named.get(near) : null,
    isAsked: (isOwn || isSaved) && !own && !isWaiting,
    isWaiting,
  };
}

/** Takes the id of the reader's own place out of the address, where links of alerts and of others bring it: it might be passed on. */
export function useHideOwnPlace(
  { near }: Pick<SearchFilters, 'near'>,
  { own }: SearchPlace,
  update: (change: Pick<SearchFilters, 'near'>) => void,
): void {
  const isShown = own !== null && near === own._id;
  const hide = useEffectEvent(() => update({ near: ME }));
  useEffect(() => {
    if (isShown) hide();
  }, [isShown]);
}
