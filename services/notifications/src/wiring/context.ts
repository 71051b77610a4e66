import type { ServiceContext } from '@mutua/service-kit';
import type { loadConfig } from '../config.ts';

/** Intervals that tests shorten. */
export interface Timing {
  holdMs?: number;
  pushHoldMs?: { online: number; away: number };
  pollMs?: number;
  retryDelayMs?: number;
}

/** What every feature is built with. */
export interface Context extends ServiceContext<ReturnType<typeof loadConfig>> {
  timing: Timing;
}
