import type { MatchReason } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import type { Partner } from './partners.ts';

function activeReason(lastActiveAt: Date | null): MatchReason[] {
  if (!lastActiveAt) return [];
  return [{ kind: 'active', days: Math.max(0, Math.floor((Date.now() - lastActiveAt.getTime()) / DAY_MS)) }];
}

/** Why two members match, in the order of display: the ways to meet are those of what the member learns. */
export function reasonsOf(
  { swapper, gets: [get], gives: [give], hours }: Partner,
  { isVisitShown }: { isVisitShown: boolean },
): MatchReason[] {
  const { near, online } = get.meeting;
  const hasLevel = get.want.proficiency !== null && get.fit >= get.teaching.fit;
  return [
    { kind: 'want', you: get.want.title, they: give.want.title },
    ...(hours === null ? [] : [{ kind: 'hours' as const, hours }]),
    ...(hasLevel ? [{ kind: 'level' as const, proficiency: get.teaching.proficiency }] : []),
    ...(swapper.rating.count > 0 ? [{ kind: 'rating' as const, rating: swapper.rating }] : []),
    ...(near ? [{ kind: 'near' as const, distance: near }] : []),
    ...(online ? [{ kind: 'online' as const, language: online }] : []),
    ...(isVisitShown ? activeReason(swapper.lastActiveAt) : []),
  ];
}
