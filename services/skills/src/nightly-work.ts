import type { MaintenanceRepository } from '@mutua/domain';
import type { IndexLateSkills } from './lessons/index-late-skills.ts';
import type { NightlyRests } from './rests/rest-job.ts';

/** The nightly work of the service. Does nothing unless it is due. */
export const createNightlyWork =
  ({
    maintenance,
    rest,
    indexLateSkills,
  }: {
    maintenance: MaintenanceRepository;
    rest: NightlyRests;
    indexLateSkills: IndexLateSkills;
  }) =>
  async (isStopping: () => boolean): Promise<void> => {
    const now = new Date();
    const claimed = await maintenance.claim(now);
    if (!claimed) return;
    await indexLateSkills(isStopping);
    await rest(now, claimed.since, isStopping);
  };
