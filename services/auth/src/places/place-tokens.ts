import type { MemberSnapshot } from '@mutua/contracts';
import { PLACE_MARKS, SEARCHERS, shownPlace } from '@mutua/domain';
import { tokensOf } from '@mutua/gazetteer';

/** The tokens by which each audience finds the town that a member shows it. Its mark alone is the token of all who show it a town. */
export const placeTokensOf = (place: MemberSnapshot['place']): string[] =>
  SEARCHERS.flatMap((searcher) => {
    const id = shownPlace(place, searcher);
    const mark = PLACE_MARKS[searcher];
    return id === null ? [] : [mark, ...tokensOf(id, [mark])];
  });
