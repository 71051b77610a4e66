import type { FoundBy } from '@mutua/contracts';
import type { PartnerRepository } from './partner.repository.ts';

/** From whom a member is hidden, stored with the searched documents; null for a member whom everybody finds. */
export type HiddenFrom = 'visitors' | 'everybody' | null;

const HIDDEN_FROM = { everybody: null, members: 'visitors', nobody: 'everybody' } as const satisfies Record<
  FoundBy,
  HiddenFrom
>;

export const hiddenFrom = (findMe: FoundBy): HiddenFrom => HIDDEN_FROM[findMe];

/** The owners that a search leaves out: those of these kinds, unless they are known members. */
export interface Hidden {
  kinds: Exclude<HiddenFrom, null>[];
  known: string[];
}

export type Visibility = ReturnType<typeof createVisibility>;

/** Decides who finds whom: by the choices of members, and by the requests between them. */
export function createVisibility({ partners }: { partners: Pick<PartnerRepository, 'are' | 'of'> }) {
  return {
    /** Whether a caller (undefined: a visitor) may find a member. */
    async mayFind(callerId: string | undefined, memberId: string, findMe: FoundBy): Promise<boolean> {
      if (findMe === 'everybody' || callerId === memberId) return true;
      if (!callerId) return false;
      return findMe === 'members' || partners.are(callerId, memberId);
    },

    async hiddenTo(callerId: string | undefined): Promise<Hidden> {
      if (!callerId) return { kinds: ['visitors', 'everybody'], known: [] };
      return { kinds: ['everybody'], known: [callerId, ...(await partners.of(callerId))] };
    },
  };
}
