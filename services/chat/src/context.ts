import type { ServiceContext } from '@mutua/service-kit';
import type { loadConfig } from './config.ts';

/** Intervals that tests shorten. */
export interface Timing {
  ringMs?: number;
  callGraceMs?: number;
  waitGraceMs?: number;
  waitBeatMs?: number;
  beatMs?: number;
  silenceMs?: number;
  connectMs?: number;
  repairMs?: number;
  changeSweepMs?: number;
  rewriteAgainMs?: number;
  changeGraceMs?: number;
  roomBeatMs?: number;
  roomLookMs?: number;
  roomGraceMs?: number;
  engineBeatMs?: number;
  /** The clock that decides whether a message may still be edited, and whether a session can be joined. */
  now?: () => number;
}

/** What every feature is built with. */
export interface Context extends ServiceContext<ReturnType<typeof loadConfig>> {
  timing: Timing;
}
