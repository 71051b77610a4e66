import { useState } from 'react';
import type { Day } from './day-groups.ts';

/** The additional delay of each further message when several appear together, up to the sixth. */
const DELAY_SECONDS = 0.05;
const DELAYED = 6;

interface Entrance {
  days: Day[];
  /** The keys of all messages that were shown. */
  keys: ReadonlySet<string>;
  newestSeq: number;
  /** The delays in seconds, by key, of messages that arrived while the log was open. */
  delays: ReadonlyMap<string, number>;
}

const linesOf = (days: Day[]) => days.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines));

function enter(before: Entrance | null, days: Day[]): Entrance {
  const lines = linesOf(days);
  const delays = new Map(before?.delays);
  if (before && before.keys.size > 0) {
    const later = lines.filter(({ key, seq }) => !before.keys.has(key) && (seq === null || seq > before.newestSeq));
    for (const [index, { key }] of later.entries()) delays.set(key, Math.min(index, DELAYED) * DELAY_SECONDS);
  }
  return {
    days,
    keys: new Set([...(before?.keys ?? []), ...lines.map(({ key }) => key)]),
    newestSeq: lines.reduce((newest, { seq }) => Math.max(newest, seq ?? 0), before?.newestSeq ?? 0),
    delays,
  };
}

/**
 * The delays of newly arrived messages before they appear, in seconds by key. Messages that were there when the log opened, and
 * older ones that are inserted before them, have no delay. Uses state instead of refs, so that a discarded render has no effect.
 */
export function useEntrance(days: Day[]): ReadonlyMap<string, number> {
  const [shown, setShown] = useState(() => enter(null, days));
  if (shown.days === days) return shown.delays;
  const now = enter(shown, days);
  setShown(now);
  return now.delays;
}
