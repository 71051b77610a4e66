import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';

/** Stores when the member is away and takes no requests. Meanwhile the member is not suggested; open rings continue. */
export const onAvailabilityChanged =
  ({
    members,
    rebuild,
  }: {
    members: Pick<MemberRepository, 'setAway'>;
    rebuild: Rebuild;
  }): EventHandler<'availability.changed'> =>
  async ({ payload: { userId, version, away } }) => {
    const closed = away?.requests === 'none' ? away : null;
    const since = closed && {
      startsAt: new Date(closed.startsAt),
      endsAt: closed.endsAt === null ? null : new Date(closed.endsAt),
    };
    await members.setAway(userId, since, version);
    await rebuild(userId);
  };
