import type { ExchangeRepository } from '../exchanges/exchange.repository.ts';
import type { Member } from '../members/member.repository.ts';

export type Visibility = ReturnType<typeof createVisibility>;

/** Who finds whom, by the privacy settings of the one who is looked for. */
export function createVisibility({ partners }: { partners: Pick<PartnerRepository, 'are' | 'of'> }) {
  return { };
}
