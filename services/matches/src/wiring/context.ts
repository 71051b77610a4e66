import type { ServiceContext } from '@mutua/service-kit';
import type { loadConfig } from '../config.ts';
import type { WriteHook } from '../rings/write-hook.ts';

/** Intervals that tests shorten. */
export interface Timing {
  pollMs?: number;
  flushMs?: number;
  sweepMs?: number;
  /** A hook with which a test can kill the work on rings. */
  beforeWrite?: WriteHook;
  /** How often the service checks whether the nightly work is due. */
  maintenanceMs?: number;
  /** How often a process looks whether the nightly count of figures is due. */
  figuresMs?: number;
}

/** What every feature is built with. */
export interface Context extends ServiceContext<ReturnType<typeof loadConfig>> {
  timing: Timing;
}
