import { useState } from 'react';
import type { Day, Line } from '../timeline/day-groups.ts';

/** The additional delay of each further message when several appear together, up to the sixth. */
const DELAY_SECONDS = 0.05;
const DELAYED = 6;

interface Entrance {
  days: Day[];
  /** The keys of the messages that were shown first, and of those that arrived later. */
  keys: ReadonlySet<string>;
  newestSeq: number;
  /** The delays in seconds, by key, of messages that arrived while the log was open. */
  delays: ReadonlyMap<string, number>;
}

/** The messages after a `seq`, oldest first. It reads only the newest ones. */
function linesAfter(days: Day[], after: number): Line[] {
  const lines: Line[] = [];
  for (const { chunks } of days.toReversed()) {
    for (const { groups } of chunks.toReversed()) {
      for (const line of groups.flatMap((group) => group.lines).toReversed()) {
        if (line.seq !== null && line.seq <= after) return lines.reverse();
        lines.push(line);
      }
    }
  }
  return lines.reverse();
}

function enter(before: Entrance | null, days: Day[]): Entrance {
  const later = linesAfter(days, before?.newestSeq ?? 0);
  const delays = new Map(before?.delays);
  if (before && before.keys.size > 0) {
    const fresh = later.filter(({ key }) => !before.keys.has(key));
    for (const [index, { key }] of fresh.entries()) delays.set(key, Math.min(index, DELAYED) * DELAY_SECONDS);
  }
  return {
    days,
    keys: new Set([...(before?.keys ?? []), ...later.map(({ key }) => key)]),
    newestSeq: later.reduce((newest, { seq }) => Math.max(newest, seq ?? 0), before?.newestSeq ?? 0),
    delays: delays.size === before?.delays.size ? before.delays : delays,
  };
}

/**
 * The delays before newly arrived messages appear, in seconds by key. The first messages, and older ones inserted before them, have no
 * delay. It uses state instead of refs, so that a discarded render has no effect.
 */
export function useEntrance(days: Day[]): ReadonlyMap<string, number> {
  const [shown, setShown] = useState(() => enter(null, days));
  if (shown.days === days) return shown.delays;
  const now = enter(shown, days);
  setShown(now);
  return now.delays;
}
