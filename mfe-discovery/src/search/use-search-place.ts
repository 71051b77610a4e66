import type { Place } from '@mutua/contracts';
import { useSession } from '@mutua/web-kit';
import { usePlaces } from '@mutua/web-kit/parts';
import { useEffect, useEffectEvent } from 'react';
import { ME, type SearchFilters } from './search-filters.ts';

export interface SearchPlace {
  /** The member's own place. */
  own: Place | null;
  /** The place that is searched near. Null without one, undefined while its name is unknown. */
  place: Place | null | undefined;
  /** Whether the search is near the reader, whose place is unknown. A link of another member leads here. */
  isAsked: boolean;
  /** Whether the reader's place is being loaded. */
  isWaiting: boolean;
}

/** The place of a search. */
export function useSearchPlace({ near }: Pick<SearchFilters, 'near'>): SearchPlace {
  const { user, status } = useSession();
  const own = user?.place ?? null;
  const isOwn = near === ME;
  const named = usePlaces(isOwn || near === '' ? [] : [near]);
  const other = near === '' ? null : named.get(near);
  return {
    own,
    place: isOwn ? own : other,
    isAsked: isOwn && status !== 'loading' && !own,
    isWaiting: isOwn && status === 'loading',
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
