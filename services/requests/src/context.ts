import type { ServiceContext } from '@mutua/service-kit';
import type { Config } from './config.ts';

/** Intervals that tests shorten. */
export interface Timing {
  pollMs?: number;
  /** How long after a receiver begins to answer the service counts the answer. */
  storedMs?: number;
  /** The interval at which a process looks whether the nightly count is due. */
  figuresMs?: number;
}

/** What every feature is built with. */
export interface Context extends ServiceContext<Config> {
  timing: Timing;
}
