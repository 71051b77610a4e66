import type { MemberSnapshot, PlaceFor } from '@mutua/contracts';

/** Who reads: somebody who is not signed in, a member, or a member with an accepted or completed exchange with the other one. */
export type PlaceReader = 'visitor' | 'member' | 'partner';

/** Who searches: partners are no audience of a search. */
export type Searcher = Exclude<PlaceReader, 'partner'>;
export const SEARCHERS = ['visitor', 'member'] as const satisfies Searcher[];

/** The mark of the tokens by which this reader may find a town. Stored. */
export const PLACE_MARKS = { visitor: 'e', member: 'm' } as const satisfies Record<Searcher, string>;

const READERS: Record<PlaceFor, readonly PlaceReader[]> = {
  everybody: ['visitor', 'member', 'partner'],
  members: ['member', 'partner'],
  partners: ['partner'],
};

/** Whether a town, or what a member has typed instead, is for this reader. */
export const isPlaceFor = (audience: PlaceFor, reader: PlaceReader): boolean => READERS[audience].includes(reader);

/**
 * The town that a member shows this reader, by its id; null when it shows less. **Everything that a reader can learn about where a member
 * is has to come from this value**: whether a search finds them, their order, distance, count, match, alert and picture.
 */
export const shownPlace = (place: MemberSnapshot['place'] | undefined, reader: PlaceReader): string | null =>
  place && isPlaceFor(place.for, reader) ? place.id : null;
