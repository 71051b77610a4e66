import type { MemberHoursRepository } from '@mutua/domain';
import type { EventHandler } from '@mutua/service-kit';
import type { Rebuild } from '../swappers/rebuild.ts';

/** Stores the member's weekly hours, which show how much time two members share. */
export const onHoursChanged =
  ({
    memberHours,
    rebuild,
  }: {
    memberHours: Pick<MemberHoursRepository, 'mirror'>;
    rebuild: Rebuild;
  }): EventHandler<'hours.changed'> =>
  async ({ payload }) => {
    await memberHours.mirror(payload);
    await rebuild(payload.userId);
  };
