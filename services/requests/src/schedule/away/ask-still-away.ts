import { WAITING } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import type { PolledJobs } from '@mutua/service-kit';
import type { AvailabilityRepository } from './availability.repository.ts';

/** Asks members who are away without an end whether they still are. The question is repeated after the same time. */
export const createAskStillAway = ({
  availabilities,
}: {
  availabilities: Pick<AvailabilityRepository, 'findToAsk' | 'find' | 'ask'>;
}): PolledJobs => ({
  name: 'members who are away without an end',
  findDue: availabilities.findToAsk,

  async work(memberId) {
    const before = await availabilities.find(memberId);
    const now = new Date();
    const { away, askAt } = before;
    if (!away || !askAt || askAt > now) return;
    await availabilities.ask(before, away.startsAt, new Date(now.getTime() + WAITING.askAwayDays * DAY_MS));
  },
});
