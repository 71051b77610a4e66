import type { ServiceContext } from '@mutua/service-kit';
import type { loadConfig } from '../config.ts';
import type { loadSigningKeys } from '../sessions/signing-keys.ts';

/** The interval at which a process looks for exports and erasures; tests shorten it. */
export interface Timing {
  pollMs?: number;
  /** The interval at which a process looks whether the nightly count is due. */
  figuresMs?: number;
  /** The interval at which a process erases what is over of imports. */
  sweepMs?: number;
  /** The clock of imports. */
  now?: () => Date;
}

/** What every feature is built with. */
export interface Context extends ServiceContext<ReturnType<typeof loadConfig>> {
  timing: Timing;
  keys: Awaited<ReturnType<typeof loadSigningKeys>>;
}
