import type { EventPayload } from '@mutua/contracts';
import { newEvent, type PolledJobs } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Answered } from '../swappers/swapper.model.ts';
import type { Swapper, SwapperRepository } from '../swappers/swapper.repository.ts';
import type { WantRepository } from '../wants/want.repository.ts';
import type { FindAnswer } from './find-answer.ts';
import type { FoundMatchRepository } from './found-match.repository.ts';
import type { MatchService } from './match.service.ts';

/** After this time another process takes the work of one that has died. */
const CLAIMED_MS = 60_000;
const NAMED = 3;

/**
 * Finds new matches of members whose skills or wants have changed, and notifies them: at most once a day, and not of matches that they have
 * seen. Without a new match, it notifies of a teacher of their wants, if they have chosen that. The work of the partners becomes due, so
 * that they are notified, too.
 */
export function createFindMatches({
  swappers,
  found,
  members,
  matches,
  wants,
  findAnswer,
}: {
  swappers: Pick<SwapperRepository, 'findDue' | 'claim' | 'finish' | 'markDue'>;
  found: FoundMatchRepository;
  members: Pick<MemberRepository, 'findAll'>;
  matches: Pick<MatchService, 'shownPartners'>;
  wants: Pick<WantRepository, 'noteTold'>;
  findAnswer: FindAnswer;
}): PolledJobs {
  async function tellOf(userId: string, partnerIds: readonly string[]): Promise<EventPayload<'match.found'> | null> {
    const people = await members.findAll(partnerIds.slice(0, NAMED));
    const partners = partnerIds.flatMap((id) => {
      const person = people.get(id);
      return person ? [{ _id: id, name: person.name, avatar: person.avatar }] : [];
    });
    return partners.length > 0 ? { userId, partners, count: partnerIds.length } : null;
  }

  /** Only without a new match: both share the one notification of a day. */
  async function tellOfAnswer(
    me: Swapper,
    answered: readonly Answered[],
    { until, today, tomorrow }: { until: Date; today: string; tomorrow: Date },
  ): Promise<void> {
    const { payload, left } = me.tellsAny ? await findAnswer(me, answered) : { payload: null, left: [] };
    await swappers.finish(me._id, until, {
      next: left.length > 0 ? tomorrow : null,
      answered: left,
      ...(payload && { toldDay: today, event: newEvent('want.answered', payload) }),
    });
    if (payload) await wants.noteTold(payload.wantId, payload.lesson?._id ?? payload.skill._id);
  }

  /** Notifies of new matches, once a day, and ends the work. */
  async function tell(me: Swapper, partnerIds: readonly string[], now: Date, until: Date): Promise<void> {
    const known = await found.findOf(me._id, partnerIds);
    const untold = partnerIds.filter((each) => !known.get(each)?.seenAt && !known.get(each)?.toldAt);
    const answered = me.answered ?? [];
    if (!me.tellMe || (untold.length === 0 && answered.length === 0)) {
      return swappers.finish(me._id, until, { next: null, ...(answered.length > 0 && { answered: [] }) });
    }
    const today = now.toISOString().slice(0, 10);
    const tomorrow = new Date(`${today}T00:00:00Z`);
    tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
    if (me.toldDay === today) return swappers.finish(me._id, until, { next: tomorrow });
    if (untold.length === 0) return tellOfAnswer(me, answered, { until, today, tomorrow });
    const payload = await tellOf(me._id, untold);
    await swappers.finish(me._id, until, {
      next: answered.length > 0 ? tomorrow : null,
      ...(payload && { toldDay: today, event: newEvent('match.found', payload) }),
    });
    if (payload) await found.note('toldAt', me._id, untold);
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

      await tell(claimed, ids, now, until);
    },
  };
}
