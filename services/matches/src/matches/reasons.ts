import type { MatchReason } from '@mutua/contracts';
import type { Swapper } from '../swappers/swapper.repository.ts';
import { countryOf, type Partner, placeOf } from './partners.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The place that both share: as written, or its country. */
function placeReason(mine: string, theirs: string): MatchReason[] {
  const country = countryOf(mine);
  if (country === '' || country !== countryOf(theirs)) return [];
  const isSame = placeOf(mine) === placeOf(theirs);
  return [{ kind: 'place', place: isSame ? theirs : (theirs.split(',').at(-1)?.trim() ?? theirs) }];
}

function activeReason(lastActiveAt: Date | null): MatchReason[] {
  if (!lastActiveAt) return [];
  return [{ kind: 'active', days: Math.max(0, Math.floor((Date.now() - lastActiveAt.getTime()) / DAY_MS)) }];
}

/** Why two members match, in the order of display. Leaves out the last visit when one of them hides it. */
export function reasonsOf(
  me: Pick<Swapper, 'location'>,
  { swapper, gets: [get], gives: [give], hours }: Partner,
  { location, isVisitShown }: { location: string; isVisitShown: boolean },
): MatchReason[] {
  const hasLevel = get.want.proficiency !== null && get.fit >= get.teaching.fit;
  return [
    { kind: 'want', you: get.want.title, they: give.want.title },
    ...(hours === null ? [] : [{ kind: 'hours' as const, hours }]),
    ...(hasLevel ? [{ kind: 'level' as const, proficiency: get.teaching.proficiency }] : []),
    ...(swapper.rating.count > 0 ? [{ kind: 'rating' as const, rating: swapper.rating }] : []),
    ...placeReason(me.location, location),
    ...(isVisitShown ? activeReason(swapper.lastActiveAt) : []),
  ];
}
