import type { EventPayload } from '@mutua/contracts';
import { newEvent, type PolledJobs } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { SwapperRepository } from '../swappers/swapper.repository.ts';
import type { FoundMatchRepository } from './found-match.repository.ts';
import type { MatchService } from './match.service.ts';

/** After this time another process takes the work of one that has died. */
const CLAIMED_MS = 60_000;
const NAMED = 3;

/**
 * Looks for new matches of members whose skills or wants have changed, and tells them: at most once a day, and nobody who has seen
 * the match already. The partners' own work becomes due, so that they are told too.
 */
export function createFindMatches({
  swappers,
  found,
  members,
  matches,
}: {
  swappers: Pick<SwapperRepository, 'findDue' | 'claim' | 'finish' | 'markDue'>;
  found: FoundMatchRepository;
  members: Pick<MemberRepository, 'findAll'>;
  matches: Pick<MatchService, 'shownPartners'>;
}): PolledJobs {
  async function tellOf(userId: string, partnerIds: readonly string[]): Promise<EventPayload<'match.found'> | null> {
    const people = await members.findAll(partnerIds.slice(0, NAMED));
    const partners = partnerIds.flatMap((id) => {
      const person = people.get(id);
      return person ? [{ _id: id, name: person.name, avatar: person.avatar }] : [];
    });
    return partners.length > 0 ? { userId, partners, count: partnerIds.length } : null;
  }

  return {
    name: 'new matches',
    findDue: swappers.findDue,

    async work(id) {
      const now = new Date();
      const until = new Date(now.getTime() + CLAIMED_MS);
      const claimed = await swappers.claim(id, now, until);
      if (!claimed) return;
      const { partners } = await matches.shownPartners(id);
      const ids = partners.map(({ swapper }) => swapper._id);
      await swappers.markDue(await found.add(ids.map((partnerId) => [partnerId, id])), now);

      const known = await found.findOf(id, ids);
      const untold = ids.filter((each) => !known.get(each)?.seenAt && !known.get(each)?.toldAt);
      const today = now.toISOString().slice(0, 10);
      if (untold.length === 0 || !claimed.tellMe) return swappers.finish(id, until, { next: null });
      if (claimed.toldDay === today) {
        const tomorrow = new Date(`${today}T00:00:00Z`);
        tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
        return swappers.finish(id, until, { next: tomorrow });
      }
      const payload = await tellOf(id, untold);
      await swappers.finish(id, until, {
        next: null,
        ...(payload && { toldDay: today, event: newEvent('match.found', payload) }),
      });
      if (payload) await found.note('toldAt', id, untold);
    },
  };
}
