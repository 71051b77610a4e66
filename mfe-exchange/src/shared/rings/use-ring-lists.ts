import { useOpenRingsQuery, useRingSuggestionsQuery } from './rings.resource.ts';
import { useDismissRing, useShownSuggestions } from './use-dismiss-ring.ts';
import { useLiveRings } from './use-live-rings.ts';

export type RingLists = ReturnType<typeof useRingLists>;

const FRESH = { refetchOnMountOrArgChange: true } as const;

/** The viewer's open rings and the suggested ones. They are loaded again when a member answers. */
export function useRingLists() {
  const open = useOpenRingsQuery(undefined, FRESH);
  const found = useRingSuggestionsQuery(undefined, FRESH);
  const dismiss = useDismissRing();
  const shownOf = useShownSuggestions();
  useLiveRings();
  const rings = open.data;
  const suggestions = found.data && shownOf(found.data);
  return {
    rings,
    suggestions,
    dismiss,
    /** The total of both. Undefined until both are known. */
    count: rings && suggestions && rings.length + suggestions.length,
    error: (!rings && open.error) || (!suggestions && found.error) || undefined,
    isFetching: open.isFetching || found.isFetching,
    refetch: () => {
      void open.refetch();
      void found.refetch();
    },
  };
}
