import { useState } from 'react';
import type { Day } from './day-groups.ts';

/** Of messages that appear together each waits this much longer than the one before; those after the sixth do not wait longer. */
const DELAY_SECONDS = 0.05;
const DELAYED = 6;

interface Entrance {
  days: Day[];
  /** Every message that has been shown. */
  keys: ReadonlySet<string>;
  newestSeq: number;
  /** Seconds by key, of those that came while the log was open. */
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
 * How many seconds each message that appears now waits for those before it, by its key. What was there when the log
 * opened, and what is put before it, does not move and is not in the map. A render that React drops leaves no trace.
 */
export function useEntrance(days: Day[]): ReadonlyMap<string, number> {
  const [shown, setShown] = useState(() => enter(null, days));
  if (shown.days === days) return shown.delays;
  const now = enter(shown, days);
  setShown(now);
  return now.delays;
}
