import type { MemberSnapshot } from '@mutua/contracts';
import { type PlaceReader, shownPlace } from '@mutua/domain';
import { cellOf, reachWithin } from '@mutua/gazetteer';

/** Who searches: partners are no audience of a search. */
export type Searcher = Exclude<PlaceReader, 'partner'>;

/** The first letter of the tokens that a searcher may ask for. It is also a token: of all members who show this searcher a town. */
export const MARKS = { visitor: 'e', member: 'm' } as const satisfies Record<Searcher, string>;

const placeToken = (searcher: Searcher, id: string): string => `${MARKS[searcher]}${id}`;
const cellToken = (searcher: Searcher, cell: string | null): string => `${MARKS[searcher]}c${cell}`;

/** The tokens by which each audience finds the town that a member shows it. */
export const placeTokensOf = (place: MemberSnapshot['place']): string[] =>
  (['visitor', 'member'] as const).flatMap((searcher) => {
    const id = shownPlace(place, searcher);
    return id === null ? [] : [MARKS[searcher], placeToken(searcher, id), cellToken(searcher, cellOf(id))];
  });

/** The tokens of all towns within a distance of a place, in kilometres; with 0 only of the place itself. */
export function tokensWithin(searcher: Searcher, id: string, km: number): string[] {
  if (km === 0) return [placeToken(searcher, id)];
  const { cells, places } = reachWithin(id, km);
  return [...cells.map((cell) => cellToken(searcher, cell)), ...places.map((place) => placeToken(searcher, place))];
}
