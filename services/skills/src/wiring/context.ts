import type { ServiceContext } from '@mutua/service-kit';
import type { Config } from '../config.ts';

/** The settings that tests change. */
export interface Timing {
  pollMs?: number;
  /** How often a process looks whether the nightly work is due. */
  maintenanceMs?: number;
  /** How often a process looks whether the nightly count of figures is due. */
  figuresMs?: number;
  /** How many saved searches one job compares with a skill. */
  mostCandidates?: number;
}

/** What every feature is built with. */
export interface Context extends ServiceContext<Config> {
  timing: Timing;
}
